/// Stretches of a text in Han letters, kana and hangul, and in others.
enum EastAsianParts {
  struct Part {
    var text: Substring
    var isEastAsian: Bool
  }

  static func split(_ text: String) -> [Part] {
    var parts: [Part] = []
    var start = text.startIndex
    var last: Bool?
    for index in text.indices {
      let isEastAsian = text[index].unicodeScalars.first.map(isEastAsian) ?? false
      if let last, last != isEastAsian {
        parts.append(Part(text: text[start..<index], isEastAsian: last))
        start = index
      }
      last = isEastAsian
    }
    if let last { parts.append(Part(text: text[start...], isEastAsian: last)) }
    return parts
  }

  /// True for Han, kana, bopomofo, hangul, their marks and full-width forms.
  static func isEastAsian(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// True for letters that emphasis dots stand beside: no punctuation, no space.
  static func takesDot(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x3105...0x318E, 0x31A0...0x9FFF, 0xAC00...0xDFFF, 0xF900...0xFAFF, 0xFF10...0xFF19,
      0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFF9F:
      true
    default: false
    }
  }
}
