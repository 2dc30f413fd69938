/// What keys do in lists and quotes. Each gives nil where the key does what it always does.
package enum ListRules {
  // MARK: Enter

  /// Enter: goes on with the list or quote; on an item without text ends it.
  package static func newline(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let line = text.line(at: selection.range.lowerBound)
    let marks = LineMarks(line.letters)
    guard marks.marker != nil || marks.quotes > 0, selection.range.lowerBound >= line.start + marks.content,
      !text.isCode(line: line.number)
    else { return nil }
    if selection.isEmpty, line.letters[marks.content...].allSatisfy({ $0 == " " || $0 == "\r" }) {
      return endItem(line, marks, in: text)
    }
    return continueItem(line, marks, in: text, selection)
  }

  private static func endItem(_ line: TextLine, _ marks: LineMarks, in text: DraftText) -> Revision? {
    if marks.marker != nil, marks.indent > 0, let outdented = outdent(in: text, TextSelection(line.end)) {
      return outdented
    }
    if marks.marker != nil {
      return Revision(TextEdit((line.start + marks.quoteEnd)..<line.end, ""))
    }
    return Revision(TextEdit(line.start..<line.end, quotes(line, marks, count: marks.quotes - 1)))
  }

  private static func continueItem(
    _ line: TextLine, _ marks: LineMarks, in text: DraftText, _ selection: TextSelection
  ) -> Revision {
    var end = selection.range.upperBound
    while text[end] == " " { end += 1 }
    var start = String(String.UnicodeScalarView(line.letters[..<marks.markStart]))
    var edits: [TextEdit] = []
    switch marks.marker {
    case .number(let number, let sign):
      let siblings = ListNumbers(after: text.lineNumber(at: end), like: marks, in: text)
      // A list of which all items have one number keeps that.
      let next = siblings.first == number ? number : number + 1
      if next != number { edits = siblings.edits(from: next + 1) }
      start += LineMarks.Marker.number(next, sign).text + " "
    case .bullet(let sign): start += LineMarks.Marker.bullet(sign).text + spaces(max(1, marks.markWidth - 1))
    case nil: break
    }
    if marks.box != nil { start += "[ ] " }
    let edit = TextEdit(selection.range.lowerBound..<end, "\n" + start)
    return Revision(
      [edit] + edits, TextSelection(edit.range.lowerBound + edit.text.unicodeScalars.count))
  }

  private static func quotes(_ line: TextLine, _ marks: LineMarks, count: Int) -> String {
    String(repeating: "> ", count: max(0, count))
  }

  // MARK: Tab

  /// Tab: the items of the selection, with all that belongs to them, become part of the item before them.
  package static func indent(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard let items = ListItems(selection, in: text) else { return nil }
    guard let parent = items.itemAbove(in: text, where: { $0.indent <= items.marks.indent }) else {
      // A first item cannot go deeper, and a tab would make code of it.
      return Revision([], selection)
    }
    guard parent.contentColumn > items.marks.indent else { return Revision([], selection) }
    return items.moved(to: parent.contentColumn, number: 1, in: text, selection)
  }

  /// Shift and Tab: the items of the selection leave the item that they are part of.
  package static func outdent(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard let items = ListItems(selection, in: text) else { return nil }
    guard items.marks.indent > 0 else { return Revision([], selection) }
    let parent = items.itemAbove(in: text) { $0.indent < items.marks.indent }
    var number = 1
    if case .number(let last, _)? = parent?.marker { number = last + 1 }
    return items.moved(to: parent?.indent ?? 0, number: number, in: text, selection)
  }

  // MARK: Backspace

  /// Backspace at the start of an item's text: takes the box, the level or the mark away; of a quote one sign.
  package static func backspace(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let line = text.line(at: selection.caret)
    let marks = LineMarks(line.letters)
    guard selection.isEmpty, marks.content > 0, selection.caret == line.start + marks.content,
      marks.marker != nil || marks.quotes > 0, !text.isCode(line: line.number)
    else { return nil }
    if let box = marks.box { return Revision(TextEdit((line.start + box - 1)..<selection.caret, "")) }
    if marks.marker != nil {
      if marks.indent > 0, let outdented = outdent(in: text, selection) { return outdented }
      return Revision(TextEdit((line.start + marks.markStart)..<selection.caret, ""))
    }
    return Revision(
      TextEdit(line.start..<selection.caret, quotes(line, marks, count: marks.quotes - 1)))
  }

  // MARK: Tasks

  /// Ticks the tasks of the selection off, or takes the ticks away when all have one. Items without a box get
  /// one; nil where there is no item.
  package static func toggleTasks(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let items = text.lines(in: selection.range).map { (line: $0, marks: LineMarks($0.letters)) }
      .filter { $0.marks.marker != nil }
    guard !items.isEmpty else { return nil }
    let isTicking = !items.allSatisfy(\.marks.isDone) && items.contains { $0.marks.box != nil }
    let edits = items.map { line, marks in
      guard let box = marks.box else { return TextEdit(at: line.start + marks.content, "[ ] ") }
      return TextEdit((line.start + box)..<(line.start + box + 1), isTicking ? "x" : " ")
    }
    return Revision(edits, keeping: selection)
  }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// The numbers of items that follow an item of a list.
struct ListNumbers {
  private var places: [(range: Range<Int>, number: Int)] = []
  /// So many lines are looked at.
  private static let limit = 2000

  init(after number: Int, like marks: LineMarks, in text: DraftText) {
    guard case .number(_, let sign) = marks.marker else { return }
    for index in (number + 1)..<max(number + 1, min(text.lineCount, number + Self.limit)) {
      let line = text.line(index)
      if line.isBlank { continue }
      let other = LineMarks(line.letters)
      if other.quotes == marks.quotes, other.indent >= marks.contentColumn { continue }
      guard other.quotes == marks.quotes, other.indent == marks.indent,
        case .number(let value, sign) = other.marker
      else { return }
      let start = line.start + other.markStart
      places.append((start..<(start + "\(value)".count), value))
    }
  }

  /// The number of the next item.
  var first: Int? { places.first?.number }

  /// Gives the items numbers from one on.
  func edits(from first: Int) -> [TextEdit] {
    places.enumerated().compactMap { index, place in
      place.number == first + index ? nil : TextEdit(place.range, "\(first + index)")
    }
  }
}

/// The items of a selection with all that belongs to them.
struct ListItems {
  private let lines: [TextLine]
  /// Of the first.
  let marks: LineMarks
  private static let limit = 2000

  /// Nil where the selection begins in no list.
  init?(_ selection: TextSelection, in text: DraftText) {
    var lines = text.lines(in: selection.range)
    guard let first = lines.first, let last = lines.last, !text.isCode(line: first.number) else { return nil }
    marks = LineMarks(first.letters)
    guard marks.marker != nil else { return nil }
    for number in (last.number + 1)..<max(last.number + 1, min(text.lineCount, last.number + Self.limit)) {
      let line = text.line(number)
      guard line.isBlank || LineMarks(line.letters).indent >= marks.contentColumn else { break }
      lines.append(line)
    }
    self.lines = lines
  }

  /// The nearest item above for which something holds, in the same list.
  func itemAbove(in text: DraftText, where holds: (LineMarks) -> Bool) -> LineMarks? {
    var number = (lines.first?.number ?? 0) - 1
    let end = max(-1, number - Self.limit)
    while number > end {
      let line = text.line(number)
      let marks = LineMarks(line.letters)
      number -= 1
      if line.isBlank { continue }
      if marks.quotes != self.marks.quotes { return nil }
      if marks.marker != nil, holds(marks) { return marks }
      // A paragraph at the margin ends the list.
      if marks.marker == nil, marks.indent == 0 { return nil }
    }
    return nil
  }

  /// Moves all lines so that the first stands at a column; a number there becomes another.
  func moved(to column: Int, number: Int, in text: DraftText, _ selection: TextSelection) -> Revision {
    var edits: [TextEdit] = []
    for line in lines where !line.isBlank {
      let own = LineMarks(line.letters)
      let indent = max(0, own.indent + column - marks.indent)
      edits.append(
        TextEdit((line.start + own.quoteEnd)..<(line.start + own.markStart), spaces(indent)))
      if line.number == lines.first?.number, case .number(let old, _) = own.marker, old != number {
        let start = line.start + own.markStart
        edits.append(TextEdit(start..<(start + "\(old)".count), "\(number)"))
      }
    }
    return Revision(edits.filter { text[$0.range] != $0.text }, keeping: selection)
  }
}
