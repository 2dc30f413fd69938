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
