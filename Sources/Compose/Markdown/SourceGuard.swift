/// Puts backslashes and line ends where a text would keep cmark-gfm busy for hours or fill the memory: its
/// time grows with the square of some things that nobody writes. Other texts stay as they are.
struct SourceGuard {
  /// The most marks of lists and quotes that one line opens, and the column up to which it opens any.
  private static let nestingLimit = 100
  private static let nestingColumnLimit = 400
  private static let columnLimit = 1000
  /// The most cells that the rows of all tables may lack; cmark-gfm makes them all.
  private static let missingCellLimit = 200_000
  /// The most pictures, and the most declarations and instructions of raw HTML, between two blank lines.
  private static let pictureLimit = 5000
  private static let markupLimit = 2000
  /// The most lines between two blank ones that look like the line below a table's head.
  private static let delimiterLimit = 200

  private let text: UnsafeBufferPointer<UInt8>
  private var insertions: [(offset: Int, byte: UInt8)] = []
  // Since the last blank line.
  private var pictures = 0
  private var markup = 0
  private var delimiters = 0
  /// The columns of the table that the line above may belong to.
  private var columns = 0
  private var missingCells = 0

  /// The text as cmark-gfm can take it, and whether anything had to be changed.
  static func guarded(_ text: [UInt8]) -> (text: [UInt8], isChanged: Bool) {
    let insertions = text.withUnsafeBufferPointer { bytes in
      var watch = SourceGuard(text: bytes)
      watch.read()
      return watch.insertions.sorted { $0.offset < $1.offset }
    }
    guard !insertions.isEmpty else { return (text, false) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + insertions.count)
    var start = 0
    for (offset, byte) in insertions {
      result += text[start..<offset]
      result.append(byte)
      start = offset
    }
    return (result + text[start...], true)
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private mutating func read() {
    var start = 0
    while start < text.count {
      let content = readNesting(from: start)
      var end = max(start, content - 1)
      var bars = 0
      while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
        switch text[end] {
        case UInt8(ascii: "|"): bars += 1
        case UInt8(ascii: "["), UInt8(ascii: "?"), UInt8(ascii: "!"): readMarkup(at: end)
        default: break
        }
        end += 1
      }
      if content >= end {
        (pictures, markup, delimiters, columns) = (0, 0, 0, 0)
      } else {
        readRow(start, content..<end, bars)
      }
      let isTwoBytes =
        end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
      start = end + (isTwoBytes ? 2 : 1)
    }
  }

  /// Reads the marks of lists and quotes at the start of a line; gives the offset of what follows them.
  private mutating func readNesting(from start: Int) -> Int {
    var index = start
    var count = 0
    while let length = markLength(at: index) {
      if length > 0, text[index] != UInt8(ascii: " "), text[index] != UInt8(ascii: "\t") {
        count += 1
        if count > Self.nestingLimit || index - start > Self.nestingColumnLimit {
          insertions.append((index, UInt8(ascii: "\\")))
          return index
        }
      }
      index += length
    }
    return index
  }

  /// The length of a space or a mark with the space behind it; nil for other text.
  private func markLength(at index: Int) -> Int? {
    guard index < text.count else { return nil }
    switch text[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): return 1
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return isSpace(index + 1) ? 2 : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = index + 1
      while end < text.count, end < index + 9, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[end]) {
        end += 1
      }
      guard end < text.count, text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ")"),
        isSpace(end + 1)
      else { return nil }
      return end + 2 - index
    default: return nil
    }
  }

  private func isSpace(_ index: Int) -> Bool {
    index < text.count && (text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "\t"))
  }

  /// Counts what begins a picture or raw HTML. The byte is the second one, or the `!` of `<!`.
  private mutating func readMarkup(at index: Int) {
    guard index > 0 else { return }
    switch (text[index - 1], text[index]) {
    case (UInt8(ascii: "!"), UInt8(ascii: "[")):
      pictures += 1
      if pictures > Self.pictureLimit { insertions.append((index, UInt8(ascii: "\\"))) }
    case (UInt8(ascii: "<"), UInt8(ascii: "?")), (UInt8(ascii: "<"), UInt8(ascii: "!")):
      markup += 1
      if markup > Self.markupLimit { insertions.append((index - 1, UInt8(ascii: "\\"))) }
    default: break
    }
  }

  /// Looks at a line as a row of a table: the one below the head that tells the columns, or one of the body.
  private mutating func readRow(_ start: Int, _ content: Range<Int>, _ bars: Int) {
    let isDelimiter = text[content].allSatisfy {
      $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ")
        || $0 == UInt8(ascii: "\t")
    }
    if isDelimiter, bars > 0 {
      columns = bars + 1
      delimiters += 1
      if columns > Self.columnLimit || delimiters > Self.delimiterLimit {
        insertions.append((content.lowerBound, UInt8(ascii: "\\")))
        columns = 0
      }
    } else if columns > bars + 1 {
      missingCells += columns - bars - 1
      if missingCells > Self.missingCellLimit {
        insertions.append((start, UInt8(ascii: "\n")))
        columns = 0
      }
    }
  }
}
