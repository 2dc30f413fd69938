internal import Fonts

/// What a cascade has answered, for one thread at a time: no locks on the way of each letter.
final class KnownFaces {
  private static let unknown = UInt16.max - 1

  private let cascade: FontCascade
  /// The place of each block of 256 letters in `answers` for each setting; 0 for those not met.
  private var blocks: [[UInt16]] = Array(repeating: [], count: 3)
  private var answers = [UInt16](repeating: unknown, count: 256)

  init(_ cascade: FontCascade) { self.cascade = cascade }

  /// The font for a letter as an index in the context's; `Letter.noChoice` when no font has it.
  func choice(
    for letter: Unicode.Scalar, in setting: FontCascade.Setting, _ choices: inout FontChoices
  ) -> UInt16 {
    let table = Int(setting.rawValue)
    let block = Int(letter.value >> 8)
    if blocks[table].isEmpty { blocks[table] = [UInt16](repeating: 0, count: 0x11_0000 >> 8) }
    if blocks[table][block] == 0 {
      blocks[table][block] = UInt16(answers.count >> 8)
      answers.append(contentsOf: repeatElement(Self.unknown, count: 256))
    }
    let place = Int(blocks[table][block]) << 8 + Int(letter.value & 255)
    if answers[place] == Self.unknown {
      answers[place] = choices.index(of: cascade.choice(for: letter, in: setting))
    }
    return answers[place]
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
