/// How much is written in a text.
///
/// A word is a run of letters and digits; where a script is written without spaces, each letter counts as one,
/// as Japanese manuscripts are counted.
package struct LetterCounts: Hashable, Sendable {
  /// All letters, signs and spaces; line ends and marks over letters do not count.
  package var characters = 0
  /// The spaces among them.
  package var spaces = 0
  /// Han, kana and their like.
  package var eastAsianLetters = 0
  /// Words of other scripts.
  package var spacedWords = 0

  package var charactersWithoutSpaces: Int { characters - spaces }
  package var words: Int { eastAsianLetters + spacedWords }

  /// Nothing.
  package init() {}

  /// Counts a text.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      var counts = LetterCounts()
      counts.read(bytes)
      return counts
    }
  }

  init(utf8: ArraySlice<UInt8>) {
    self = utf8.withUnsafeBufferPointer { bytes in
      var counts = LetterCounts()
      counts.read(bytes)
      return counts
    }
  }

  private enum Kind { case word, eastAsian, joiner, space, lineEnd, mark, sign }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var isInWord = false
    var index = 0
    while index < bytes.count {
      let kind: Kind
      if bytes[index] < 0x80 {
        kind = Self.kind(ofASCII: bytes[index])
        index += 1
      } else {
        let (value, length) = Self.scalar(bytes, at: index)
        kind = Self.kind(of: value)
        index += length
      }
      add(kind, &isInWord)
    }
  }

  private mutating func add(_ kind: Kind, _ isInWord: inout Bool) {
    switch kind {
    case .lineEnd: isInWord = false
    case .mark: break
    case .joiner: characters += 1
    case .space:
      characters += 1
      spaces += 1
      isInWord = false
    case .sign:
      characters += 1
      isInWord = false
    case .eastAsian:
      characters += 1
      eastAsianLetters += 1
      isInWord = false
    case .word:
      characters += 1
      if !isInWord { spacedWords += 1 }
      isInWord = true
    }
  }

  /// The scalar of valid UTF-8 behind ASCII, and how many bytes it has.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
    func rest(_ offset: Int) -> UInt32 {
      index + offset < bytes.count ? UInt32(bytes[index + offset] & 0x3F) : 0
    }
    let first = UInt32(bytes[index])
    if first < 0xE0 { return ((first & 0x1F) << 6 | rest(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | rest(1) << 6 | rest(2), 3) }
    return ((first & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
  }

  private static func kind(ofASCII byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      .word
    case 0x0A, 0x0D: .lineEnd
    case 0x20, 0x09: .space
    // In a word it is part of it; elsewhere it changes nothing.
    case UInt8(ascii: "'"): .joiner
    default: .sign
    }
  }

  private static func kind(of value: UInt32) -> Kind {
    switch value {
    // Kana, Han.
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3005...0x3007,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      return .eastAsian
    case 0x3000: return .space
    case 0x2019: return .joiner
    case 0x3001...0x303F, 0xFF01...0xFF0F, 0xFF1A...0xFF20: return .sign
    default: break
    }
    guard let letter = Unicode.Scalar(value) else { return .sign }
    let properties = letter.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .spacingMark: return .mark
    case .spaceSeparator: return .space
    case .lineSeparator, .paragraphSeparator, .control: return .lineEnd
    case .decimalNumber, .letterNumber: return .word
    default: return properties.isAlphabetic ? .word : .sign
    }
  }

  static func + (one: LetterCounts, other: LetterCounts) -> LetterCounts { one.combined(other, 1) }
  static func - (one: LetterCounts, other: LetterCounts) -> LetterCounts { one.combined(other, -1) }

  private func combined(_ other: LetterCounts, _ sign: Int) -> LetterCounts {
    var sum = self
    sum.characters += sign * other.characters
    sum.spaces += sign * other.spaces
    sum.eastAsianLetters += sign * other.eastAsianLetters
    sum.spacedWords += sign * other.spacedWords
    return sum
  }
}

extension LetterCounts {
  /// How long a reader needs, in seconds: 500 East Asian letters or 220 words of other scripts in a minute.
  package var readingTime: Double {
    Double(eastAsianLetters) * 60 / 500 + Double(spacedWords) * 60 / 220
  }
}

extension DraftText {
  /// What is written in the note, without its front matter. Complexity: as many steps as there are pieces;
  /// each piece was counted when it was written, so that this may be asked at every key.
  package var counts: LetterCounts {
    let all = pieces.reduce(LetterCounts()) { $0 + $1.counts }
    let lines = frontMatterLineCount
    guard lines > 0 else { return all }
    return all - LetterCounts(self[0..<line(lines).start])
  }
}
