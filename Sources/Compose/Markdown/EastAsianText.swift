extension Unicode.Scalar {
  /// Whether it is a letter or mark of Japanese or Chinese, which are written without spaces. Korean is not.
  var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x312F,  // radicals, CJK marks, kana, bopomofo
      0x3190...0xA4CF,  // kanbun, kana extensions, enclosed letters, Han, Yi
      0xF900...0xFAFF, 0xFE30...0xFE4F,  // compatibility forms
      0xFF01...0xFF9F, 0xFFE0...0xFFE6,  // full and half width
      0x1B000...0x1B16F, 0x20000...0x3FFFF:  // old kana, rarer Han
      true
    default: false
    }
  }
}
