/// What qpdf writes for an object: no comments, no nested parentheses, names with their odd signs escaped.
enum ObjectText {
  /// Objects that the text refers to.
  static func references(in text: [UInt8]) -> [ObjectID] {
    var found: [ObjectID] = []
    var numbers: [Int] = []
    scan(text) { token in
      switch token {
      case .word(let range) where text[range].elementsEqual("R".utf8):
        if numbers.count >= 2 {
          found.append(ObjectID(number: numbers[numbers.count - 2], generation: numbers[numbers.count - 1]))
        }
        numbers = []
      case .word(let range):
        // Digits are ASCII, which no decoding changes.
        if let number = Int(String(decoding: text[range], as: UTF8.self)) {
          numbers.append(number)
        } else {
          numbers = []
        }
      case .string, .name: numbers = []
      }
    }
    return found
  }

  /// The text with its strings replaced, all of them in hexadecimal form.
  static func replacingStrings(in text: [UInt8], by replacement: ([UInt8]) -> [UInt8]) -> [UInt8] {
    var written: [UInt8] = []
    var end = 0
    scan(text) { token in
      guard case .string(let range) = token else { return }
      written += text[end..<range.lowerBound]
      written.append(UInt8(ascii: "<"))
      for byte in replacement(bytes(ofString: text[range])) {
        written += [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
      written.append(UInt8(ascii: ">"))
      end = range.upperBound
    }
    return written + text[end...]
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  // MARK: Tokens

  private enum Token {
    case string(Range<Int>)
    case name(Range<Int>)
    /// A number or a keyword.
    case word(Range<Int>)
  }

  private static func scan(_ text: [UInt8], _ take: (Token) -> Void) {
    var place = 0
    /// The place behind the next byte that fits, or the end.
    func end(from start: Int, _ isLast: (UInt8) -> Bool) -> Int {
      text[start...].firstIndex(where: isLast) ?? text.endIndex
    }
    while place < text.count {
      let start = place
      switch text[place] {
      case UInt8(ascii: "("):
        place += 1
        while place < text.count, text[place] != UInt8(ascii: ")") {
          place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, text.count)
        take(.string(start..<place))
      case UInt8(ascii: "<"):
        guard place + 1 < text.count, text[place + 1] != UInt8(ascii: "<") else {
          place += 2
          continue
        }
        place = min(end(from: place) { $0 == UInt8(ascii: ">") } + 1, text.count)
        take(.string(start..<place))
      case UInt8(ascii: "/"):
        place = end(from: place + 1, endsWord)
        take(.name(start..<place))
      case let byte where endsWord(byte): place += 1
      default:
        place = end(from: place, endsWord)
        take(.word(start..<place))
      }
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool { byte <= 32 || "()<>[]{}/%".utf8.contains(byte) }

  // MARK: Strings

  private static func bytes(ofString token: ArraySlice<UInt8>) -> [UInt8] {
    let inner = token.dropFirst().dropLast()
    return token.first == UInt8(ascii: "<") ? hexadecimal(inner) : literal(inner)
  }

  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let digits = text.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
    return stride(from: 0, to: digits.count, by: 2).map { place in
      digits[place] << 4 | (place + 1 < digits.count ? digits[place + 1] : 0)
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8,
    UInt8(ascii: "f"): 12,
  ]

  private static func literal(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var found: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        found.append(byte)
        continue
      }
      let octal = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
      if octal.isEmpty {
        guard let escaped = rest.popFirst() else { break }
        found.append(escapes[escaped] ?? escaped)
      } else {
        found.append(octal.reduce(0) { $0 << 3 | ($1 & 7) })
        rest = rest.dropFirst(octal.count)
      }
    }
    return found
  }
}
