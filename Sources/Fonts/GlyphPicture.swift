internal import CText

/// A glyph that is a picture, as colour emoji are.
package struct GlyphPicture: Hashable, Sendable {
  /// A PNG file.
  package var png: [UInt8]
  /// The picture's left edge from the glyph's origin, in ems.
  package var x: Double
  /// The picture's lower edge above the baseline, in ems; negative below it.
  package var y: Double
  /// The picture's width in ems.
  package var width: Double
  /// The picture's height in ems.
  package var height: Double
}

extension FontFace {
  /// The picture of a glyph in the greatest size that the font has; nil when it has none.
  package func picture(of glyph: UInt32) -> GlyphPicture? {
    guard hb_ot_color_has_png(handle) != 0, let blob = hb_ot_color_glyph_reference_png(font, glyph) else {
      return nil
    }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &count), count > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0
    else { return nil }
    let em = Double(unitsPerEm)
    // HarfBuzz measures from the upper left corner; heights go down from there.
    return GlyphPicture(
      png: Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))),
      x: Double(extents.x_bearing) / em, y: Double(extents.y_bearing + extents.height) / em,
      width: Double(extents.width) / em, height: -Double(extents.height) / em)
  }
}
