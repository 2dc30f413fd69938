import Foundation
import TestSupport
import Testing

@testable import Compose

/// Random notes: the pages' text is the note's text, whatever the page's size.
struct RoundTripTests {
  private static let words = [
    "word", "a", "“quoted”", "長さ", "が", "読めない", "文章を、", "「括弧」", "12,345", "ー", "ok.", "である。", "XYZ",
  ]

  private func sentence(_ random: inout Chance) -> String {
    (0...random.below(40)).map { _ in Self.words[random.below(Self.words.count)] }.joined(separator: " ")
  }

  /// Markdown, and the letters that must come back, in order.
  private func note(_ random: inout Chance) -> (markdown: String, letters: String) {
    var markdown: [String] = []
    var letters = ""
    for index in 0..<(5 + random.below(25)) {
      let text = sentence(&random)
      switch random.below(6) {
      case 0:
        markdown.append(String(repeating: "#", count: 1 + random.below(4)) + " " + text)
        letters += text
      case 1:
        let items = (0...random.below(5)).map { _ in sentence(&random) }
        markdown.append(items.map { "- " + $0 }.joined(separator: "\n"))
        letters += items.map { "•" + $0 }.joined()
      case 2:
        markdown.append("```\n\(text)\n```")
        letters += text
      case 3:
        markdown.append("> \(index) \(text)")
        letters += "\(index)\(text)"
      default:
        markdown.append("p\(index) \(text)")
        letters += "p\(index)\(text)"
      }
    }
    return (markdown.joined(separator: "\n\n"), letters.filter { !$0.isWhitespace })
  }

  @Test(arguments: 0..<40) func noLetterIsLostOrRepeatedAtPageEnds(seed: Int) throws {
    var random = Chance(seed: UInt64(seed) + 77)
    let (markdown, letters) = note(&random)
    var options = NoteOptions()
    options.style = "Plain"
    options.pageSize = "\(150 + random.below(400))pt x \(150 + random.below(600))pt"
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    try NoteComposition(markdown: markdown, options: options).write(to: URL(fileURLWithPath: path))
    let text = try Tool.run("pdftotext", "-raw", path, "-").text
    // The page number is what comes last on a page.
    let pages = text.split(separator: "\u{C}").map { page in
      page.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.dropLast().joined()
    }
    #expect(pages.joined().filter { !$0.isWhitespace } == letters)
  }

  @Test func verticalTextComesBackInOrder() throws {
    let text = "メモや議事録のように長さが読めない文章を、体裁の整った紙にして渡したい。"
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    let note = "---\nwriting: vertical\nlang: ja\n---\n\n" + String(repeating: text, count: 90)
    let report = try NoteComposition(markdown: note).write(to: URL(fileURLWithPath: path))
    #expect(report.pages > 1)
    let read = try Tool.run("mutool", "draw", "-F", "txt", path).text.filter {
      !$0.isWhitespace && !$0.isNumber
    }
    #expect(read == String(repeating: text, count: 90))
  }
}
