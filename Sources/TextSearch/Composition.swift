/// Characters that are put together again from a base and a mark or jamo.
enum Composition {
  /// The character that `base` and a following `mark` make, for marks that make another letter.
  static func compose(_ base: UInt32, _ mark: UInt32) -> UInt32? {
    switch mark {
    case 0x3099, 0x309B: voiced(base, isHalf: false)
    case 0x309A, 0x309C: voiced(base, isHalf: true)
    case 0x0306: base == 0x0438 ? 0x0439 : base == 0x0418 ? 0x0419 : nil
    default: syllable(base, mark)
    }
  }

  /// Kana with the voicing mark, or with the half-voicing one.
  private static func voiced(_ base: UInt32, isHalf: Bool) -> UInt32? {
    let isHiragana = (0x3041...0x309D).contains(base)
    let kana = isHiragana ? base + 0x60 : base
    let result: UInt32
    switch kana {
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: result = kana + (isHalf ? 2 : 1)
    case _ where isHalf: return nil
    case 0x30AB...0x30C1 where kana % 2 == 1: result = kana + 1
    case 0x30C4, 0x30C6, 0x30C8, 0x30FD: result = kana + 1
    case 0x30A6: result = 0x30F4
    case 0x30EF...0x30F2 where !isHiragana: result = kana + 8
    default: return nil
    }
    return isHiragana ? result - 0x60 : result
  }

  /// Korean syllables from conjoining jamo.
  private static func syllable(_ base: UInt32, _ jamo: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(base), (0x1161...0x1175).contains(jamo) {
      return 0xAC00 + ((base - 0x1100) * 21 + (jamo - 0x1161)) * 28
    }
    if (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(jamo) {
      return base + (jamo - 0x11A7)
    }
    return nil
  }
}
