import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite struct MessageTests {
    private let folder: TemporaryFolder
    private let desktop: Desktop

    init() throws {
      folder = try TemporaryFolder()
      desktop = try Desktop()
    }

    @Test func asksForThePasswordUntilItIsRight() async throws {
      let plain = try folder.write(Book.pages(3).bytes, to: "plain.pdf")
      let locked = folder.path("locked.pdf")
      let made = try Tool.run("qpdf", arguments: ["--encrypt", "open", "own", "256", "--", plain, locked])
      #expect(made.status == 0)
      try desktop.open(locked)
      try await desktop.wait(for: "a question") { $0.around.question == "Password" }
      try desktop.type("wrong")
      try desktop.press("Return")
      try await desktop.wait(for: "the question again") {
        $0.around.question == "Password" && $0.around.questionText?.contains("not the password") ?? false
      }
      try desktop.type("open")
      try desktop.press("Return")
      let open = try await desktop.waitUntilDrawn()
      #expect(open.indicator == "1 / 3")
      try desktop.press("alt+Return")
      try await desktop.wait(for: "properties") { $0.around.question == "Properties" }
    }

    @Test func whoGivesNoPasswordSeesThatItIsLocked() async throws {
      let plain = try folder.write(Book.pages(3).bytes, to: "plain.pdf")
      let locked = folder.path("locked.pdf")
      _ = try Tool.run("qpdf", arguments: ["--encrypt", "open", "own", "256", "--", plain, locked])
      try desktop.open(locked)
      try await desktop.wait(for: "a question") { $0.around.question == "Password" }
      try desktop.press("Escape")
      try await desktop.wait(for: "a message") { $0.message == "This document is locked" }
    }

    @Test func saysThatADocumentHasNoPages() async throws {
      var book = Book.pages(1)
      book[2] = "<< /Type /Pages /Kids [] /Count 0 >>"
      try desktop.open(try folder.write(book.bytes, to: "none.pdf"))
      try await desktop.wait(for: "a message") { $0.message == "This document has no pages" }
    }

    @Test func saysThatAFileIsNotThere() async throws {
      try desktop.open(folder.path("gone.pdf"))
      try await desktop.wait(for: "a message") { $0.message == "This file cannot be opened" }
    }

    @Test func linksWithinJumpAndLinksOutAsk() async throws {
      try desktop.open(try folder.write(Book.full.bytes, to: "book.pdf"))
      let first = try await desktop.waitUntilDrawn()
      let page = try #require(first.pages.first).rect
      func place(_ y: Double) -> (Int, Int) {
        let scale = page[2] / 200
        return (Int(page[0] + 70 * scale), Int(page[1] + (300 - y) * scale))
      }
      try await desktop.move(into: "the link out", place(115)) {
        $0.linkHint == "https://example.org/book?page=1"
      }
      try desktop.xdotool("click", "1")
      try await desktop.wait(for: "a question") { $0.around.question == "Open This Address?" }
      try desktop.press("Escape")
      try await desktop.wait(for: "no question") { $0.around.question == nil && $0.indicator == "i (1 / 6)" }
      try await desktop.move(into: "the link within", place(165)) { $0.linkHint == "Page 3" }
      try desktop.xdotool("click", "1")
      try await desktop.wait(for: "its page") { $0.indicator == "3 (5 / 6)" }
      try desktop.press("alt+Left")
      try await desktop.wait(for: "the page before") { $0.indicator == "i (1 / 6)" }
    }

    @Test(.enabled(if: Corpus.isPresent)) func offersToTurnVerticalBooks() async throws {
      // The same book without the entry that says how it is bound.
      let plain = folder.path("plain.pdf")
      _ = try Tool.run(
        "qpdf",
        arguments: ["--qdf", "--object-streams=disable", try Corpus.path("text-cjk/vertical.pdf"), plain])
      var bytes = try Data(contentsOf: URL(fileURLWithPath: plain))
      let entry = try #require(bytes.range(of: Data("/Direction".utf8)))
      bytes.replaceSubrange(entry, with: Data("/Directing".utf8))
      try desktop.open(try folder.write(Array(bytes), to: "unsaid.pdf"))
      let offered = try await desktop.wait(for: "an offer") { $0.around.notice != nil }
      #expect(offered.binding == "left")
    }

    @Test func saysThatAFileWasRepaired() async throws {
      // The table of objects is not where the file says it is.
      let bytes = Book.pages(3).bytes.dropLast(12) + Array("\n7\n%%EOF\n".utf8)
      try desktop.open(try folder.write(Array(bytes), to: "cut.pdf"))
      try await desktop.wait(for: "a notice") {
        $0.indicator != nil && $0.around.notice == "This file is damaged, and was repaired for reading."
      }
    }

    @Test func savesTheBindingIntoTheFile() async throws {
      let path = try folder.write(Book.pages(5).bytes, to: "book.pdf")
      try desktop.open(path)
      try await desktop.waitUntilDrawn()
      try desktop.act("mode", "spread")
      try desktop.act("binding", "right")
      try desktop.act("cover")
      try await desktop.wait(for: "a right-bound book") { $0.binding == "right" && $0.cover == true }
      try desktop.act("save-binding")
      try await desktop.wait(for: "a question") { $0.around.question != nil }
      try desktop.press("Return")
      try await desktop.wait(for: "no question") { $0.around.question == nil }
      let end = Date(timeIntervalSinceNow: 60)
      var dump = ""
      while !dump.contains("/Direction /R2L"), Date() < end {
        dump = try Tool.run("qpdf", arguments: ["--qdf", "--object-streams=disable", path, "-"]).text
      }
      #expect(dump.contains("/Direction /R2L") && dump.contains("/PageLayout /TwoPageRight"))
    }
  }
}

extension Desktop {
  /// Moves the pointer to a place of the page view until what lies there is known.
  func move(
    into what: String, _ place: (x: Int, y: Int), _ holds: (Window.Around) -> Bool
  ) async throws {
    let origin = try pageViewOrigin()
    var shift = 0
    try await wait(for: what) { window in
      // A pointer that does not move tells nothing anew.
      shift = 1 - shift
      try? xdotool("mousemove", "\(origin.x + place.x + shift)", "\(origin.y + place.y)")
      return holds(window.around)
    }
  }
}
