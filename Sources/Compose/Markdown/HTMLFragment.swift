/// A piece of raw HTML.
enum HTMLPiece: Equatable {
  /// Text with its entities resolved.
  case text(String)
  case comment(String)
  case tag(HTMLTag)
}

/// A tag of raw HTML.
struct HTMLTag: Equatable {
  /// In small letters.
  var name: String
  var isClosing = false
  /// Names are in small letters.
  var attributes: [String: String] = [:]
}

/// Takes raw HTML apart, as far as a note needs it: no nesting, and nothing is ever an error.
struct HTMLFragment {
  private let bytes: [UInt8]
  private var index = 0
  private var pieces: [HTMLPiece] = []

  static func pieces(of html: String) -> [HTMLPiece] {
    var fragment = HTMLFragment(bytes: Array(html.utf8))
    fragment.read()
    return fragment.pieces
  }

  /// Whether what stands in the element is no text for people.
  static func leavesOut(_ name: String) -> Bool { name == "script" || name == "style" }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() {
    var textStart = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let start = index
      let piece = readMarkup()
      guard piece != nil || index > start else {
        // No tag, or one without an end: then nothing after it is looked at twice.
        index = start + 1
        if isUnfinished { break }
        continue
      }
      addText(textStart, start)
      if let piece { pieces.append(piece) }
      textStart = index
    }
    addText(textStart, bytes.count)
  }

  private var isUnfinished = false

  private mutating func addText(_ start: Int, _ end: Int) {
    guard start < end else { return }
    pieces.append(.text(HTMLEntities.resolved(bytes[start..<end])))
  }

  /// Reads from a `<`. Leaves the index where it is when no markup begins there; what has no meaning for a
  /// note is passed over.
  private mutating func readMarkup() -> HTMLPiece? {
    if starts(with: "<!--") {
      let start = index + 4
      let end = find("-->", from: start) ?? bytes.count
      index = min(end + 3, bytes.count)
      return .comment(string(start, end))
    }
    if starts(with: "<!") || starts(with: "<?") {
      guard let end = find(">", from: index) else {
        isUnfinished = true
        return nil
      }
      index = end + 1
      return nil
    }
    let start = index
    guard let tag = readTag() else {
      index = start
      return nil
    }
    if !tag.isClosing, Self.leavesOut(tag.name) {
      index = find("</\(tag.name)", from: index) ?? bytes.count
    }
    return .tag(tag)
  }

  private mutating func readTag() -> HTMLTag? {
    index += 1
    let isClosing = peek == UInt8(ascii: "/")
    if isClosing { index += 1 }
    guard let first = peek, Self.isLetter(first) else { return nil }
    let name = take { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") }
    var tag = HTMLTag(name: name.lowercased(), isClosing: isClosing)
    while let byte = peek {
      switch byte {
      case UInt8(ascii: ">"):
        index += 1
        return tag
      case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"):
        index += 1
      case _ where Self.isSpace(byte):
        index += 1
      default:
        let attribute = readAttribute()
        if tag.attributes[attribute.name] == nil { tag.attributes[attribute.name] = attribute.value }
      }
    }
    isUnfinished = true
    return nil
  }

  private mutating func readAttribute() -> (name: String, value: String) {
    let name = take { !Self.isSpace($0) && !Self.endsName.contains($0) }.lowercased()
    _ = take(Self.isSpace)
    guard peek == UInt8(ascii: "=") else { return (name, "") }
    index += 1
    _ = take(Self.isSpace)
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (name, take { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
    }
    index += 1
    let start = index
    _ = take { $0 != quote }
    defer { index = min(index + 1, bytes.count) }
    return (name, HTMLEntities.resolved(bytes[start..<index]))
  }

  private static let endsName = Array("=>/\"'".utf8)

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = peek, belongs(byte) { index += 1 }
    return string(start, index)
  }

  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func starts(with word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private func find(_ word: String, from start: Int) -> Int? {
    let letters = Array(word.utf8)
    guard start <= bytes.count - letters.count else { return nil }
    return (start...bytes.count - letters.count).first { place in
      zip(bytes[place...], letters).allSatisfy { $0 == $1 || Self.isLetter($0) && $0 | 0x20 == $1 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// Entities in raw HTML, where cmark leaves them as they are.
enum HTMLEntities {
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "emsp": "\u{2003}",
    "copy": "©", "reg": "®", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "times": "×", "yen": "¥", "rarr": "→", "larr": "←",
  ]

  /// The text with entities that are known resolved; others stay as they are.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<ampersand], as: UTF8.self)
      rest = rest[ampersand...]
      // The longest that is known has eight letters between the marks.
      if let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let letter = letter(String(decoding: rest[(ampersand + 1)..<end], as: UTF8.self))
      {
        text.unicodeScalars.append(letter)
        rest = rest[(end + 1)...]
      } else {
        text += "&"
        rest = rest.dropFirst()
      }
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func letter(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) }
  }
}
