import Foundation
import PDFKit
import TestSupport
import Testing

/// Rectangles of matches against the ink that is really on the page.
@Suite(.enabled(if: Corpus.isPresent)) struct HighlightTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var query: String
    var page = 0
    var testDescription: String { "\(file) \(query)" }
  }

  static let cases = [
    Case(file: "text/hello_world.pdf", query: "world"),
    Case(file: "large/tracemonkey.pdf", query: "languages"),
    Case(file: "large/cweb.pdf", query: "program", page: 1),
    Case(file: "text-cjk/VerticalText.pdf", query: "縦書きのテスト"),
    Case(file: "text-cjk/vertical.pdf", query: "あいうえお"),
    Case(file: "text-cjk/noembed-sjis.pdf", query: "いうえ"),
    Case(file: "text-cjk/90ms_rksj_h_sample.pdf", query: "日本語"),
    Case(file: "geometry/PDFBOX-2984-rotations.pdf", query: "PDFBox", page: 0),
    Case(file: "geometry/PDFBOX-2984-rotations.pdf", query: "PDFBox", page: 1),
    Case(file: "geometry/PDFBOX-2984-rotations.pdf", query: "PDFBox", page: 2),
    Case(file: "geometry/PDFBOX-2984-rotations.pdf", query: "PDFBox", page: 3),
    Case(file: "text/copy_paste_ligatures.pdf", query: "ghij"),
  ]

  @Test(arguments: cases) func noInkOfAMatchLiesOutsideItsRectangle(example: Case) throws {
    let document = try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path(example.file)))
    let page = try #require(document.page(at: example.page))
    let matches = try document.matches(of: example.query, pages: IndexSet(integer: example.page))
    #expect(!matches.isEmpty)
    let scale: CGFloat = 3
    let ink = Ink(try page.image(scale: scale))
    let toPixels = page.transform(for: .cropBox)
      .concatenating(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(ink.height)))
    for match in matches {
      for rect in match.lineRects(on: page) {
        let pixels = rect.applying(toPixels)
        #expect(ink.count(in: pixels) > 0, "a highlight without ink under it")
        #expect(ink.escaping(from: pixels, margin: 1) == 0, "ink sticks out of \(pixels)")
      }
    }
  }

  @Test func lettersOfALigatureShareItsBox() throws {
    let document = try PDFDocument(
      contentsOf: URL(fileURLWithPath: Corpus.path("text/copy_paste_ligatures.pdf")))
    let page = try #require(document.page(at: 0))
    let boxes = try #require(page.string).utf16.indices.enumerated().map {
      page.characterBounds(at: $0.offset)
    }
    for (left, right) in zip(boxes, boxes.dropFirst()) {
      #expect(left.maxX <= right.minX + 1.5)
      #expect(right.width > 0)
    }
    let middle = CGPoint(x: boxes[7].midX, y: boxes[7].midY)
    #expect(page.characterIndex(at: middle) == 7)
  }
}

/// Dark pixels of a picture.
private struct Ink {
  let width: Int
  let height: Int
  private var dark: [Bool]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    dark = image.withUnsafeBytes { bytes in
      (0..<image.height * image.width).map { index in
        let at = index / image.width * image.bytesPerRow + index % image.width * 4
        return Int(bytes[at]) + Int(bytes[at + 1]) + Int(bytes[at + 2]) < 380
      }
    }
  }

  private func columns(_ rect: CGRect) -> Range<Int> {
    max(0, Int(rect.minX.rounded(.down)))..<min(width, max(0, Int(rect.maxX.rounded(.up))))
  }

  private func rows(_ rect: CGRect) -> Range<Int> {
    max(0, Int(rect.minY.rounded(.down)))..<min(height, max(0, Int(rect.maxY.rounded(.up))))
  }

  func count(in rect: CGRect) -> Int {
    rows(rect).reduce(0) { sum, y in sum + columns(rect).count { dark[y * width + $0] } }
  }

  /// Pixels outside of the rectangle, grown by `margin`, of shapes that lie mostly inside of it.
  func escaping(from rect: CGRect, margin: CGFloat) -> Int {
    let inside = (x: columns(rect), y: rows(rect))
    let allowed = rect.insetBy(dx: -margin, dy: -margin)
    let grown = (x: columns(allowed), y: rows(allowed))
    var seen = Set<Int>()
    var escaped = 0
    for y in inside.y {
      for x in inside.x where dark[y * width + x] && !seen.contains(y * width + x) {
        let shape = shape(at: (x, y), &seen)
        let within = shape.count { inside.x.contains($0 % width) && inside.y.contains($0 / width) }
        guard within * 2 > shape.count else { continue }
        escaped += shape.count { !(grown.x.contains($0 % width) && grown.y.contains($0 / width)) }
      }
    }
    return escaped
  }

  private func shape(at start: (x: Int, y: Int), _ seen: inout Set<Int>) -> [Int] {
    var (shape, open) = ([Int](), [start])
    seen.insert(start.y * width + start.x)
    while let (x, y) = open.popLast() {
      shape.append(y * width + x)
      for (nx, ny) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
      where (0..<width).contains(nx) && (0..<height).contains(ny) && dark[ny * width + nx] {
        if seen.insert(ny * width + nx).inserted { open.append((nx, ny)) }
      }
    }
    return shape
  }
}
