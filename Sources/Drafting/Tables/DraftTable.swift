/// A table of a note as cells: what stands in it, where it stands, and where the caret is.
struct DraftTable {
  enum Alignment: Equatable { case none, left, center, right }

  /// A cell; row 0 is the head.
  struct Cell: Equatable {
    var row: Int
    var column: Int
  }

  /// What comes before every row: quotes and indent.
  let prefix: String
  /// The letters of the text that it takes, without the last line end.
  let range: Range<Int>
  var rows: [[String]]
  var alignments: [Alignment]
  /// The caret's cell, and how many letters of the cell's text stand before it.
  let cell: Cell
  let offset: Int

  var columnCount: Int { alignments.count }

  /// So many lines are looked at above and below the caret.
  private static let limit = 1000

  /// The table at a place; nil when there is none.
  init?(at place: Int, in text: DraftText) {
    let line = text.line(at: place)
    guard line.letters.contains("|") else { return nil }
    var first = line.number
    while first > 0, line.number - first < Self.limit, text.line(first - 1).letters.contains("|") {
      first -= 1
    }
    var lines: [TextLine] = []
    for number in first..<min(text.lineCount, line.number + Self.limit) {
      let next = text.line(number)
      guard next.letters.contains("|") else { break }
      lines.append(next)
    }
    // A line with a bar above the head is text.
    guard let ruler = lines.indices.first(where: { Self.alignments(Self.cells(lines[$0])) != nil }),
      ruler > 0,
      let alignments = Self.alignments(Self.cells(lines[ruler])), line.number >= lines[ruler - 1].number,
      Self.cells(lines[ruler - 1]).count == alignments.count, !text.isCode(line: line.number)
    else { return nil }
    lines.removeFirst(ruler - 1)
    self.alignments = alignments
    let marks = LineMarks(lines[0].letters)
    prefix = String(String.UnicodeScalarView(lines[0].letters[..<marks.markStart]))
    range = lines[0].start..<(lines.last?.end ?? lines[0].end)
    let columns = alignments.count
    rows = lines.enumerated().filter { $0.offset != 1 }.map { _, line in
      let cells = Self.cells(line).map(\.text)
      return Array((cells + repeatElement("", count: max(0, columns - cells.count))).prefix(columns))
    }
    let row = line.number - lines[0].number
    let cells = Self.cells(line)
    let column = cells.lastIndex { $0.start <= place - line.start } ?? 0
    cell = Cell(row: row > 1 ? row - 1 : 0, column: min(column, columns - 1))
    let isCell = row != 1 && cells.indices.contains(column)
    let count = isCell ? cells[column].text.unicodeScalars.count : 0
    offset = isCell ? min(max(place - line.start - cells[column].textStart, 0), count) : 0
  }

  /// An empty table; the head counts among its rows.
  init(rows: Int, columns: Int) {
    prefix = ""
    range = 0..<0
    self.rows = Array(repeating: Array(repeating: "", count: columns), count: rows)
    alignments = Array(repeating: .none, count: columns)
    cell = Cell(row: 0, column: 0)
    offset = 0
  }

  /// Adds rows until there is one of a number.
  mutating func extend(to row: Int) {
    while rows.count <= row { rows.append(Array(repeating: "", count: columnCount)) }
  }

  // MARK: Reading

  private struct Found {
    var text: String
    /// Behind the bar before it.
    var start: Int
    var textStart: Int
  }

  /// The cells of a row, by bars without a backslash before them.
  private static func cells(_ line: TextLine) -> [Found] {
    let marks = LineMarks(line.letters)
    var letters = line.letters[...]
    while let last = letters.last, last == " " || last == "\t" || last == "\r" { letters.removeLast() }
    var index = marks.markStart
    if index < letters.endIndex, letters[index] == "|" { index += 1 }
    var cells: [Found] = []
    var start = index
    func add(upTo end: Int) {
      var (from, to) = (start, end)
      while from < to, letters[from] == " " || letters[from] == "\t" { from += 1 }
      while to > from, letters[to - 1] == " " || letters[to - 1] == "\t" { to -= 1 }
      // The caret in a cell without text stands behind the space at its start.
      let textStart = from == to ? min(start + 1, end) : from
      cells.append(
        Found(text: String(String.UnicodeScalarView(letters[from..<to])), start: start, textStart: textStart))
    }
    while index < letters.endIndex {
      if letters[index] == "\\" {
        index += 2
        continue
      }
      if letters[index] == "|" {
        add(upTo: index)
        start = index + 1
      }
      index += 1
    }
    if start < letters.endIndex { add(upTo: letters.endIndex) }
    return cells
  }

  /// What the line below the head says; nil for other lines.
  private static func alignments(_ cells: [Found]) -> [Alignment]? {
    guard !cells.isEmpty else { return nil }
    var alignments: [Alignment] = []
    for cell in cells {
      let line = cell.text.drop { $0 == ":" }
      let dashes = line.prefix { $0 == "-" }.count
      let isRight = line.dropFirst(dashes) == ":"
      let colons = cell.text.count - line.count
      guard dashes > 0, colons < 2, isRight || line.count == dashes else { return nil }
      let isLeft = colons == 1
      alignments.append(isLeft ? (isRight ? .center : .left) : isRight ? .right : .none)
    }
    return alignments
  }

  // MARK: Writing

  /// The table with columns of equal width, and where each cell's text begins in it, by row and column.
  func written() -> (text: String, starts: [[Int]]) {
    let widths = (0..<columnCount).map { column in max(3, rows.map { $0[column].displayWidth }.max() ?? 0) }
    var letters = String.UnicodeScalarView()
    var starts: [[Int]] = []
    var count = 0
    func add(_ text: String) {
      letters.append(contentsOf: text.unicodeScalars)
      count += text.unicodeScalars.count
    }
    for (index, row) in rows.enumerated() {
      if index > 0 { add("\n" + prefix) }
      if index == 0 { add(prefix) }
      var places: [Int] = []
      add("|")
      for column in 0..<columnCount {
        let room = widths[column] - row[column].displayWidth
        let before = alignments[column] == .right ? room : alignments[column] == .center ? room / 2 : 0
        add(" " + spaces(before))
        places.append(count)
        add(row[column] + spaces(room - before) + " |")
      }
      starts.append(places)
      if index == 0 { add("\n" + prefix + ruler(widths)) }
    }
    return (String(letters), starts)
  }

  private func ruler(_ widths: [Int]) -> String {
    zip(alignments, widths).reduce(into: "|") { line, column in
      let dashes = String(repeating: "-", count: column.1 - 2)
      switch column.0 {
      case .none: line += " -\(dashes)- |"
      case .left: line += " :\(dashes)- |"
      case .center: line += " :\(dashes): |"
      case .right: line += " -\(dashes): |"
      }
    }
  }
}
