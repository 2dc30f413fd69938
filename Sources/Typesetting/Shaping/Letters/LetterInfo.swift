/// What shaping has to know of a letter, wherever it stands: packed, since every letter carries it.
struct LetterInfo {
  /// Traits of a letter.
  struct Traits: OptionSet {
    let rawValue: UInt16

    /// Goes with the letter before it: marks, joiners, selectors, letters that are never seen.
    static let extends = Traits(rawValue: 1 << 0)
    /// Goes with Chinese, Japanese and Korean fonts.
    static let isEastAsian = Traits(rawValue: 1 << 1)
    /// Punctuation and symbols that go with the letters around them.
    static let isAmbiguous = Traits(rawValue: 1 << 2)
    /// Of no script of its own.
    static let isCommon = Traits(rawValue: 1 << 3)
    /// Has no glyph: line feeds, tabs, other controls, attachments.
    static let isControl = Traits(rawValue: 1 << 4)
    /// Stands upright in vertical text.
    static let isUpright = Traits(rawValue: 1 << 5)
    /// Stands upright in vertical text in a form of its own, if the font has one.
    static let isUprightByForm = Traits(rawValue: 1 << 6)
    /// May be a colour picture.
    static let isEmoji = Traits(rawValue: 1 << 7)
    /// Is a colour picture where nothing says otherwise.
    static let isEmojiByItself = Traits(rawValue: 1 << 8)
    /// One of “ and ‘.
    static let opensQuote = Traits(rawValue: 1 << 9)
    /// One of ” and ’.
    static let closesQuote = Traits(rawValue: 1 << 10)
    /// A space between words.
    static let isSpace = Traits(rawValue: 1 << 11)
    /// Never seen.
    static let isIgnorable = Traits(rawValue: 1 << 12)
    /// Counts as a neighbour for ambiguous letters.
    static let isStrong = Traits(rawValue: 1 << 13)
  }

  /// Its kind; of an ambiguous letter, its kind among East Asian letters.
  let kind: LetterKind
  /// ICU's number of its script; 0 for none of its own.
  let script: UInt8
  /// The rest.
  let traits: Traits

  func has(_ traits: Traits) -> Bool { self.traits.contains(traits) }
}

/// ICU's numbers of the scripts that shaping treats in its own way.
enum ScriptNumber {
  static let common: UInt8 = 0
  static let inherited: UInt8 = 1
  static let bopomofo: UInt8 = 5
  static let han: UInt8 = 17
  static let hangul: UInt8 = 18
  static let hiragana: UInt8 = 20
  static let katakana: UInt8 = 22
  static let latin: UInt8 = 25
}
