/// Facts about single characters. All take the value of a Unicode scalar.
enum Characters {
  /// Chinese characters, kana and their punctuation: scripts written without spaces.
  static func isHanOrKana(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x2E80: false
    case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0xA4CF: true
    case 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE4F, 0xFF01...0xFF9F, 0xFFE0...0xFFE6: true
    // Ideographic variation selectors stand behind Chinese characters only.
    case 0x1B000...0x1B16F, 0x1F200...0x1F2FF, 0x20000...0x3FFFF, 0xE0100...0xE01EF: true
    default: false
    }
  }

  static func isHangul(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
    default: false
    }
  }

  /// Scripts whose lines may break inside a word, so that a line end is not surely a space.
  static func breaksAnywhere(_ scalar: UInt32) -> Bool {
    isHanOrKana(scalar) || isHangul(scalar)
  }

  /// Slashes and dashes, after which lines break without a space.
  static func allowsBreakAfter(_ scalar: UInt32) -> Bool {
    scalar == 0x2F || (0x2013...0x2015).contains(scalar)
  }

  /// Hyphens that may stand at the end of a line.
  static func isHyphen(_ unit: UInt16) -> Bool {
    unit == 0x2D || unit == 0x2010 || unit == 0xAD
  }

  /// Letters, digits, and the marks on them.
  static func isWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isASCIIWord(UInt8(scalar)) }
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    case .decimalNumber, .letterNumber, .otherNumber: return true
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  static func isASCIIWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  static func isSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  static func isLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// What PDF text extraction puts for a hyphen at a line end.
  static func isLineEndHyphen(_ unit: UInt16) -> Bool {
    unit == 0x02 || unit == 0xFFFE
  }

  /// White space of any kind, line ends included.
  static func isWhite(_ unit: UInt16) -> Bool {
    isSpace(unit) || isLineEnd(unit)
  }

  /// Characters without a look of their own that say nothing about the one before them.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x034F, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFFFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Characters that choose the look of the one before them.
  static func isVariationSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x180B...0x180D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Accents, points and vowel marks that readers take as additions to a letter. Not the marks of
  /// Indic scripts and of kana, without which the letter is another.
  static func isDiacritic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x0300: false
    case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF: true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true
    case 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED: true
    case 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// The scalar that begins at `index`; a lone surrogate stands for itself.
  @inline(__always)
  static func scalar(in units: UnsafeBufferPointer<UInt16>, at index: Int) -> (value: UInt32, count: Int) {
    let unit = units[index]
    if unit & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
      return (0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(units[index + 1] & 0x3FF), 2)
    }
    return (UInt32(unit), 1)
  }

  /// The scalar that ends before `index`, seeing through invisible characters.
  static func scalar(in units: UnsafeBufferPointer<UInt16>, before index: Int) -> UInt32? {
    var end = index
    while end > 0 {
      let isPair = end > 1 && units[end - 1] & 0xFC00 == 0xDC00 && units[end - 2] & 0xFC00 == 0xD800
      let value = scalar(in: units, at: isPair ? end - 2 : end - 1).value
      if !isInvisible(value) { return value }
      end -= isPair ? 2 : 1
    }
    return nil
  }
}
