import Foundation
import TestSupport
import Testing

@testable import Compose

/// Notes and parts of notes that are read from the right.
struct TextSideTests {
  private static let arabic =
    "هذه فقرة عربية طويلة بما يكفي لتملأ أكثر من سطر واحد في الصفحة حتى نرى كيف تصطف الأسطر."

  @Test(arguments: ["lang: ar", "title: تقرير"]) func anArabicNoteIsMirrored(property: String) throws {
    let pages = try NotePages(
      """
      ---
      \(property)
      toc: true
      ---

      # مقدمة

      \(Self.arabic)[^1]

      - بند
        - داخلي
      - [x] مهمة

      1. واحد

      > اقتباس

      ## قسم

      | الاسم | العدد |
      |---|---|
      | تفاح | ١٢ |

      [^1]: حاشية
      """)
    let measure = pages.context.measure
    let item = try pages.line("بند")
    let mark = try pages.line("•")
    #expect(mark.x.lowerBound > item.x.upperBound && mark.x.upperBound <= measure)
    #expect(try pages.line("داخلي").x.upperBound < item.x.upperBound)
    #expect(try pages.line("1.").x.lowerBound > pages.line("واحد").x.upperBound)
    let box = try #require(pages.boxes.first)
    #expect(box.x > (try pages.line("مهمة").x.upperBound))
    #expect(try pages.line("الاسم").x.lowerBound > pages.line("العدد").x.upperBound)
    #expect(try pages.line("الاسم").x.upperBound > measure - 10)
    let quote = try #require(pages.frames.flatMap(\.enclosures).first)
    #expect(quote.block.enclosures[quote.enclosure].x.upperBound == measure)
    let number = try #require(pages.footnoteLines.first { $0.text == "1" })
    #expect(
      number.x.lowerBound > (pages.footnoteLines.first { $0.text == "حاشية" }?.x.upperBound ?? .infinity))
    #expect(pages.overflow == [])
    let entries = pages.frames.flatMap(\.body).flatMap(\.content.items).compactMap { item in
      if case .pageNumber(let entry) = item { entry } else { nil }
    }
    #expect(!entries.isEmpty && entries.allSatisfy { $0.end == 0 && $0.start > measure / 2 })
  }

  @Test func aHebrewListInAnEnglishNoteHasItsMarksAtTheRight() throws {
    let pages = try NotePages(
      "Plenty of English words stand around it.\n\n1. פריט\n\nMore English words.\n\n- item\n\n| שם | מספר |\n|-|-|\n| א | 1 |\n\n| name | n |\n|-|-|\n| a | 2 |"
    )
    #expect(try pages.line("1.").x.lowerBound > pages.line("פריט").x.upperBound)
    #expect(try pages.line("•").x.upperBound < pages.line("item").x.lowerBound)
    #expect(try pages.line("שם").x.lowerBound > pages.line("מספר").x.upperBound)
    #expect(try pages.line("name").x.upperBound < pages.line("n").x.lowerBound)
  }

  @Test func numbersAloneGoWithTheNote() throws {
    let note = "---\nlang: he\n---\n\n2026-11-30\n\nEnglish"
    let pages = try NotePages(note)
    #expect(try pages.line("2026-11-30").x.upperBound == pages.context.measure)
    #expect(try pages.line("English").x.lowerBound == 0)
    #expect(try NoteComposition(markdown: note).plan.isRightBound)
    #expect(try !NoteComposition(markdown: "---\nlang: he\nbinding: left\n---\n").plan.isRightBound)
  }

  @Test(arguments: [
    ("ar", true), ("he-IL", true), ("fa", true), ("en", false), ("ar-Latn", false), ("az-Arab", true),
    ("ja", false),
  ])
  func languagesSayWhereTheyStart(language: String, isFromRight: Bool) {
    #expect(TextSide.isFromRight(language) == isFromRight)
  }
}
