internal import CCairo
import Fonts
package import Foundation

/// One line of text, its letters placed from left to right.
///
/// Letters that the font lacks come from the nearest fonts that have them. There is no shaping: each
/// letter has its own glyph, which serves Latin, Greek, Cyrillic, Chinese, Japanese and Korean.
package struct TextLine {
  struct Run {
    var face: FontFace
    var glyphs: [cairo_glyph_t]
  }

  private(set) var runs: [Run] = []
  let size: Double
  /// How far the text goes, in points.
  package private(set) var width: CGFloat = 0
  /// Height above the baseline in points.
  package let ascent: CGFloat
  /// Depth below the baseline in points, positive.
  package let descent: CGFloat

  /// Places the letters of a text. Line ends and other controls are left out; tabs count as spaces.
  package init(_ text: String, font: UIFont) {
    size = Double(font.pointSize)
    ascent = font.ascender
    descent = -font.descender
    guard let main = font.face else { return }
    var faces = [main]
    for character in text {
      let letters = Self.visible(character)
      guard let first = letters.unicodeScalars.first else { continue }
      if let found = faces.first(where: { $0.glyphs(letters) != nil }) {
        append(letters, face: found)
      } else {
        let other = Self.fallback(for: first, in: font, family: main.family)
        if let other { faces.append(other) }
        append(letters, face: other ?? main, evenIfMissing: true)
      }
    }
  }

  private static func fallback(for letter: Unicode.Scalar, in font: UIFont, family: String) -> FontFace? {
    var style = font.style
    // Han characters look different from country to country, and a server's locale tells nothing.
    let isKana = 0x3000...0x30FF ~= letter.value || 0xFF00...0xFFEF ~= letter.value
    if style.language == nil, isKana || letter.properties.isIdeographic { style.language = "ja" }
    return FontFinder.face(near: family, style: style, having: letter)
  }

  private static func visible(_ character: Character) -> String {
    var letters = ""
    for scalar in character.unicodeScalars {
      if scalar == "\t" { letters.append(" ") }
      let isHidden =
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
      if !isHidden { letters.unicodeScalars.append(scalar) }
    }
    return letters
  }

  private mutating func append(_ letters: String, face: FontFace, evenIfMissing: Bool = false) {
    guard let (glyphs, advance) = face.glyphs(letters, evenIfMissing: evenIfMissing) else { return }
    if runs.last?.face !== face { runs.append(Run(face: face, glyphs: [])) }
    let start = Double(width)
    runs[runs.count - 1].glyphs += glyphs.map {
      cairo_glyph_t(index: $0.index, x: $0.x * size + start, y: 0)
    }
    width += CGFloat(advance * size)
  }
}

extension FontFace {
  /// The glyphs of a letter with its marks, and how far they go, in ems; nil when the font lacks one.
  fileprivate func glyphs(
    _ letters: String, evenIfMissing: Bool = false
  ) -> (glyphs: [cairo_glyph_t], advance: Double)? {
    CairoFace.of(self)?.withMeasure { scaled, em in
      var list: UnsafeMutablePointer<cairo_glyph_t>?
      var count: Int32 = 0
      let status = cairo_scaled_font_text_to_glyphs(
        scaled, 0, 0, letters, -1, &list, &count, nil, nil, nil)
      defer { cairo_glyph_free(list) }
      guard status == CAIRO_STATUS_SUCCESS else { return nil }
      let glyphs = Array(UnsafeBufferPointer(start: list, count: Int(count)))
      // Glyph 0 is the box that stands for what is missing.
      guard evenIfMissing || glyphs.allSatisfy({ $0.index != 0 }) else { return nil }
      var extents = cairo_text_extents_t()
      cairo_scaled_font_glyph_extents(scaled, glyphs, count, &extents)
      let inEms = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x / em, y: 0) }
      return (inEms, extents.x_advance / em)
    }
  }
}

extension CGContext {
  /// Draws a line in the fill colour; `baseline` is the start of its baseline in user space.
  package func draw(_ line: TextLine, at baseline: CGPoint) {
    canvas.draw(line, at: baseline, state: state)
  }

  /// Draws a text in one line in the fill colour; `baseline` is its start in user space.
  package func drawText(_ text: String, font: UIFont, at baseline: CGPoint) {
    draw(TextLine(text, font: font), at: baseline)
  }
}

extension BitmapCanvas {
  func draw(_ line: TextLine, at baseline: CGPoint, state: GraphicsState) {
    // Letters larger than any canvas would only cost.
    let pixels = line.size * Double(state.ctm.scale)
    guard state.ctm.isUsable, baseline.isFinite, pixels <= 20_000 else { return }
    prepare(state, color: state.fillColor)
    set(state.ctm.translatedBy(x: baseline.x, y: baseline.y).concatenating(toPixels))
    for run in line.runs {
      CairoFace.of(run.face)?.select(in: cairo, size: line.size)
      // Cairo keeps a picture of each glyph, which large ones are not worth.
      if pixels < 200 {
        cairo_show_glyphs(cairo, run.glyphs, Int32(run.glyphs.count))
      } else {
        cairo_new_path(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        cairo_glyph_path(cairo, run.glyphs, Int32(run.glyphs.count))
        cairo_fill(cairo)
      }
    }
  }
}
