internal import CText
import Synchronization

/// One face of a font file, in no particular size; the same file and index always give the same object.
///
/// Any thread may use it.
// Sendable: immutable after loading, and HarfBuzz fills the tables of immutable faces and fonts atomically.
package final class FontFace: @unchecked Sendable {
  /// How a file draws its glyphs.
  package enum Outlines: Sendable {
    /// Quadratic curves in `glyf`.
    case trueType
    /// Cubic curves in `CFF `, glyphs by name.
    case cff
    /// Cubic curves in `CFF `, glyphs by character identifier.
    case cidKeyedCFF
    /// Pictures only, as colour emoji have them.
    case pictures
  }

  /// Where the font lies.
  package let location: FontLocation
  /// The name that PDF files and `UIFont` know it by.
  package let postScriptName: String
  /// What the font says of itself.
  package let metrics: FontMetrics
  /// Units of the font's own space in an em.
  package let unitsPerEm: Int
  /// How glyphs are drawn.
  package let outlines: Outlines
  /// True when it has kana or Han letters.
  package let isEastAsian: Bool
  /// How many glyphs there are.
  package let glyphCount: Int
  /// HarfBuzz's face (`hb_face_t`): immutable, and valid as long as this object.
  package let handle: OpaquePointer
  /// HarfBuzz's font (`hb_font_t`) in units of the font's own space: immutable, for any thread, and valid
  /// as long as this object.
  package let font: OpaquePointer

  /// The family's name.
  package var family: String { location.family }

  private static let loaded = Mutex<[FontLocation: FontFace]>([:])

  /// The face at a location; nil when the file is not there or not a font that can be used.
  package static func load(_ location: FontLocation) -> FontFace? {
    loaded.withLock { loaded in
      if let known = loaded[location] { return known }
      guard let face = FontFace(location) else { return nil }
      loaded[location] = face
      return face
    }
  }

  private init?(_ location: FontLocation) {
    // Mapped: glyphs of a large collection are read as they are asked for.
    let blob = hb_blob_create_from_file_or_fail(location.path)
    defer { hb_blob_destroy(blob) }
    guard let blob, let face = hb_face_create(blob, UInt32(location.faceIndex)) else { return nil }
    hb_face_make_immutable(face)
    let count = Int(hb_face_get_glyph_count(face))
    guard count > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      return nil
    }
    hb_font_make_immutable(font)
    self.location = location
    handle = face
    self.font = font
    glyphCount = count
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
    postScriptName = FontTables.postScriptName(face) ?? location.family
    metrics = FontTables.metrics(font)
    outlines = FontTables.outlines(face)
    var glyph: hb_codepoint_t = 0
    isEastAsian =
      hb_font_get_nominal_glyph(font, 0x3042, &glyph) != 0
      || hb_font_get_nominal_glyph(font, 0x4E00, &glyph) != 0
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(handle)
  }

  /// The glyph of a letter; nil when the font lacks it.
  package func glyph(for letter: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0 ? glyph : nil
  }

  /// How far a glyph leads to the right, in ems.
  package func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / Double(unitsPerEm)
  }
}

extension FontFace: Hashable {
  /// True for one and the same face.
  package static func == (one: FontFace, other: FontFace) -> Bool { one === other }

  /// By identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
