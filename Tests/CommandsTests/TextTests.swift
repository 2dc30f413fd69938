import Foundation
import TestSupport
import Testing

@testable import Commands

struct TextTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(
      Sample.pages(3, catalog: "/PageLabels << /Nums [0 << /S /r >>] >>").bytes, to: "book.pdf")
  }

  @Test func aFormFeedStandsBetweenPages() {
    let outcome = tsuzuri("text", book)
    #expect(outcome.code == .done)
    #expect(outcome.output == "Page 1\n\u{0C}Page 2\n\u{0C}Page 3\n")
  }

  @Test(arguments: [
    ("2", "Page 2\n"), ("-1,1", "Page 3\n\u{0C}Page 1\n"), ("ii-iii", "Page 2\n\u{0C}Page 3\n"),
  ])
  func pagesComeInTheOrderAsked(_ pages: String, _ text: String) {
    #expect(tsuzuri("text", book, "--pages", pages).output == text)
  }

  @Test func jsonCountsPagesFromZero() throws {
    let pages = try #require(
      try tsuzuri("text", book, "--pages", "2-", "--json").json["pages"] as? [[String: Any]])
    #expect(pages.map { $0["page"] as? Int } == [1, 2])
    #expect((pages[0]["text"] as? String)?.contains("Page 2") == true)
  }

  @Test func layoutKeepsColumnsAndLines() throws {
    let content = """
      BT /F1 10 Tf 20 250 Td (Name) Tj 100 0 Td (Price) Tj ET
      BT /F1 10 Tf 20 238 Td (Tea) Tj 100 0 Td (300) Tj ET
      BT /F1 10 Tf 20 190 Td (Total) Tj 100 0 Td (300) Tj ET
      """
    let table = try folder.write(PDFFixture(pages: [content]).bytes, to: "table.pdf")
    let lines = tsuzuri("text", table, "--layout").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let filled = lines.filter { !$0.isEmpty }
    #expect(
      filled.map { $0.split(separator: " ").map(String.init) } == [
        ["Name", "Price"], ["Tea", "300"], ["Total", "300"],
      ])
    let columns = filled.compactMap { line in
      line.lastIndex(of: " ").map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(Set(columns).count == 1)
    #expect(lines.firstIndex { $0.hasPrefix("Total") } ?? 0 > 2)
  }

  @Test(.enabled(if: Corpus.isPresent)) func layoutLosesNoCharacter() throws {
    for name in ["text-cjk/issue15759.pdf", "text/french_diacritics.pdf", "large/tracemonkey.pdf"] {
      let plain = tsuzuri("text", try Corpus.path(name), "--pages", "1").output
      let grid = tsuzuri("text", try Corpus.path(name), "--pages", "1", "--layout").output
      func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted { $0.value < $1.value }
      }
      #expect(letters(plain) == letters(grid), "\(name)")
    }
  }
}
