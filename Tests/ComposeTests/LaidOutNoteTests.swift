import Foundation
import TestSupport
import Testing

@testable import Compose

/// What is asked of a note that is being written: pages after many edits, places, files of some pages.
struct LaidOutNoteTests {
  /// Numbers that look thrown and are the same every time.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let pieces = [
    "# 章\n\n", "## 節 one\n\n", "段落の文章がここに続きます。" + String(repeating: "長い文。", count: 60) + "\n\n",
    "Words" + String(repeating: " and more words", count: 40) + "\n\n", "- a\n- b\n\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "<!-- pagebreak -->\n\n", "```\ncode\n\n# no heading\n```\n\n",
    "> quoted\n\n", "[TOC]\n\n", "x", "\n", "あ",
  ]

  private func expectSame(_ pages: LivePages, as text: String, _ place: String) throws {
    let fresh = LivePages()
    _ = try fresh.update(markdown: text)
    let sketch = { (pages: LivePages) in
      pages.pages.map { page in
        (page.body + page.footnotes).map { placed in
          "\(placed.y) \(placed.strip) \(placed.block.strips.count) \(placed.content.height)"
        }
      }
    }
    #expect(sketch(pages) == sketch(fresh), "\(place)")
    #expect(pages.note?.headingPages == fresh.note?.headingPages, "\(place)")
    let places = { (pages: LivePages) in
      pages.note.map { note in note.note.blocks.indices.map { note.places?.range(of: $0) } }
    }
    #expect(places(pages) == places(fresh), "\(place)")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func pagesAfterAnyEditsAreThoseOfAFreshStart(seed: UInt64) throws {
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var parts = (0..<40).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }
    // Every other note has footnotes, which make it one part.
    if seed.isMultiple(of: 2) {
      for index in stride(from: 5, to: 40, by: 8) { parts[index] = "Mark[^\(index)] here.\n\n" }
      parts.append(
        contentsOf: stride(from: 5, to: 40, by: 8).map {
          "\n\n[^\($0)]: " + String(repeating: "note ", count: 90) + "\n"
        })
    }
    let pages = LivePages()
    _ = try pages.update(markdown: parts.joined())
    for step in 0..<6 {
      let place = Int.random(in: 0..<parts.count, using: &dice)
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: parts[place] = Self.pieces.randomElement(using: &dice) ?? ""
      case 1: parts.insert(Self.pieces.randomElement(using: &dice) ?? "", at: place)
      default: parts.remove(at: place)
      }
      let text = parts.joined()
      _ = try pages.update(markdown: text)
      try expectSame(pages, as: text, "seed \(seed), step \(step)")
    }
  }

  @Test func aPlaceInTheTextIsFoundOnItsPageAndBack() throws {
    let text =
      "---\ntitle: T\n---\n"
      + (1...40).map { "## H\($0)\n\nP\($0) " + String(repeating: "word ", count: 200) }
      .joined(separator: "\n\n")
    let pages = LivePages()
    _ = try pages.update(markdown: text)
    let note = try #require(pages.note)
    #expect(note.place(ofByte: 3) == PagePlace(page: 0, distance: 0))
    for heading in 1...40 {
      let range = try #require(text.range(of: "## H\(heading)\n"))
      let byte = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let place = try #require(note.place(ofByte: byte))
      #expect(place.page == note.headingPages["h\(heading)"])
      let back = try #require(note.byte(at: place))
      #expect(abs(back - byte) <= 1)
      // In the midst of the paragraph.
      let inside = byte + 500
      let middle = try #require(note.place(ofByte: inside))
      #expect(abs((note.byte(at: middle) ?? 0) - inside) <= 2)
      let point = note.point(at: middle)
      let again = note.place(page: middle.page, x: point.x, y: point.y)
      #expect(abs(again.distance - middle.distance) < 0.001)
    }
  }

  @Test func inVerticalWritingPlacesGoFromTheRight() throws {
    let text = "---\nwriting: vertical\n---\n" + String(repeating: "縦書きの文章。", count: 300)
    let pages = LivePages()
    _ = try pages.update(markdown: text)
    let note = try #require(pages.note)
    let early = note.point(at: try #require(note.place(ofByte: 300)))
    let later = note.point(at: try #require(note.place(ofByte: 1500)))
    #expect(early.x > later.x && early.y == later.y)
  }

  @Test func aFileOfOnePageShowsWhatTheWholeNoteShowsThere() throws {
    let text =
      "[TOC]\n\n"
      + (1...30).map { "## Heading \($0)\n\n" + String(repeating: "第\($0)章の文。", count: 120) }
      .joined(separator: "\n\n")
    let pages = LivePages()
    _ = try pages.update(markdown: text)
    let note = try #require(pages.note)
    let folder = try TemporaryFolder()
    let whole = folder.url.appendingPathComponent("whole.pdf")
    try NoteComposition(markdown: text).pdfData().write(to: whole)
    for page in [0, 3, pages.pages.count - 1] {
      let one = folder.url.appendingPathComponent("one.pdf")
      try note.pdf(of: page..<(page + 1)).write(to: one)
      #expect(try Tool.run("qpdf", arguments: ["--check", one.path]).status == 0)
      let shown = try Tool.run("pdftotext", arguments: ["-layout", one.path, "-"]).text
      let number = "\(page + 1)"
      let expected = try Tool.run(
        "pdftotext", arguments: ["-layout", "-f", number, "-l", number, whole.path, "-"]
      )
      .text
      #expect(shown == expected && !shown.isEmpty)
    }
  }

  @Test func pagesWhoseHeadOrNumbersChangeAreNamed() throws {
    func text(_ name: String, _ more: String = "") -> String {
      "[TOC]\n\n# Book\n\n## \(name)\n\n" + String(repeating: "Words of it. ", count: 900) + "\n\n" + more
        + "## Last\n\nEnd."
    }
    let pages = LivePages()
    _ = try pages.update(markdown: text("One"))
    let renamed = try pages.update(markdown: text("Two"))
    #expect(renamed.pages.count > 2, "the pages that go on with the section name it in their heads")
    let turned = try pages.update(markdown: "---\nbinding: right\n---\n" + text("Two"))
    #expect(turned.pages.count == turned.pageCount, "margins change sides")
    _ = try pages.update(markdown: text("Two"))
    let longer = try pages.update(markdown: text("Two", String(repeating: "More. ", count: 900) + "\n\n"))
    #expect(longer.pages.contains(0), "the contents have another page for the last heading")
  }
}
