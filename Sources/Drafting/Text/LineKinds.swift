/// Tells of line after line whether it is text, code or front matter.
struct LineKinds {
  enum Kind { case text, frontMatter, fence, code }

  /// How many lines of front matter are left.
  private var frontMatter: Int
  private var fence: (letter: UInt8, count: Int)?

  /// Starts at the first line of a text.
  init(_ text: DraftText) { frontMatter = text.frontMatterLineCount }

  /// Takes the next line.
  mutating func kind(of line: UnsafeBufferPointer<UInt8>) -> Kind {
    if frontMatter > 0 {
      frontMatter -= 1
      return .frontMatter
    }
    // Code may stand in quotes and lists.
    let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ">") } ?? line.count
    guard start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~") else {
      return fence == nil ? .text : .code
    }
    let letter = line[start]
    let count = line[start...].prefix { $0 == letter }.count
    let rest = line[(start + count)...]
    if let open = fence {
      guard open.letter == letter, count >= open.count, rest.allSatisfy({ $0 == 0x20 || $0 == 0x0D })
      else { return .code }
      fence = nil
      return .fence
    }
    guard count >= 3, letter == UInt8(ascii: "~") || !rest.contains(letter) else { return .text }
    fence = (letter, count)
    return .fence
  }
}

extension DraftText {
  /// How many lines the front matter takes with its rules; 0 without any.
  var frontMatterLineCount: Int {
    var count = 0
    var isClosed = false
    forEachLine { line, _ in
      let mark = String(decoding: line.prefix(8), as: UTF8.self).trimmingEnd
      count += 1
      if count == 1 { return mark == "---" }
      // Two rules with text between them are a note's own.
      if count == 2, mark.isEmpty { return false }
      isClosed = mark == "---" || mark == "..."
      return !isClosed
    }
    return isClosed ? count : 0
  }

  /// True for a line of code between fences, for a fence, and for front matter.
  func isCode(line number: Int) -> Bool {
    var kinds = LineKinds(self)
    var isCode = false
    var index = 0
    forEachLine { line, _ in
      let kind = kinds.kind(of: line)
      // Behind the last line feed the kind of the line before goes on.
      isCode = kind != .text && !(kind == .fence && index < number)
      defer { index += 1 }
      return index < number
    }
    return isCode && index > number
  }
}

extension StringProtocol {
  /// Without spaces at its end.
  var trimmingEnd: SubSequence {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
  /// Without spaces at both ends.
  var trimmed: SubSequence {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return self[(firstIndex { !$0.isWhitespace } ?? end)..<end]
  }
}
