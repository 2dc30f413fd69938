/// Decides among what each letter stands: letters of its own, East Asian ones, colour pictures.
///
/// Punctuation that both Latin and Japanese have goes with the letters around it: “” and — are of full
/// width in Japanese and narrow between Latin letters.
struct SettingChooser {
  private let letters: UnsafeMutableBufferPointer<Letter>
  /// Whether text without any letters is East Asian.
  private let isEastAsianLanguage: Bool
  /// What the last strong letter was; nil before the first.
  private var lastStrongIsEastAsian: Bool?
  /// The next strong letter and the next that is not ambiguous, as far as they are known.
  private var nextStrong = -1
  private var nextSettled = -1
  /// How the open quotation marks were set; nobody nests deeper.
  private var quotes: [Bool] = []

  /// True when quotation marks were set among East Asian letters.
  private(set) var hasWideQuotes = false

  init(letters: UnsafeMutableBufferPointer<Letter>, isEastAsianLanguage: Bool) {
    self.letters = letters
    self.isEastAsianLanguage = isEastAsianLanguage
  }

  /// Sets `setting` and `form` of all letters.
  mutating func choose() {
    for index in letters.indices {
      let info = letters[index].info
      if info.has(.extends), follows(index, info) {
        letters[index].setting = letters[index - 1].setting
        letters[index].form = letters[index - 1].form
      } else if info.has(.isEmoji), isPicture(index) {
        letters[index].setting = .emoji
      } else if info.has(.isEastAsian) || info.has(.isSpace) && isBetweenEastAsian(index) {
        letters[index].setting = .eastAsian
      } else if info.has(.isAmbiguous) {
        settle(index, info)
      }
      if info.has(.isStrong) { lastStrongIsEastAsian = info.has(.isEastAsian) }
    }
  }

  private func follows(_ index: Int, _ info: LetterInfo) -> Bool {
    guard index > 0, !letters[index - 1].info.has(.isControl) else { return false }
    // A skin tone changes the picture before it; after anything else it is a picture itself.
    return !info.has(.isEmojiByItself) || letters[index - 1].setting == .emoji
  }

  private func isBetweenEastAsian(_ index: Int) -> Bool {
    index > 0 && index + 1 < letters.count && letters[index - 1].setting == .eastAsian
      && letters[index + 1].info.has(.isEastAsian)
  }

  private func isPicture(_ index: Int) -> Bool {
    let info = letters[index].info
    let isJoined =
      index > 0 && letters[index - 1].scalar == "\u{200D}" && letters[index - 1].setting == .emoji
    guard index + 1 < letters.count else { return isJoined || info.has(.isEmojiByItself) }
    switch letters[index + 1].scalar {
    case "\u{FE0E}": return false
    case "\u{FE0F}":
      // A digit is a picture only as a key cap.
      return !info.has(.isStrong) || index + 2 < letters.count && letters[index + 2].scalar == "\u{20E3}"
    case "\u{20E3}": return true
    default:
      let hasTone = letters[index + 1].info.has([.extends, .isEmojiByItself])
      return isJoined || hasTone || info.has(.isEmojiByItself)
    }
  }

  private mutating func settle(_ index: Int, _ info: LetterInfo) {
    let isEastAsian: Bool
    if info.has(.opensQuote) {
      isEastAsian = lastStrongIsEastAsian ?? isNextStrongEastAsian(index)
      if quotes.count < 16 { quotes.append(isEastAsian) }
    } else if info.has(.closesQuote) {
      let isApostrophe = index > 0 && letters[index - 1].info.script == ScriptNumber.latin && quotes.isEmpty
      isEastAsian = !isApostrophe && quotes.popLast() ?? lastStrongIsEastAsian ?? false
    } else {
      isEastAsian = isBesideEastAsian(index)
    }
    letters[index].setting = isEastAsian ? .eastAsian : .text
    if isEastAsian, info.has(.opensQuote) || info.has(.closesQuote) {
      letters[index].form = .wide
      hasWideQuotes = true
    } else if !isEastAsian, letters[index].scalar == "…" || letters[index].scalar == "‥" {
      letters[index].form = .narrow
    }
  }

  private mutating func isNextStrongEastAsian(_ index: Int) -> Bool {
    if nextStrong <= index {
      nextStrong = letters[index...].firstIndex { $0.info.has(.isStrong) } ?? letters.count
    }
    return nextStrong < letters.count ? letters[nextStrong].info.has(.isEastAsian) : isEastAsianLanguage
  }

  private mutating func isBesideEastAsian(_ index: Int) -> Bool {
    if index > 0, letters[index - 1].setting == .eastAsian { return true }
    if nextSettled <= index {
      nextSettled = letters[index...].firstIndex { !$0.info.has(.isAmbiguous) } ?? letters.count
    }
    if nextSettled < letters.count { return letters[nextSettled].info.has(.isEastAsian) }
    return index == 0 && isEastAsianLanguage
  }
}
