import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite struct FindingTests {
    private let folder: TemporaryFolder
    private let desktop: Desktop

    init() throws {
      folder = try TemporaryFolder()
      desktop = try Desktop()
    }

    private func open(_ book: PDFFixture) async throws -> Desktop.Window {
      try desktop.open(try folder.write(book.bytes, to: "book.pdf"))
      return try await desktop.waitUntilDrawn()
    }

    @Test func findsFromThePageInViewOnAndGoesAround() async throws {
      _ = try await open(Book.pages(40, needles: [3, 20, 35]))
      for _ in 0..<10 { try desktop.press("Page_Down") }
      try await desktop.wait(for: "page 11") { $0.indicator == "11 / 40" }
      try desktop.press("ctrl+f")
      try await desktop.wait(for: "the find bar") { $0.around.isFinding }
      try desktop.type("needle")
      let first = try await desktop.wait(for: "the first match") {
        $0.indicator == "21 / 40" && $0.around.findCount == "2 of 3"
      }
      #expect(first.around.matchRows == [4, 21, 36].map { "Page \($0) a [needle] in hay" })
      try desktop.press("Return")
      try await desktop.wait(for: "the match after") { $0.indicator == "36 / 40" }
      try desktop.press("Return")
      try await desktop.wait(for: "the first of all") {
        $0.indicator == "4 / 40" && $0.around.findCount == "1 of 3"
      }
      try desktop.press("shift+Return")
      try await desktop.wait(for: "the last again") { $0.indicator == "36 / 40" }
      try desktop.press("ctrl+g", "ctrl+g")
      try await desktop.wait(for: "the second") { $0.indicator == "21 / 40" }
    }

    @Test func theBarMovesNothingAndMarksLieOnTheirText() async throws {
      let before = try await open(Book.pages(3, needles: [0]))
      try desktop.press("ctrl+f")
      let open = try await desktop.wait(for: "the find bar") { $0.around.isFinding }
      #expect(open.pages == before.pages)
      try desktop.type("needle")
      let found = try await desktop.wait(for: "a mark") { !$0.around.currentHighlights.isEmpty }
      #expect(found.pages == before.pages)
      let mark = try #require(found.around.currentHighlights.first)
      let page = try #require(found.pages.first).rect
      let scale = page[2] / 200
      // Twelve points high at 100 of 300 points, behind "a ".
      #expect(mark[1] < page[1] + (300 - 100) * scale && mark[1] + mark[3] > page[1] + (300 - 108) * scale)
      #expect(mark[0] > page[0] + 25 * scale && mark[0] < page[0] + 35 * scale)
      try desktop.press("Escape")
      let closed = try await desktop.wait(for: "no bar") { !$0.around.isFinding }
      #expect(closed.pages == before.pages)
      #expect(closed.around.currentHighlights.isEmpty)
      #expect(closed.around.matches == 0)
    }

    @Test func escapeKeepsThePlaceAndBackLeadsToWhereItBegan() async throws {
      _ = try await open(Book.pages(30, needles: [25]))
      try desktop.press("ctrl+f")
      try desktop.type("needle")
      try await desktop.wait(for: "the match") { $0.indicator == "26 / 30" }
      try desktop.press("Escape")
      try await desktop.wait(for: "the place kept") { !$0.around.isFinding && $0.indicator == "26 / 30" }
      try desktop.press("alt+Left")
      try await desktop.wait(for: "the beginning") { $0.indicator == "1 / 30" }
    }

    @Test func saysThatThereIsNothingAndWhatIsNoPattern() async throws {
      _ = try await open(Book.pages(3))
      try desktop.press("ctrl+f")
      try desktop.type("absent")
      try await desktop.wait(for: "no matches") { $0.around.findCount == "No matches" }
      try desktop.act("find-expression")
      try desktop.press("ctrl+a")
      try desktop.type("(")
      try await desktop.wait(for: "a reason") { $0.around.findCount == "Cannot search" }
      try desktop.press("ctrl+a")
      try desktop.type("P.ge [23]")
      try await desktop.wait(for: "matches of a pattern") { $0.around.findCount == "1 of 2" }
    }

    @Test func optionsSearchAgain() async throws {
      _ = try await open(Book.pages(3))
      try desktop.press("ctrl+f")
      try desktop.type("page")
      try await desktop.wait(for: "matches") { $0.around.findCount == "1 of 3" }
      try desktop.act("find-case")
      try await desktop.wait(for: "no matches") { $0.around.findCount == "No matches" }
      try desktop.act("find-case")
      try await desktop.wait(for: "matches again") { $0.around.findCount == "1 of 3" }
    }

    @Test func theListShowsMatchesAndGoesToThem() async throws {
      _ = try await open(Book.pages(30, needles: [2, 12, 22]))
      try desktop.press("ctrl+f")
      try desktop.type("needle")
      try await desktop.wait(for: "all matches") { $0.around.findCount == "1 of 3" }
      try desktop.press("ctrl+shift+f")
      try await desktop.wait(for: "the list") { $0.around.sidebar == "matches" }
      try desktop.press("Return")
      try await desktop.wait(for: "the second match") {
        $0.indicator == "13 / 30" && $0.around.currentMatch == 1
      }
    }

    @Test(.enabled(if: Corpus.isPresent)) func findsVerticalJapanese() async throws {
      try desktop.open(try Corpus.path("text-cjk/vertical.pdf"))
      try await desktop.waitUntilDrawn()
      // There is no keyboard for kana here.
      try desktop.act("find-expression")
      try desktop.press("ctrl+f")
      try await desktop.wait(for: "the find bar") { $0.around.isFinding }
      try desktop.type("[\\u30a2\\u3042]")
      try await desktop.wait(for: "a match") { $0.around.matches > 0 && !$0.around.currentHighlights.isEmpty }
    }
  }
}
