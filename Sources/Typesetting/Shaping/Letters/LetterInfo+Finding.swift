internal import CText

extension LetterInfo {
  static let han = LetterInfo(
    kind: .ideograph, script: ScriptNumber.han, traits: [.isEastAsian, .isUpright, .isStrong])
  static let hangul = LetterInfo(
    kind: .western, script: ScriptNumber.hangul, traits: [.isUpright, .isStrong])

  /// Asks Unicode's tables, which takes about half a microsecond.
  init(_ letter: Unicode.Scalar) {
    let value = letter.value
    if let control = LetterInfo(control: value) {
      self = control
      return
    }
    func property(_ name: Int) -> Int32 { tz_property(value, Int32(name)) }
    func isTrue(_ name: Int) -> Bool { property(name) != 0 }
    let category = property(tz_general_category)
    let width = property(tz_east_asian_width)
    let script = UInt8(clamping: property(tz_script))

    var traits: Traits = []
    if script == ScriptNumber.common || script == ScriptNumber.inherited { traits.insert(.isCommon) }
    let isIgnorable = isTrue(tz_default_ignorable)
    if isIgnorable { traits.insert(.isIgnorable) }
    if isIgnorable || Category.marks.contains(category) || isTrue(tz_grapheme_extend)
      || isTrue(tz_emoji_modifier)
    {
      traits.insert(.extends)
    }
    if isTrue(tz_emoji) { traits.insert(.isEmoji) }
    if isTrue(tz_emoji_presentation) { traits.insert(.isEmojiByItself) }
    if category == Category.space { traits.insert(.isSpace) }
    if value == 0x201C || value == 0x2018 { traits.insert(.opensQuote) }
    if value == 0x201D || value == 0x2019 { traits.insert(.closesQuote) }
    switch property(tz_vertical_orientation) {
    case 1: traits.insert(.isUprightByForm)
    case 2, 3: traits.insert(.isUpright)
    default: break
    }

    let isCJK = Self.eastAsianScripts.contains(script)
    let isWide = width == Width.full || width == Width.wide
    if script != ScriptNumber.hangul, isCJK || isWide && !traits.contains(.isEmojiByItself) {
      traits.insert(.isEastAsian)
    } else if traits.contains(.isCommon), category > Category.lastFormat,
      width == Width.ambiguous || Self.isAmbiguousMark(value)
    {
      traits.insert(.isAmbiguous)
    }
    let isDigit = category == Category.digit
    if traits.contains(.isEastAsian) || isDigit || !traits.contains(.isCommon) {
      if !traits.contains(.extends) { traits.insert(.isStrong) }
    }
    self.init(
      kind: Self.kind(value, category, isDigit: isDigit, isWide: isWide, traits), script: script,
      traits: traits)
  }

  private static func kind(
    _ value: UInt32, _ category: Int32, isDigit: Bool, isWide: Bool, _ traits: Traits
  ) -> LetterKind {
    if traits.contains(.isIgnorable) { return .invisible }
    if traits.contains(.isEastAsian) || traits.contains(.isAmbiguous) { return LetterKind(eastAsian: value) }
    if isDigit { return .digit }
    if traits.contains(.isSpace) { return .space }
    return isWide && traits.contains(.isEmojiByItself) ? .ideograph : .western
  }

  private init?(control value: UInt32) {
    let kind: LetterKind
    switch value {
    case 0x09: kind = .tab
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: kind = .lineEnd
    case 0x00...0x1F, 0x7F...0x9F: kind = .invisible
    default: return nil
    }
    self.init(kind: kind, script: ScriptNumber.common, traits: [.isControl, .isCommon])
  }

  private static let eastAsianScripts: Set<UInt8> = [
    ScriptNumber.han, ScriptNumber.hiragana, ScriptNumber.katakana, ScriptNumber.bopomofo, 54,
  ]

  /// Dashes and marks that are as wide as a Han letter in Japanese fonts, whatever Unicode says.
  private static func isAmbiguousMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x2014, 0x2015, 0x2025, 0x2026, 0x203C, 0x2047...0x2049: true
    default: false
    }
  }
}

/// ICU's numbers of general categories.
private enum Category {
  static let marks: ClosedRange<Int32> = 6...8
  static let digit: Int32 = 9
  static let space: Int32 = 12
  static let lastFormat: Int32 = 18
}

/// ICU's numbers of East Asian widths.
private enum Width {
  static let ambiguous: Int32 = 1
  static let full: Int32 = 3
  static let wide: Int32 = 5
}
