internal import Fonts

/// Chooses a font for each letter, and keeps it where the letters after it have no wish of their own.
struct FaceChooser {
  private let letters: UnsafeMutableBufferPointer<Letter>
  private let context: ShapingContext
  private var faces: KnownFaces
  /// The context's, taken out for the time.
  private(set) var choices: FontChoices
  /// The font of the letter before in the same style; `Letter.noChoice` for none.
  private var last = Letter.noChoice
  /// The last letter that is no mark.
  private var base = 0

  init(letters: UnsafeMutableBufferPointer<Letter>, context: ShapingContext, faces: KnownFaces) {
    self.letters = letters
    self.context = context
    self.faces = faces
    choices = context.choices
  }

  /// Sets `choice` of all letters.
  mutating func choose(_ runs: [StyledText.Run]) {
    var run = 0
    for index in letters.indices {
      if letters[index].start >= runs[run].end, run < runs.count - 1 {
        while letters[index].start >= runs[run].end, run < runs.count - 1 { run += 1 }
        faces = context.faces(for: runs[run].style)
        last = Letter.noChoice
      }
      if letters[index].info.has(.isControl) {
        last = Letter.noChoice
      } else {
        if !letters[index].info.has(.extends) { base = index }
        last = choice(for: index)
        letters[index].choice = last
      }
    }
  }

  private mutating func choice(for index: Int) -> UInt16 {
    let letter = letters[index]
    if letter.info.has(.extends), last != Letter.noChoice {
      return letter.info.has(.isIgnorable) || choices.has(last, letter.scalar)
        ? last : choice(forMark: index)
    }
    let own = faces.choice(for: letter.scalar, in: letter.setting, &choices)
    if last != Letter.noChoice, last != own, isKept(letter, after: letters[index - 1]),
      choices.has(last, letter.scalar)
    {
      return last
    }
    if own != Letter.noChoice { return own }
    return last != Letter.noChoice ? last : faces.first(&choices)
  }

  /// True for spaces and punctuation, unless letters of another kind stand before them.
  private func isKept(_ letter: Letter, after other: Letter) -> Bool {
    guard letter.setting == .text, letter.info.has(.isCommon), letter.info.kind != .digit else {
      return false
    }
    return other.setting == .text
  }

  /// The font of a mark that the font of its letter lacks: one that has both, if there is one.
  private mutating func choice(forMark index: Int) -> UInt16 {
    let letter = letters[index]
    let own = faces.choice(for: letter.scalar, in: letter.setting, &choices)
    guard own != Letter.noChoice else { return last }
    // Letters with more marks than that are not meant to be read.
    if index - base <= 8, letters[base].choice == last, choices.has(own, letters[base].scalar) {
      for before in base..<index { letters[before].choice = own }
    }
    return own
  }
}
