extension Unicode.Scalar {
  /// The columns that the letter takes in a text of letters of equal width: 2 for what East Asian text sets in
  /// a square (Unicode's East Asian Width W and F), 0 for marks and what is never seen.
  var displayWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x3098, 0x309B...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      return properties.generalCategory == .nonspacingMark ? 0 : 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension StringProtocol {
  /// The columns that a text takes; letters that are put together from several count once.
  var displayWidth: Int {
    reduce(0) { width, letter in
      let scalars = letter.unicodeScalars
      // U+FE0F makes a picture of a sign.
      return width + (scalars.contains("\u{FE0F}") ? 2 : scalars.map(\.displayWidth).max() ?? 0)
    }
  }
}
