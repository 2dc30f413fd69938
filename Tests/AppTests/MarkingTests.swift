import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite struct MarkingTests {
    private let folder: TemporaryFolder
    private let desktop: Desktop
    private let path: String
    private let original: [UInt8]

    init() throws {
      folder = try TemporaryFolder()
      desktop = try Desktop()
      original = Book.pages(2, needles: [0]).bytes
      path = try folder.write(original, to: "book.pdf")
    }

    /// Opens the book and drags over the line with the needle.
    private func openAndSelect() async throws {
      try desktop.open(path)
      try await desktop.waitUntilDrawn()
      try await select()
    }

    private func select() async throws {
      try await drag(from: (22, 104), to: (118, 104), until: "selected text") {
        ($0.drawing?.selection ?? "").contains("needle")
      }
    }

    /// A place of the first page's space on the screen.
    private func screen(_ place: (x: Double, y: Double)) throws -> (x: Int, y: Int) {
      let origin = try desktop.pageViewOrigin()
      let window = try desktop.windows().first
      let rect = window?.pages.first?.rect ?? [0, 0, 0, 0]
      let scale = window?.scale ?? 1
      return (
        origin.x + Int(rect[0] + place.x * scale), origin.y + Int(rect[1] + rect[3] - place.y * scale)
      )
    }

    private func drag(
      from start: (x: Double, y: Double), to end: (x: Double, y: Double), until what: String,
      _ holds: (Desktop.Window) -> Bool
    ) async throws {
      let (from, to) = (try screen(start), try screen(end))
      try desktop.xdotool(
        "mousemove", "\(from.x)", "\(from.y)", "mousedown", "1", "mousemove", "\((from.x + to.x) / 2)",
        "\((from.y + to.y) / 2 + 1)", "mousemove", "\(to.x)", "\(to.y)", "mouseup", "1")
      try await desktop.wait(for: what, holds)
    }

    private func click(_ place: (x: Double, y: Double), button: Int = 1, times: Int = 1) throws {
      let point = try screen(place)
      try desktop.click(x: point.x, y: point.y, button: button, times: times)
    }

    private func saved() async throws {
      try desktop.press("ctrl+s")
      try await desktop.wait(for: "a saved file") { $0.marking.map { !$0.hasUnsaved } ?? false }
    }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    @Test func highlightsWhatIsSelectedAndAppendsThatToTheFile() async throws {
      try await openAndSelect()
      try desktop.press("ctrl+h")
      let marked = try await desktop.wait(for: "a highlight") {
        $0.marking?.marks.map(\.type) == ["Highlight"] && !$0.isDrawing
      }
      #expect(marked.drawing?.selection == nil)
      #expect(marked.marking?.canUndo == true)
      // Yellow where the mark is.
      let picture = folder.path("screen.ppm")
      try desktop.photograph(to: picture)
      let place = try screen((24, 109))
      #expect(try color(of: picture, place) { $0 > 200 && $1 > 180 && $2 < 150 })
      try await saved()
      let after = try bytes()
      #expect(after.starts(with: original) && after.count > original.count)
      #expect(try Tool.run("qpdf", "--check", path).status == 0)
      #expect(try Tool.run("pdftotext", path, "-").text.contains("a needle in hay"))
      #expect(try subtypes("Highlight") == 1)
      #expect(try Tool.run("mutool", "show", path, "pages/1/Annots/1").text.contains("Highlight"))
    }

    private func color(
      of path: String, _ place: (x: Int, y: Int), _ holds: (Int, Int, Int) -> Bool
    ) throws -> Bool {
      let text = try Tool.run(
        "convert", path, "-crop", "9x9+\(place.x - 4)+\(place.y - 4)", "-depth", "8", "txt:-"
      ).text
      return text.split(separator: "\n").contains { line in
        guard let open = line.firstIndex(of: "("), let close = line.firstIndex(of: ")") else { return false }
        let parts = line[line.index(after: open)..<close].split(separator: ",").compactMap { Int($0) }
        return parts.count >= 3 && holds(parts[0], parts[1], parts[2])
      }
    }

    private func subtypes(_ type: String) throws -> Int {
      try Tool.run("qpdf", "--qdf", "--object-streams=disable", path, "-").text
        .components(separatedBy: "/Subtype /\(type)").count - 1
    }

    @Test func whatIsTakenBackLeavesTheFileAsItWas() async throws {
      try await openAndSelect()
      try desktop.press("ctrl+u")
      try await desktop.wait(for: "a line under it") { $0.marking?.marks.map(\.type) == ["Underline"] }
      try await saved()
      #expect(try bytes() != original)
      try desktop.press("ctrl+z")
      try await desktop.wait(for: "no mark") {
        $0.marking?.marks.isEmpty == true && $0.marking?.canRedo == true
      }
      try desktop.press("ctrl+shift+z")
      try await desktop.wait(for: "the mark again") { $0.marking?.marks.count == 1 }
      try desktop.press("ctrl+z")
      try await desktop.wait(for: "no mark") { $0.marking?.marks.isEmpty == true }
      try await saved()
      #expect(try bytes() == original)
    }

    @Test func aChosenMarkIsDeleted() async throws {
      try await openAndSelect()
      try desktop.act("strike-out")
      try await desktop.wait(for: "a mark") { $0.marking?.marks.map(\.type) == ["StrikeOut"] }
      try click((60, 104))
      try await desktop.wait(for: "a chosen mark") { $0.marking?.marks.first?.isSelected == true }
      try desktop.press("Delete")
      try await desktop.wait(for: "no mark") { $0.marking?.marks.isEmpty == true }
    }

    @Test func notesAreWrittenAndListed() async throws {
      try desktop.open(path)
      try await desktop.waitUntilDrawn()
      try desktop.act("tool", "note")
      try await desktop.wait(for: "a tool") { $0.marking?.tool == "note" }
      try click((150, 60))
      try await desktop.wait(for: "the tool put away") { $0.marking?.tool == "none" }
      try desktop.type("Look here")
      try desktop.press("Escape")
      try await desktop.wait(for: "a note") { $0.marking?.marks.first?.contents == "Look here" }
      try desktop.act("sidebar-page", "marks")
      try await desktop.wait(for: "the note in the list") { $0.marking?.listed == ["Look here"] }
      try await saved()
      #expect(try subtypes("Text") == 1)
    }

    @Test func thePenDrawsAndTheEraserTakesAway() async throws {
      try desktop.open(path)
      try await desktop.waitUntilDrawn()
      try desktop.act("tool", "pen")
      try await drag(from: (30, 40), to: (120, 60), until: "a stroke") {
        $0.marking?.marks.map(\.type) == ["Ink"] && !$0.isDrawing
      }
      try desktop.act("tool", "arrow")
      try await drag(from: (30, 170), to: (120, 150), until: "an arrow") {
        $0.marking?.marks.map(\.type) == ["Ink", "Line"] && !$0.isDrawing
      }
      try desktop.act("tool", "eraser")
      try await drag(from: (75, 30), to: (75, 70), until: "no stroke") {
        $0.marking?.marks.map(\.type) == ["Line"]
      }
    }

    @Test func aFileThatAnotherProgramHasChangedIsNotOverwritten() async throws {
      try await openAndSelect()
      let other = Book.pages(3).bytes
      try Data(other).write(to: URL(fileURLWithPath: path), options: .atomic)
      try desktop.press("ctrl+h")
      try await desktop.wait(for: "a highlight") { $0.marking?.marks.count == 1 }
      try desktop.press("ctrl+s")
      try await desktop.wait(for: "a question") {
        $0.around.question == "Another Program Has Changed This File"
      }
      try desktop.press("Escape")
      try await desktop.wait(for: "no question") { $0.around.question == nil }
      #expect(try bytes() == other)
    }

    @Test func marksAreSavedUnaskedAndBeforeTheWindowCloses() async throws {
      try await openAndSelect()
      try desktop.press("ctrl+h")
      try await desktop.wait(for: "a highlight that is saved") {
        $0.marking?.marks.count == 1 && $0.marking?.hasUnsaved == false
      }
      #expect(try subtypes("Highlight") == 1)
      try await select()
      try desktop.press("ctrl+u")
      try await desktop.wait(for: "a second mark") { $0.marking?.marks.count == 2 }
      try desktop.press("alt+F4")
      let end = Date(timeIntervalSinceNow: 60)
      while try !desktop.windows().isEmpty, Date() < end { try await Task.sleep(for: .milliseconds(30)) }
      #expect(try subtypes("Underline") == 1 && subtypes("Highlight") == 1)
      #expect(try bytes().starts(with: original))
    }

    @Test func aDamagedFileIsWrittenAnew() async throws {
      let damaged = original.replacing(Array("startxref".utf8), with: Array("startxrex".utf8))
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      try await openAndSelect()
      try desktop.press("ctrl+h")
      try await desktop.wait(for: "a highlight") { $0.marking?.marks.count == 1 }
      try await saved()
      #expect(try Tool.run("qpdf", "--check", path).status == 0)
      #expect(try subtypes("Highlight") == 1)
    }
  }
}
