internal import CText

/// Directions of letters by the Unicode Bidirectional Algorithm.
enum Bidi {
  /// True when units may hold a letter or a mark that goes from the right.
  static func isNeeded(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    units.contains { unit in
      // Nearly all text is below the first of them, or far above.
      if unit < 0x0590 || 0x2070..<0xD800 ~= unit { return false }
      switch unit {
      case 0x0590...0x08FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xD802, 0xD803, 0xD83A, 0xD83B,
        0xFB1D...0xFDFF, 0xFE70...0xFEFC:
        return true
      default: return false
      }
    }
  }

  /// Sets the level of each letter; the answer is the paragraph's own.
  static func setLevels(
    _ letters: UnsafeMutableBufferPointer<Letter>, direction: ParagraphStyle.Direction
  ) -> UInt8 {
    let count = Int32(letters.count)
    let characters: [FriBidiChar] = letters.map(\.scalar.value)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: letters.count)
    fribidi_get_bidi_types(characters, count, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: letters.count)
    fribidi_get_bracket_types(characters, count, types, &brackets)
    var base =
      switch direction {
      case .natural: FRIBIDI_PAR_ON
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      }
    var levels = [FriBidiLevel](repeating: 0, count: letters.count)
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0 else { return 0 }
    for index in letters.indices { letters[index].level = UInt8(clamping: levels[index]) }
    return base == FRIBIDI_PAR_RTL ? 1 : 0
  }
}
