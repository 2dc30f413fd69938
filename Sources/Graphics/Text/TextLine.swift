internal import CCairo
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
      if let found = faces.first(where: { $0.glyphs(letters, size: size) != nil }) {
        append(letters, face: found)
      } else if let other = FontLibrary.run({ library in
        library.face(family: main.family, style: font.style, having: first)
      }) {
        faces.append(other)
        append(letters, face: other, evenIfMissing: true)
      } else {
        append(letters, face: main, evenIfMissing: true)
      }
    }
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
    guard let (glyphs, advance) = face.glyphs(letters, size: size, evenIfMissing: evenIfMissing) else {
      return
    }
    if runs.last?.face !== face { runs.append(Run(face: face, glyphs: [])) }
    let start = Double(width)
    runs[runs.count - 1].glyphs += glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x + start, y: 0) }
    width += CGFloat(advance)
  }
}

extension FontFace {
  /// The glyphs of a letter with its marks, and how far they go; nil when the font lacks one.
  fileprivate func glyphs(
    _ letters: String, size: Double, evenIfMissing: Bool = false
  ) -> (glyphs: [cairo_glyph_t], advance: Double)? {
    withScaledFont(size: size) { scaled in
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
      return (glyphs, extents.x_advance)
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
    guard state.ctm.isUsable, baseline.isFinite else { return }
    prepare(state, color: state.fillColor)
    set(state.ctm.translatedBy(x: baseline.x, y: baseline.y).concatenating(toPixels))
    for run in line.runs {
      run.face.select(in: cairo, size: line.size)
      cairo_show_glyphs(cairo, run.glyphs, Int32(run.glyphs.count))
    }
  }
}
