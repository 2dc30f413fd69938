/// The lines between `---` at the start of a note: a small part of YAML, keys with values or lists.
package struct FrontMatter {
  /// A key and what stands behind it.
  package struct Entry: Equatable {
    /// In small letters, without `-` and `_`.
    package var key: String
    /// The key as it is written.
    package var name: String
    package var values: [String]
    /// Whether it is written as a list.
    package var isList = false
    /// The line of the key; the note's first is 1.
    package var line: Int
    /// How many lines key and value take.
    package var lineCount = 1
  }

  package private(set) var entries: [Entry] = []
  /// The offset of the text after it.
  package let end: Int
  /// With the lines that begin and end it.
  package let lineCount: Int

  /// Reads it; nil when the text does not begin with it.
  package init?(_ text: [UInt8]) {
    guard text.starts(with: "---".utf8) else { return nil }
    var lines: [Substring] = []
    var offset = 0
    var isClosed = false
    while offset < text.count, !isClosed {
      let lineEnd = text[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      let line = Substring(String(decoding: text[offset..<(lineEnd ?? text.count)], as: UTF8.self))
      offset = lineEnd.map { $0 + 1 } ?? text.count
      if let lineEnd, text[lineEnd] == UInt8(ascii: "\r"), offset < text.count,
        text[offset] == UInt8(ascii: "\n")
      {
        offset += 1
      }
      let mark = line.trimmingEnd
      if lines.isEmpty {
        guard mark == "---" else { return nil }
      } else {
        isClosed = mark == "---" || mark == "..."
      }
      lines.append(line)
    }
    guard isClosed else { return nil }
    end = offset
    lineCount = lines.count
    // Two rules with text between them are a note's own.
    let first = lines[1..<(lines.count - 1)].first { !$0.isCommentOrBlank }
    if let first, Self.key(first) == nil { return nil }
    if lines[1].isBlank { return nil }
    read(lines[1..<(lines.count - 1)])
  }

  /// True for a text that begins as front matter does but has no line that ends it.
  static func isOpenEnded(_ text: [UInt8]) -> Bool {
    // Two lines tell, and a whole text may be long.
    let start = String(decoding: text.prefix(1 << 12), as: UTF8.self)
    let lines = start.split(maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.count > 1 && lines[0].trimmingEnd == "---" && key(lines[1]) != nil && Self(text) == nil
  }

  private mutating func read(_ lines: ArraySlice<Substring>) {
    var index = lines.startIndex
    while index < lines.endIndex {
      guard let (name, rest) = Self.key(lines[index]) else {
        index += 1
        continue
      }
      let line = index + 1
      index += 1
      let start = index
      while index < lines.endIndex, lines[index].belongsToEntry { index += 1 }
      var value = FrontMatterValue(rest, lines[start..<index])
      let key = name.lowercased().filter { $0 != "-" && $0 != "_" }
      let values = value.read()
      // Comments and blank lines behind it are their own.
      let own = lines[start..<index].lastIndex { !$0.isCommentOrBlank }.map { $0 + 1 } ?? start
      entries.append(
        Entry(
          key: key, name: String(name), values: values, isList: value.isList, line: line,
          lineCount: 1 + own - start))
    }
  }

  /// A key at the start of a line, and what stands behind its colon.
  private static func key(_ line: Substring) -> (name: Substring, rest: Substring)? {
    guard let first = line.first, first.isLetter || first == "_" else { return nil }
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    let rest = line.dropFirst(name.count)
    guard rest.first == ":" else { return nil }
    let value = rest.dropFirst()
    guard value.isEmpty || value.first == " " || value.first == "\t" else { return nil }
    return (name.trimmingEnd, value)
  }
}

/// What stands behind a key: on its line and on the lines that belong to it.
private struct FrontMatterValue {
  private var first: Substring
  private let lines: ArraySlice<Substring>
  private(set) var isList = false

  init(_ first: Substring, _ lines: ArraySlice<Substring>) {
    self.first = first.trimmed
    self.lines = lines
  }

  mutating func read() -> [String] {
    if let mark = first.first, mark == "|" || mark == ">",
      first.dropFirst().withoutComment.allSatisfy(\.isChomping)
    {
      return [block(isFolded: mark == ">")]
    }
    if first.withoutComment.isEmpty, let item = lines.first(where: { !$0.isCommentOrBlank }), item.isItem {
      isList = true
      return items()
    }
    let text = ([first] + lines.filter { !$0.isCommentOrBlank }.map(\.trimmed)).joined(separator: " ")
    if text.first == "[" {
      isList = true
      return Self.list(text.dropFirst())
    }
    return [Self.scalar(text[...].trimmed)]
  }

  /// Lines as they stand, or as one paragraph where they are folded.
  private func block(isFolded: Bool) -> String {
    let margin = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let texts = lines.map { $0.dropFirst(margin).trimmingEnd }
    guard isFolded else { return Substring(texts.joined(separator: "\n")).trimmed.description }
    return texts.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }.joined(separator: "\n")
  }

  private func items() -> [String] {
    var items: [Substring] = []
    for line in lines where !line.isCommentOrBlank {
      let text = line.trimmed
      if line.isItem {
        items.append(text.dropFirst().trimmed)
      } else if let last = items.popLast() {
        items.append(Substring(last + " " + text))
      }
    }
    return items.map(Self.scalar)
  }

  /// The values between brackets, the first of which is taken off.
  private static func list(_ text: Substring) -> [String] {
    var values: [String] = []
    var rest = text.trimmed
    while let mark = rest.first, mark != "]" {
      if mark == "\"" || mark == "'" {
        let (value, tail) = quoted(rest)
        values.append(value)
        rest = tail.drop { $0 != "," && $0 != "]" }
      } else {
        let value = rest.prefix { $0 != "," && $0 != "]" }
        if !value.isBlank { values.append(String(value.trimmed)) }
        rest = rest.dropFirst(value.count)
      }
      if rest.first == "," { rest = rest.dropFirst() }
      rest = rest.trimmed
    }
    return values
  }

  private static func scalar(_ text: Substring) -> String {
    text.first == "\"" || text.first == "'" ? quoted(text).value : String(text.withoutComment)
  }

  /// Text in quotation marks, and what follows them.
  private static func quoted(_ text: Substring) -> (value: String, rest: Substring) {
    var rest = text
    let mark = rest.removeFirst()
    var value = ""
    while let letter = rest.popFirst() {
      if letter == mark {
        guard mark == "'", rest.first == "'" else { return (value, rest) }
        rest.removeFirst()
        value.append("'")
      } else if letter == "\\", mark == "\"" {
        value.append(escape(&rest))
      } else {
        value.append(letter)
      }
    }
    return (value, rest)
  }

  /// What a backslash and the letters after it stand for.
  private static func escape(_ rest: inout Substring) -> Character {
    guard let letter = rest.popFirst() else { return "\\" }
    let digits = ["x": 2, "u": 4, "U": 8][letter] ?? 0
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "x", "u", "U":
      let code = rest.prefix(digits)
      rest = rest.dropFirst(digits)
      return UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? "\u{FFFD}"
    default: return letter
    }
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
  fileprivate var trimmed: Substring { drop(while: \.isWhitespace).trimmingEnd }
  fileprivate var isCommentOrBlank: Bool { (trimmed.first ?? "#") == "#" }
  fileprivate var isItem: Bool { trimmed == "-" || trimmed.hasPrefix("- ") }
  /// Whether the line goes on with what a key above it began.
  fileprivate var belongsToEntry: Bool { isCommentOrBlank || first?.isWhitespace == true || isItem }

  fileprivate var withoutComment: Substring {
    var isAfterSpace = true
    for index in indices {
      if self[index] == "#", isAfterSpace { return self[..<index].trimmingEnd }
      isAfterSpace = self[index].isWhitespace
    }
    return trimmingEnd
  }
}

extension Character {
  /// What may stand behind `|` and `>`.
  fileprivate var isChomping: Bool { self == "-" || self == "+" || isNumber }
}
