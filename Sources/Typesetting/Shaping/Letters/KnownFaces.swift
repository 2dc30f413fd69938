internal import Fonts

/// What a cascade has answered, for one thread at a time: no locks on the way of each letter.
final class KnownFaces {
  private struct Answers {
    var text = unknown
    var eastAsian = unknown
    var emoji = unknown
  }

  private static let unknown = UInt16.max - 1

  private let cascade: FontCascade
  private let known = ScalarMap { _ in Answers() }

  init(_ cascade: FontCascade) { self.cascade = cascade }

  /// The font for a letter as an index in the context's; `Letter.noChoice` when no font has it.
  func choice(
    for letter: Unicode.Scalar, in setting: Letter.Setting, _ choices: inout FontChoices
  ) -> UInt16 {
    let answers = known[letter]
    switch setting {
    case .text:
      if answers.text != Self.unknown { return answers.text }
      let choice = choices.index(of: cascade.choice(for: letter, in: .text))
      known[letter].text = choice
      return choice
    case .eastAsian:
      if answers.eastAsian != Self.unknown { return answers.eastAsian }
      let choice = choices.index(of: cascade.choice(for: letter, in: .eastAsian))
      known[letter].eastAsian = choice
      return choice
    case .emoji:
      if answers.emoji != Self.unknown { return answers.emoji }
      let choice = choices.index(of: cascade.choice(for: letter, in: .emoji))
      known[letter].emoji = choice
      return choice
    }
  }

  /// The font of letters that no font has.
  func first(_ choices: inout FontChoices) -> UInt16 { choices.index(of: cascade.first) }
}

/// The fonts that a context has met, by number.
struct FontChoices {
  private(set) var all: [FontChoice] = []
  private var indices: [FontChoice: UInt16] = [:]

  mutating func index(of choice: FontChoice?) -> UInt16 {
    guard let choice else { return Letter.noChoice }
    if let known = indices[choice] { return known }
    // Nobody has as many fonts installed.
    guard all.count < 0xFFF0 else { return 0 }
    all.append(choice)
    indices[choice] = UInt16(all.count - 1)
    return UInt16(all.count - 1)
  }

  func has(_ choice: UInt16, _ letter: Unicode.Scalar) -> Bool {
    all[Int(choice)].face.glyph(for: letter) != nil
  }
}
