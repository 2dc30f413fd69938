import Foundation
import TestSupport
import Testing

extension AppTests {
  /// Pointer, wheel and keys on the pages.
  @Suite struct ViewTests {
    private let desktop: Desktop
    private let folder: TemporaryFolder

    init() throws {
      desktop = try Desktop()
      folder = try TemporaryFolder()
    }

    private func open(
      _ count: Int = 5, catalog: String = "", page: String = "/MediaBox [0 0 600 800]"
    ) async throws -> Desktop.Window {
      let contents = (1...count).map { number in
        "BT /F1 24 Tf 100 600 Td (Chapter \(number) begins) Tj 0 -40 Td (and goes on here) Tj ET"
      }
      let book = PDFFixture(pages: contents, catalog: catalog) { _ in page }
      try desktop.open(try folder.write(book.bytes, to: "book.pdf"))
      return try await desktop.waitUntilDrawn()
    }

    /// A place of the page view on the screen: the view's lower right is the window's.
    private func onScreen(_ x: Double, _ y: Double) throws -> (Int, Int) {
      let place = try desktop.pageViewOrigin()
      return (place.x + Int(x.rounded()), place.y + Int(y.rounded()))
    }

    /// A place of page space of the fixture's pages, which are 600 × 800 points.
    private func spot(_ x: Double, _ y: Double, in window: Desktop.Window) throws -> (Int, Int) {
      let rect = try #require(window.pages.first).rect
      return try onScreen(rect[0] + x / 600 * rect[2], rect[1] + (800 - y) / 800 * rect[3])
    }

    private func drag(from start: (Int, Int), to end: (Int, Int), button: Int = 1) throws {
      try desktop.xdotool("mousemove", "\(start.0)", "\(start.1)", "mousedown", "\(button)")
      try desktop.xdotool("mousemove", "\((start.0 + end.0) / 2)", "\((start.1 + end.1) / 2)")
      try desktop.xdotool("mousemove", "\(end.0)", "\(end.1)", "mouseup", "\(button)")
    }

    @Test func draggingOnTextSelectsAndEscapeDeselects() async throws {
      var window = try await open()
      let start = try spot(104, 606, in: window)
      // The text of the page comes after its picture.
      try await desktop.wait(for: "the text pointer") { window in
        try? desktop.xdotool("mousemove", "\(start.0 + Int.random(in: 0...1))", "\(start.1)")
        return window.drawing?.cursor == "text"
      }
      try drag(from: try spot(101, 606, in: window), to: try spot(330, 566, in: window))
      window = try await desktop.wait(for: "a selection") { $0.drawing?.selection != nil }
      #expect(window.drawing?.selection == "Chapter 1 begins\nand goes on here")
      let marks = try #require(window.drawing?.marks)
      #expect(marks.count == 2)
      // Marks lie where the lines are.
      let rect = try #require(window.pages.first).rect
      let left = rect[0] + 100.0 / 600 * rect[2]
      #expect(marks.allSatisfy { abs($0.rect[0] - left) <= 3 })
      #expect(marks[0].rect[1] < marks[1].rect[1])
      try desktop.press("Escape")
      try await desktop.wait(for: "no selection") { $0.drawing?.selection == nil }
    }

    @Test func twoClicksTakeAWordAndThreeALine() async throws {
      let window = try await open()
      let (x, y) = try spot(110, 606, in: window)
      try await desktop.wait(for: "the text pointer") { window in
        try? desktop.xdotool("mousemove", "\(x + Int.random(in: 0...1))", "\(y)")
        return window.drawing?.cursor == "text"
      }
      try desktop.click(x: x, y: y, times: 2)
      try await desktop.wait(for: "a word") { $0.drawing?.selection == "Chapter" }
      try await Task.sleep(for: .seconds(1))
      try desktop.click(x: x, y: y, times: 3)
      try await desktop.wait(for: "a line") { $0.drawing?.selection == "Chapter 1 begins" }
    }

    @Test func leftGoesForwardInARightBoundBookAndSoDoesAClickAtTheLeftEdge() async throws {
      _ = try await open(catalog: "/ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight")
      try desktop.press("Left")
      let spread = try await desktop.wait(for: "the second spread") { $0.indicator == "2–3 / 5" }
      // The earlier page stands on the right, and they meet.
      #expect(spread.pages.map(\.page) == [2, 1])
      #expect(abs(spread.pages[0].rect[0] + spread.pages[0].rect[2] - spread.pages[1].rect[0]) < 0.001)
      let (x, y) = try onScreen(12, 300)
      try desktop.click(x: x, y: y)
      try await desktop.wait(for: "the third spread") { $0.indicator == "4–5 / 5" }
    }

    @Test func theWheelTurnsPagesThatAreWholeAndScrollsOthers() async throws {
      let window = try await open()
      let (x, y) = try spot(300, 200, in: window)
      try desktop.click(x: x, y: y, button: 5)
      try await desktop.wait(for: "the second page") { $0.indicator == "2 / 5" }
      try desktop.act("fit-width")
      let wide = try await desktop.wait(for: "a wide page") { $0.scale ?? 0 > 1.2 && !$0.isDrawing }
      try desktop.click(x: x, y: y, button: 5)
      let moved = try await desktop.wait(for: "another place") { $0.pages.first != wide.pages.first }
      #expect(moved.indicator == "2 / 5")
    }

    @Test func controlAndWheelZoomAboutThePointer() async throws {
      let window = try await open()
      let (x, y) = try spot(300, 400, in: window)
      let rect = try #require(window.pages.first).rect
      try desktop.xdotool(
        "mousemove", "\(x)", "\(y)", "keydown", "ctrl", "click", "4", "click", "4", "keyup", "ctrl")
      let zoomed = try await desktop.wait(for: "a larger page") { $0.scale ?? 0 > (window.scale ?? 0) * 1.4 }
      let now = try #require(zoomed.pages.first).rect
      // The middle of the page is where it was.
      #expect(abs(now[1] + now[3] / 2 - rect[1] - rect[3] / 2) < 2)
    }

    @Test func theMiddleButtonPans() async throws {
      let window = try await open()
      try desktop.act("fit-width")
      let wide = try await desktop.wait(for: "a wide page") { ($0.scale ?? 0) > (window.scale ?? 0) * 1.2 }
      try drag(from: try onScreen(400, 500), to: try onScreen(400, 420), button: 2)
      let moved = try await desktop.wait(for: "another place") { $0.pages.first != wide.pages.first }
      let way = try #require(moved.pages.first).rect[1] - (try #require(wide.pages.first).rect[1])
      #expect(abs(way + 80) < 2)
    }

    @Test func pagesCanBeTurnedAndShownAtNight() async throws {
      _ = try await open()
      try desktop.act("rotate-right")
      let turned = try await desktop.wait(for: "a turned page") { $0.drawing?.rotation == 90 }
      let rect = try #require(turned.pages.first).rect
      #expect(rect[2] > rect[3])
      try desktop.act("night")
      try await desktop.wait(for: "night") { $0.drawing?.isNight == true && !$0.isDrawing }
    }

    @Test func aLinkLeadsToItsPageAndBack() async throws {
      let link = "<< /Type /Annot /Subtype /Link /Rect [100 300 300 400] /Dest [9 0 R /Fit] >>"
      let window = try await open(page: "/MediaBox [0 0 600 800] /Annots [\(link)]")
      let (x, y) = try spot(200, 350, in: window)
      try await desktop.wait(for: "the link's pointer") { window in
        try? desktop.xdotool("mousemove", "\(x + Int.random(in: 0...1))", "\(y)")
        return window.drawing?.cursor == "pointer"
      }
      try desktop.click(x: x, y: y)
      try await desktop.wait(for: "the fourth page") { $0.indicator == "4 / 5" }
      try desktop.press("alt+Left")
      try await desktop.wait(for: "the first page") { $0.indicator == "1 / 5" }
    }
  }
}
