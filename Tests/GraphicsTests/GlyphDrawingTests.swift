import Fonts
import Foundation
import Graphics
import TestSupport
import Testing
import Typesetting

/// Glyphs on both canvases.
@Suite struct GlyphDrawingTests {
  /// A run of letters one after another, without shaping.
  private func run(_ text: String, _ family: String = "DejaVu Sans", size: Double = 24) throws -> GlyphRun {
    let first = try #require(text.unicodeScalars.first)
    let cascade = FontCascade.cascade(for: .init(face: nil, families: [family], style: FontStyle()))
    let face = try #require(
      cascade.choice(for: first, in: first.properties.isEmojiPresentation ? .emoji : .text)?.face)
    var (x, unit) = (0.0, Int32(0))
    let glyphs = try text.unicodeScalars.map { letter in
      let id = try #require(face.glyph(for: letter))
      let advance = face.advance(of: id) * size
      let count = Int32(UTF16.width(letter))
      defer { (x, unit) = (x + advance, unit + count) }
      return GlyphRun.Glyph(id: id, x: x, y: 0, advance: advance, units: unit..<(unit + count))
    }
    return GlyphRun(face: face, size: size, tag: 0, glyphs: glyphs)
  }

  private func draw(_ text: String, _ run: GlyphRun, _ transform: CGAffineTransform) -> (CGContext) -> Void {
    { $0.draw(run, units: Array(text.utf16), transform: transform) }
  }

  @Test func lettersStandOnTheirBaseline() throws {
    let text = "HELL"
    let image = try drawing(
      width: 100, height: 60, draw(text, try run(text), CGAffineTransform(translationX: 10, y: 20)))
    #expect((0..<40).contains { y in (10..<80).contains { image.pixel($0, y).red < 128 } })
    #expect(!(41..<60).contains { y in (0..<100).contains { image.pixel($0, y).red < 200 } })
  }

  @Test func lettersAreUprightInFlippedSpace() throws {
    let glyphs = try run("L")
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: 30)
      context.cgContext.draw(glyphs, units: Array("L".utf16), transform: flip)
    }
    let pixels = try #require(image.cgImage)
    // The foot of the letter is below.
    #expect(pixels.pixel(20, 29).alpha > 128)
    #expect(pixels.pixel(20, 14).alpha == 0)
  }

  @Test func sameLettersInPDF() throws {
    let western = try run("Rag")
    let japanese = try run("語文", "Noto Sans CJK JP")
    try expectSameOnBoth("letters", size: CGSize(width: 160, height: 120), mean: 6, share: 0.05) { context in
      context.setFillColor(red: 0.5, green: 0, blue: 0, alpha: 1)
      draw("Rag", western, CGAffineTransform(translationX: 5, y: 80))(context)
      draw("語文", japanese, CGAffineTransform(translationX: 70, y: 80))(context)
      var bold = western
      bold.embolden = 0.05
      bold.slant = 0.25
      draw("Rag", bold, CGAffineTransform(translationX: 5, y: 45))(context)
      var narrow = japanese
      narrow.stretch = 0.5
      draw("語文", narrow, CGAffineTransform(translationX: 70, y: 45))(context)
      // A line that runs down the page: letters on their side, and upright ones.
      let down = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 130, ty: 110)
      draw("語文", japanese, down)(context)
      var upright = japanese
      upright.orientation = .upright
      for index in upright.glyphs.indices { upright.glyphs[index].y = -12 }
      draw("語文", upright, down.translatedBy(x: 70, y: 0))(context)
    }
  }

  @Test func lettersComeBackAsText() throws {
    let run = try run("語文", "Noto Sans CJK JP")
    let pdf = try DrawnPDF(draw("語文", run, CGAffineTransform(translationX: 5, y: 20)))
    #expect(try Tool.run("pdftotext", pdf.path, "-").text.contains("語文"))
  }

  @Test func linesOfLettersAreInPDFToo() throws {
    try expectSameOnBoth("line", mean: 6, share: 0.05) { context in
      context.drawText("Ag語", font: .systemFont(ofSize: 24), at: CGPoint(x: 5, y: 20))
    }
  }

  @Test func faintBoldLettersAreEvenlyFaint() throws {
    var bold = try run("I", size: 60)
    bold.embolden = 0.1
    let image = try drawing(width: 40, height: 60) { context in
      context.setFillColor(gray: 0, alpha: 0.5)
      context.draw(bold, units: Array("I".utf16), transform: CGAffineTransform(translationX: 10, y: 8))
    }
    let darkest = (0..<40).map { image.pixel($0, 30).red }.min() ?? 0
    #expect(abs(darkest - 127) < 4)
  }

  @Test func colourEmojiAreDrawnInColour() throws {
    let run = try run("🍎", "Noto Color Emoji", size: 32)
    let image = try drawing(
      width: 48, height: 48, draw("🍎", run, CGAffineTransform(translationX: 4, y: 10)))
    let red = (0..<48).flatMap { y in (0..<48).map { image.pixel($0, y) } }
      .count { $0.red > 150 && $0.green < 110 && $0.blue < 110 }
    #expect(red > 100)
    let pdf = try DrawnPDF(
      size: CGSize(width: 48, height: 48), draw("🍎", run, CGAffineTransform(translationX: 4, y: 10)))
    let difference = try pdf.picture().difference(from: image)
    #expect(difference.mean < 6, "\(difference)")
  }

  @Test func lettersCastShadows() throws {
    let glyphs = try run("I", size: 60)
    let image = try drawing(width: 60, height: 60) { context in
      context.setShadow(
        offset: CGSize(width: 20, height: 0), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.draw(glyphs, units: Array("I".utf16), transform: CGAffineTransform(translationX: 5, y: 8))
    }
    #expect((0..<60).contains { image.pixel($0, 30) == .black })
    #expect((0..<60).contains { image.pixel($0, 30) == .red })
  }

  @Test func badNumbersDrawNothing() throws {
    var glyphs = try run("AB")
    glyphs.glyphs[0].x = .nan
    for size in [Double.nan, .infinity, 0, -3, 1e300] {
      var bad = glyphs
      bad.size = size
      let image = try drawing(draw("AB", bad, .identity))
      #expect(image.darkPixels == 0 || size == 1e300)
      #expect(try DrawnPDF(draw("AB", bad, .identity)).isSound())
    }
    #expect(try DrawnPDF(draw("AB", glyphs, .identity)).isSound())
  }
}
