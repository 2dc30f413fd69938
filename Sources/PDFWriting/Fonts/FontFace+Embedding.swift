import Fonts

extension FontFace {
  /// False for faces whose outlines are not such as PDF embeds, and those whose licence bits forbid to
  /// embed or to cut them; their glyphs are drawn one by one.
  var mayBeEmbedded: Bool {
    if outlines == .pictures { return false }
    return withTable("OS/2") { table in
      // Restricted (of the lowest four bits alone, lesser ones win), no subsetting, bitmaps only.
      guard let bits = table.number(at: 8, bytes: 2) else { return true }
      return bits & 0xF != 2 && bits & 0x300 == 0
    }
  }
}
