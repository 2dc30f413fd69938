/// What a search distinguishes and requires. Empty: it ignores case, diacritics, width and kana.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// A set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// "Word" is not "word".
  public static let distinguishesCase = SearchOptions(rawValue: 1 << 0)
  /// "résumé" is not "resume". か and が, и and й are different letters either way.
  public static let distinguishesDiacritics = SearchOptions(rawValue: 1 << 1)
  /// Full-width "ＡＢＣ" is not "ABC", half-width "ｶﾅ" is not "カナ".
  public static let distinguishesWidth = SearchOptions(rawValue: 1 << 2)
  /// "かな" is not "カナ".
  public static let distinguishesKana = SearchOptions(rawValue: 1 << 3)
  /// A match begins and ends where a word does, see `WordBoundary`.
  public static let wholeWords = SearchOptions(rawValue: 1 << 4)
  /// The characters as they are coded: ligatures, white space and line ends match only themselves,
  /// and no match crosses pages. Of the other axes only case counts: add `distinguishesCase` for
  /// exactly the same code units.
  public static let literal = SearchOptions(rawValue: 1 << 5)
  /// The string is a pattern of `NSRegularExpression`, matched page by page against the text with
  /// line ends as spaces (nothing beside Chinese or Japanese characters), line-end hyphens
  /// joined and f-ligatures spelt out. Of the axes only case counts. Wins over `literal`.
  public static let regularExpression = SearchOptions(rawValue: 1 << 6)
  /// The last match comes first. The same matches are found as forwards.
  public static let backwards = SearchOptions(rawValue: 1 << 7)

  /// Finds as much as possible: no axis distinguished. What a find bar wants.
  public static let forgiving: SearchOptions = []
  /// Every axis distinguished; ligatures, line ends and hyphens are still seen through.
  public static let strict: SearchOptions = [
    .distinguishesCase, .distinguishesDiacritics, .distinguishesWidth, .distinguishesKana,
  ]

  /// The axes along which characters count as the same.
  var ignoredAxes: FoldAxes {
    var axes: FoldAxes = []
    if !contains(.distinguishesCase) { axes.insert(.case) }
    if !contains(.distinguishesDiacritics) { axes.insert(.diacritics) }
    if !contains(.distinguishesWidth) { axes.insert(.width) }
    if !contains(.distinguishesKana) { axes.insert(.kana) }
    return axes
  }
}

/// Why a search gave no answer.
public enum SearchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The regular expression cannot be read.
  case invalidPattern(String)
  /// The regular expression ran too long on a page (counted from 0).
  case patternTooSlow(String, page: Int)
  /// The caller asked to stop.
  case cancelled

  /// What happened, and what to do next.
  public var description: String {
    switch self {
    case .invalidPattern(let pattern):
      "“\(pattern)” is not a regular expression. Check its brackets and backslashes, or search for it as text."
    case .patternTooSlow(let pattern, let page):
      "“\(pattern)” takes too long on page \(page + 1). Avoid a repetition inside a repetition, as in (a+)+."
    case .cancelled:
      "The search was stopped before its end."
    }
  }
}
