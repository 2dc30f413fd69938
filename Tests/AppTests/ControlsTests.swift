import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite struct ControlsTests {
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

    @Test(arguments: ["single", "continuous", "spread", "continuousSpread"])
    func controlsMoveNothing(mode: String) async throws {
      _ = try await open(Book.pages(7))
      try desktop.act("mode", mode)
      let before = try await desktop.wait(for: mode) { $0.mode == mode && !$0.isDrawing }
      #expect(!before.around.hasControls)
      try desktop.press("ctrl+t")
      let shown = try await desktop.wait(for: "controls") { $0.around.hasControls }
      #expect(shown.pages == before.pages && shown.scale == before.scale)
      try desktop.press("ctrl+t")
      let hidden = try await desktop.wait(for: "no controls") { !$0.around.hasControls }
      #expect(hidden.pages == before.pages && hidden.scale == before.scale)
    }

    @Test func theSliderRunsAsTheBookDoes() async throws {
      let left = try await open(Book.pages(7))
      #expect(!left.around.isSliderReversed)
      try desktop.act("binding", "right")
      try await desktop.wait(for: "a slider from the right") { $0.around.isSliderReversed }
    }

    @Test func theNumberUsesLabels() async throws {
      _ = try await open(Book.full)
      try await desktop.wait(for: "a label") { $0.indicator == "i (1 / 6)" }
      try desktop.act("mode", "spread")
      try await desktop.wait(for: "both labels") { $0.indicator == "i–ii (1–2 / 6)" }
      try desktop.press("End")
      try await desktop.wait(for: "the last") { $0.indicator == "3–4 (5–6 / 6)" }
    }

    @Test func goesToLabelsAndNumbers() async throws {
      _ = try await open(Book.full)
      try await desktop.wait(for: "labels") { $0.indicator == "i (1 / 6)" }
      try desktop.press("ctrl+l")
      try await desktop.wait(for: "a question") { $0.around.question == "Go to Page" }
      try desktop.type("4")
      try desktop.press("Return")
      try await desktop.wait(for: "the page labelled 4") { $0.indicator == "4 (6 / 6)" }
      try desktop.press("ctrl+l")
      try await desktop.wait(for: "a question") { $0.around.question == "Go to Page" }
      try desktop.type("II")
      try desktop.press("Return")
      try await desktop.wait(for: "the page labelled ii") { $0.indicator == "ii (2 / 6)" }
      try desktop.press("alt+Left")
      try await desktop.wait(for: "the page before") { $0.indicator == "4 (6 / 6)" }
    }

    @Test func theHeaderComesToThePointerOnAFullScreen() async throws {
      _ = try await open(Book.pages(7))
      try desktop.press("F11")
      try await desktop.wait(for: "no header") { $0.around.isFullScreen && !$0.around.showsHeader }
      try desktop.xdotool("mousemove", "640", "300", "mousemove", "640", "10")
      try await desktop.wait(for: "the header") { $0.around.showsHeader }
      try desktop.xdotool("mousemove", "640", "300")
      try await desktop.wait(for: "no header") { !$0.around.showsHeader }
      try desktop.press("Escape")
      try await desktop.wait(for: "a window") { !$0.around.isFullScreen && $0.around.showsHeader }
    }

    @Test func theWindowCanBeAsNarrowAsATelephone() async throws {
      try desktop.set(decorations: ":close")
      _ = try await open(Book.full)
      try desktop.xdotool("getactivewindow", "windowsize", "560", "600")
      try await desktop.wait(for: "a narrower window") { $0.around.width <= 560 }
      try desktop.xdotool("getactivewindow", "windowsize", "360", "600")
      try await desktop.wait(for: "a narrow window") { $0.around.width <= 360 && !$0.isDrawing }
      try desktop.press("F9")
      let open = try await desktop.wait(for: "a side bar") { $0.around.sidebar != nil }
      try desktop.press("Escape")
      let closed = try await desktop.wait(for: "no side bar") { $0.around.sidebar == nil }
      // It lies over the pages.
      #expect(open.pages == closed.pages)
    }

    @Test func presentsWholePagesAndGoesBackToHowItWas() async throws {
      _ = try await open(Book.pages(7))
      try desktop.act("mode", "continuous")
      try desktop.press("F9")
      let before = try await desktop.wait(for: "side bar") {
        $0.mode == "continuous" && $0.around.sidebar != nil
      }
      try desktop.press("F5")
      let shown = try await desktop.wait(for: "a presentation") {
        $0.around.isPresenting && $0.around.isFullScreen && $0.mode == "single"
      }
      #expect(shown.around.sidebar == nil && !shown.around.showsHeader)
      try desktop.press("Page_Down")
      try await desktop.wait(for: "the next page") { $0.indicator == "2 / 7" && $0.pages.count == 1 }
      try desktop.press("Escape")
      let after = try await desktop.wait(for: "the window") {
        !$0.around.isFullScreen && !$0.around.isPresenting && $0.around.showsHeader
      }
      #expect(after.mode == before.mode && after.around.sidebar == before.around.sidebar)
      #expect(after.indicator == "2 / 7")
    }
  }
}
