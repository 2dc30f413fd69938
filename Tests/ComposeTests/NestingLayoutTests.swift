import Testing

@testable import Compose

/// Lists and quotes in each other.
struct NestingLayoutTests {
  private func list(_ mark: String, levels: Int) -> String {
    (0..<levels).map { String(repeating: " ", count: $0 * (mark.count + 1)) + "\(mark) level \($0)" }
      .joined(separator: "\n")
  }

  @Test(arguments: ["Report", "Book"], ["-", "1."]) func fiftyListsKeepTheirMarks(style: String, mark: String)
    throws
  {
    let pages = try NotePages(list(mark, levels: 50), style: style)
    let items = try (0..<50).map { try pages.line("level \($0)") }
    for (outer, inner) in zip(items, items.dropFirst()) {
      #expect(inner.x.lowerBound > outer.x.lowerBound + 1)
    }
    #expect(pages.lines.filter { ["•", "◦", "▪", "1."].contains($0.text) }.count == 50)
    #expect(pages.overflow == [])
  }

  @Test func fiftyQuotesKeepTheirBars() throws {
    let quotes = (1...50).map {
      String(repeating: "> ", count: $0) + "quote \($0)\n" + String(repeating: "> ", count: $0)
    }
    let pages = try NotePages(quotes.joined(separator: "\n"), pageSize: "A6")
    let last = try pages.line("quote 50")
    let strip = try #require(pages.frames[last.page].body.first { $0.y == last.y })
    let bars = strip.content.enclosures.map { strip.block.enclosures[$0].x }
    #expect(bars.count == 50)
    for (outer, inner) in zip(bars, bars.dropFirst()) { #expect(inner.lowerBound >= outer.upperBound) }
    #expect((bars.last?.upperBound ?? .infinity) < last.x.lowerBound)
    #expect(pages.overflow == [])
  }

  @Test func whatIsDeeperStillComesOut() throws {
    let pages = try NotePages(list("-", levels: 150), style: "Book")
    for level in 0..<150 { _ = try pages.line("level \(level)") }
    #expect(pages.overflow == [])
  }

  @Test func usualListsAreIndentedAsTheStyleWantsIt() throws {
    let pages = try NotePages("- one\n  - two\n    - three")
    let starts = try ["one", "two", "three"].map { try pages.line($0).x.lowerBound }
    #expect(zip(starts, starts.dropFirst()).allSatisfy { abs($1 - $0 - 1.6 * 12) < 0.3 })
  }

  @Test func anItemThatBeginsWithAListKeepsItsMark() throws {
    let pages = try NotePages("- - a\n  - b\n\n1. 7. c\n\ntext[^1]\n\n[^1]: - d")
    #expect(pages.lines.map(\.text) == ["•", "◦", "a", "◦", "b", "1.", "7.", "c", "text1"])
    #expect(pages.footnoteLines.map(\.text) == ["1", "•", "d"])
  }

  @Test func theFirstListInAQuoteHasTheFirstBullet() throws {
    #expect(try NotePages("> - a").lines.map(\.text) == ["•", "a"])
  }
}
