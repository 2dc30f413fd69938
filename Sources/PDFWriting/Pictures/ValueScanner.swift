/// Goes through the values of PDF in a file's bytes, token by token. Never leaves the bytes, whatever they
/// are.
struct ValueScanner {
  /// What a token is, as far as copying needs to know.
  enum Token: Equatable {
    /// `<<` or `[`.
    case open
    /// `>>` or `]`.
    case close
    /// `12 0 R`.
    case reference(Int)
    case name
    /// A number, a string or a keyword.
    case other
  }

  private let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The next token and where it lies; nil at the end.
  mutating func next() -> (token: Token, range: Range<Int>)? {
    skipSpace()
    let start = position
    guard let first = byte(start) else { return nil }
    position += 1
    var token = Token.other
    switch first {
    case UInt8(ascii: "["): token = .open
    case UInt8(ascii: "]"): token = .close
    case UInt8(ascii: "<") where byte(position) == first: (token, position) = (.open, position + 1)
    case UInt8(ascii: ">") where byte(position) == first: (token, position) = (.close, position + 1)
    case UInt8(ascii: "<"):
      while let byte = byte(position), byte != UInt8(ascii: ">") { position += 1 }
      position += 1
    case UInt8(ascii: "("): skipString()
    default:
      skipWord()
      if first == UInt8(ascii: "/") {
        token = .name
      } else if let object = number(start..<position) {
        token = reference(to: object) ?? .other
      }
    }
    position = min(position, bytes.count)
    return (token, start..<position)
  }

  /// The range of the next value, whole.
  mutating func skipValue() -> Range<Int>? {
    guard let (token, range) = next(), token != .close else { return nil }
    guard token == .open else { return range }
    var depth = 1
    while depth > 0 {
      guard let (token, _) = next() else { return nil }
      if token == .open { depth += 1 } else if token == .close { depth -= 1 }
    }
    return range.lowerBound..<position
  }

  /// The keys and values of the dictionary that comes next.
  mutating func dictionary() -> [(key: String, value: Range<Int>)]? {
    guard let opening = next(), opening.token == .open, opening.range.count == 2 else { return nil }
    var entries: [(key: String, value: Range<Int>)] = []
    while let (token, range) = next() {
      if token == .close { return entries }
      guard token == .name, let value = skipValue() else { return nil }
      entries.append((String(decoding: bytes[range], as: UTF8.self), value))
    }
    return nil
  }

  /// The whole number that comes next.
  mutating func number() -> Int? { next().flatMap { number($0.range) } }

  /// True when the next token is this word, which is then behind.
  mutating func skip(_ word: StaticString) -> Bool {
    let start = position
    if let range = next()?.range, word.withUTF8Buffer({ bytes[range].elementsEqual($0) }) { return true }
    position = start
    return false
  }

  // MARK: Bytes

  /// Goes past spaces and comments.
  private mutating func skipSpace() {
    var isComment = false
    while let byte = byte(position) {
      if byte == UInt8(ascii: "%") { isComment = true }
      if byte == 10 || byte == 13 { isComment = false }
      guard isComment || Self.isSpace(byte) else { return }
      position += 1
    }
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWord() {
    while let byte = byte(position), !Self.isSpace(byte), !Self.delimiters.contains(byte) { position += 1 }
  }

  private mutating func skipString() {
    var depth = 1
    while depth > 0, let byte = byte(position) {
      switch byte {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      position += 1
    }
  }

  /// Whether a number is the first of the three words of a reference, which are then behind.
  private mutating func reference(to object: Int) -> Token? {
    var ahead = self
    // Spaces and words alone: a look ahead must not look ahead itself.
    for isNumber in [true, false] {
      ahead.skipSpace()
      let word = ahead.position
      ahead.skipWord()
      let range = word..<ahead.position
      guard isNumber ? number(range) != nil : bytes[range].elementsEqual("R".utf8) else { return nil }
    }
    position = ahead.position
    return .reference(object)
  }

  private func number(_ range: Range<Int>) -> Int? {
    guard 1...9 ~= range.count, bytes[range].allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static let delimiters = Set("()<>[]{}/%".utf8)

  private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
}
