package import Fonts

/// Glyphs of one face and size, in the order in which they are drawn.
///
/// *Line space*: points; the origin is the start of the line on its baseline, x goes along the line, y
/// away from it upwards. In vertical text x goes down the page and y to its right, and the baseline is
/// the column's middle line: a point of line space lies on the page at origin + x · (0, −1) + y · (1, 0)
/// for y up.
package struct GlyphRun: Sendable {
  /// How glyphs stand to the line.
  package enum Orientation: Sendable {
    /// Upright in line space: horizontal text, and in vertical text letters that lie on their side.
    case along
    /// Upright on the page in vertical text: turned back by a quarter in line space.
    case upright
  }

  /// One glyph and what it stands for.
  package struct Glyph: Sendable {
    /// The number in the face.
    package var id: UInt32
    /// Where the glyph's origin is in line space.
    package var x: Double
    /// Where the glyph's origin is in line space.
    package var y: Double
    /// The pen's way to the next glyph along the glyph's own horizontal axis in points, as the font has
    /// it, without kerning or justification.
    package var advance: Double
    /// The units of the paragraph that the glyph stands for. Glyphs of one cluster share them: the
    /// first has them all, the others have none (an empty range).
    package var units: Range<Int32>

    /// Makes a glyph.
    package init(id: UInt32, x: Double, y: Double, advance: Double, units: Range<Int32>) {
      self.id = id
      self.x = x
      self.y = y
      self.advance = advance
      self.units = units
    }
  }

  /// The face.
  package var face: FontFace
  /// The em in points.
  package var size: Double
  /// What synthetic bold adds to outlines, in ems; 0 for none.
  package var embolden = 0.0
  /// The tangent of a synthetic slant; 0 for none.
  package var slant = 0.0
  /// A factor on widths, for letters squeezed into one em; 1 is none.
  package var stretch = 1.0
  /// How the glyphs stand.
  package var orientation = Orientation.along
  /// True for letters that go from right to left; glyphs stand in the order seen, from the left.
  package var isRightToLeft = false
  /// The style's tag.
  package var tag: Int
  /// The reading whose letters these are; their units count in the reading, not in the paragraph. Nil
  /// for the paragraph's own.
  package var ruby: Int?
  /// The glyphs.
  package var glyphs: [Glyph]

  /// Makes a run.
  package init(face: FontFace, size: Double, tag: Int, glyphs: [Glyph]) {
    self.face = face
    self.size = size
    self.tag = tag
    self.glyphs = glyphs
  }
}
