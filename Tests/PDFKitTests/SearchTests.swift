import Foundation
import PDFKit
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct SearchTests {
  private func open(_ name: String) throws -> PDFDocument {
    try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
  }

  @Test func japaneseWordBrokenByALineEndIsFoundOnceWithARectangleForEachLine() throws {
    let document = try open("text-cjk/issue15759.pdf")
    let matches = try document.matches(of: "ソレノイド")
    #expect(matches.count == 1)
    let page = try #require(document.page(at: 0))
    #expect(matches.first?.lineRects(on: page).count == 2)
    #expect(try document.matches(of: "それのいど").count == 1)
    #expect(try document.matches(of: "それのいど", options: .distinguishesKana).isEmpty)
    #expect(try document.matches(of: "ｿﾚﾉｲﾄﾞ").count == 1)
  }

  @Test func fractionIsFoundByItsDigits() throws {
    let document = try open("text/fraction-highlight.pdf")
    #expect(try document.matches(of: "fraction").count == 3)
    #expect(try document.matches(of: "1/2").count == 2)
  }

  @Test func diacriticsCountOnlyWhenAskedFor() throws {
    let document = try open("text/french_diacritics.pdf")
    #expect(try document.matches(of: "a").count == 6)
    #expect(try document.matches(of: "u").count == 6)
    #expect(try document.matches(of: "ë", options: .distinguishesDiacritics).count == 2)
  }

  @Test func arabicLetterIsFound() throws {
    #expect(try open("text/ArabicCIDTrueType.pdf").matches(of: "\u{0629}").count == 4)
  }

  @Test func lettersBeyondTheBasicPlaneAreFoundAsPairs() throws {
    let document = try open("text-cjk/issue10529.pdf")
    let matches = try document.matches(of: "𠁨𠁩")
    #expect(matches.first?.string == "𠁨𠁩")
    #expect(matches.first?.range(at: 0, on: try #require(document.page(at: 0))).length == 4)
  }

  @Test func verticalTextIsFoundInReadingOrder() throws {
    #expect(try open("text-cjk/vertical.pdf").matches(of: "おえ").isEmpty)
    #expect(try open("text-cjk/vertical.pdf").matches(of: "えお日").count == 1)
    #expect(try open("text-cjk/VerticalText.pdf").matches(of: "縦書きのテスト").count == 1)
  }

  @Test func textBehindAScanIsFound() throws {
    let document = try open("text/sandwich.pdf")
    let word = try #require(document.page(at: 0)?.string?.split { !$0.isLetter }.first { $0.count > 5 })
    #expect(try !document.matches(of: String(word)).isEmpty)
  }

  @Test func applesOptionsDistinguishCaseUnlessTold() throws {
    let document = try open("large/tracemonkey.pdf")
    let exact = document.findString("TRACE")
    let any = document.findString("TRACE", withOptions: .caseInsensitive)
    #expect(any.count > exact.count)
    #expect(any.allSatisfy { $0.string?.lowercased() == "trace" })
    let backwards = document.findString("TRACE", withOptions: [.caseInsensitive, .backwards])
    #expect(backwards.first?.pages.first === any.last?.pages.first)
    #expect(backwards.count == any.count)
  }

  @Test func nextAndPreviousMatchWalkThroughAllOfThem() throws {
    let document = try open("large/tracemonkey.pdf")
    let all = document.findString("monkey", withOptions: .caseInsensitive)
    var walked: [String] = []
    var current: PDFSelection?
    while let next = document.findString("monkey", fromSelection: current, withOptions: .caseInsensitive) {
      walked.append(Self.place(next, document))
      current = next
    }
    #expect(walked == all.map { Self.place($0, document) })
    var back: [String] = []
    current = nil
    let options: NSString.CompareOptions = [.caseInsensitive, .backwards]
    while let previous = document.findString("monkey", fromSelection: current, withOptions: options) {
      back.append(Self.place(previous, document))
      current = previous
    }
    #expect(back == walked.reversed())
  }

  private static func place(_ selection: PDFSelection, _ document: PDFDocument) -> String {
    guard let page = selection.pages.first else { return "nowhere" }
    return "\(document.index(for: page)):\(selection.range(at: 0, on: page))"
  }

  @Test func wordsDividedByAHyphenAreFoundWhole() throws {
    let document = try open("large/tracemonkey.pdf")
    let text = document.string ?? ""
    // A word that the paper divides somewhere: letters, hyphen, line end, letters.
    let divided = try #require(text.firstMatch(of: /\b([a-z]{3,})-\n([a-z]{3,})\b/))
    let word = String(divided.1 + divided.2)
    let matches = try document.matches(of: word)
    #expect(matches.contains { $0.string?.contains("\n") == true })
  }

  @Test func unreadablePatternIsRefusedWithAReason() throws {
    let document = try open("text/hello_world.pdf")
    #expect(throws: PDFError.self) { try document.matches(of: "(", options: .regularExpression) }
    #expect(try document.matches(of: "[Hh]el+o", options: .regularExpression).count == 1)
  }

  @Test func everyPageRangeIsRespected() throws {
    let document = try open("large/tracemonkey.pdf")
    let only = try document.matches(of: "the", pages: IndexSet(integer: 3))
    #expect(!only.isEmpty)
    #expect(only.allSatisfy { $0.pages.allSatisfy { document.index(for: $0) == 3 } })
  }
}
