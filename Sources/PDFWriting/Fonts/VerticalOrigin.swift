/// Where readers are told that a glyph's origin lies in vertical text, in thousandths of an em above the
/// horizontal origin.
enum VerticalOrigin {
  /// PDFium takes this point for the top of the letter when it sorts the parts of a column, poppler for the
  /// bottom: from the middle, both find letters that lie on their side in line with upright ones. (From 500
  /// to 610 do.)
  private static let usual = 600
  /// Of marks that may be pushed together with what follows them. PDFium takes parts of a column that begin
  /// within half an em of each other for parts of a line and sorts them from the left, so that a word that
  /// lies on its side after a 、 would come before it. (From 940 on; from 1100 on poppler takes such a mark
  /// for one that lies over the letter before it.)
  private static let high = 940

  /// The height of the origin of a glyph that stands for a text.
  @inline(__always)
  static func height(of text: GlyphText) -> Int { isMark(text.raw) ? high : usual }

  /// The entries of a font's dictionary that say so, for codes with their widths.
  static func entries(_ glyphs: [(code: Int, width: Int, text: GlyphText)]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("/DW2[")
    bytes.append(integer: usual)
    bytes.append(" -1000]")
    let marks = glyphs.filter { height(of: $0.text) == high }
    if marks.isEmpty { return bytes }
    bytes.append("/W2[")
    for mark in marks {
      bytes.append(integer: mark.code)
      bytes.append("[-1000 ")
      bytes.append(number: Double(mark.width) / 2, decimals: 1)
      bytes.append(" ")
      bytes.append(integer: high)
      bytes.append("]")
    }
    bytes.append("]")
    return bytes
  }

  /// True for what is empty at its end: closing brackets and quotation marks, commas, stops, middle dots.
  private static func isMark(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x2019, 0x201D, 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
      0x301B, 0x301E, 0x301F, 0x30FB, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF3D, 0xFF5D, 0xFF60:
      true
    default: false
    }
  }
}
