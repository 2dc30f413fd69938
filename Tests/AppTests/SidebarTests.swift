import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite struct SidebarTests {
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

    @Test func thumbnailsGoWithTheReading() async throws {
      _ = try await open(Book.pages(9))
      try desktop.press("F9")
      try await desktop.wait(for: "the strip") {
        $0.around.sidebar == "thumbnails" && $0.around.markedThumbnail == 0
      }
      try desktop.act("mode", "spread")
      try desktop.act("binding", "right")
      try desktop.press("Left", "Left")
      // Pairs, so that the third spread has pages 5 and 6.
      try await desktop.wait(for: "the third pair") {
        $0.indicator == "5–6 / 9" && $0.around.markedThumbnail == 2
      }
      try desktop.press("F9")
      try await desktop.wait(for: "no side bar") { $0.around.sidebar == nil }
    }

    @Test func theOutlineOpensMarksAndJumps() async throws {
      _ = try await open(Book.full)
      try desktop.act("sidebar-page", "outline")
      let closed = try await desktop.wait(for: "the outline") {
        $0.around.sidebar == "outline" && !$0.around.outline.isEmpty
      }
      #expect(closed.around.outline == ["Beginning", "End"])
      #expect(closed.around.markedEntry == 0)
      try desktop.press("Page_Down", "Page_Down", "Page_Down")
      try await desktop.wait(for: "the entry in which page 4 lies") { $0.around.markedEntry == 1 }
    }

    @Test func bookmarksAreSetAndTakenAway() async throws {
      _ = try await open(Book.full)
      try await desktop.wait(for: "labels") { $0.indicator == "i (1 / 6)" }
      try desktop.press("Page_Down", "ctrl+d")
      try await desktop.wait(for: "a bookmark") { $0.around.bookmarks == ["ii"] }
      try desktop.press("Page_Down", "ctrl+d")
      try await desktop.wait(for: "two bookmarks") { $0.around.bookmarks == ["ii", "1"] }
      try desktop.press("ctrl+d")
      try await desktop.wait(for: "one again") { $0.around.bookmarks == ["ii"] }
    }

    @Test func allPagesFillTheWindowAndEscapeLeavesThem() async throws {
      _ = try await open(Book.pages(9))
      try desktop.press("ctrl+shift+o")
      try await desktop.wait(for: "all pages") { $0.around.screen == "overview" }
      try desktop.press("Right", "Right", "Return")
      try await desktop.wait(for: "the chosen page") {
        $0.around.screen == "book" && $0.indicator == "3 / 9"
      }
      try desktop.press("ctrl+shift+o")
      try await desktop.wait(for: "all pages") { $0.around.screen == "overview" }
      try desktop.press("Escape")
      try await desktop.wait(for: "the book") { $0.around.screen == "book" && $0.indicator == "3 / 9" }
    }
  }
}
