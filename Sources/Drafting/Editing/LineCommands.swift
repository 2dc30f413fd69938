/// What commands do with the lines of the selection.
package enum LineCommands {
  package enum ListKind: Sendable { case bullets, numbers, tasks }

  /// Makes headings of the lines, of level 1 to 6; 0, or the level that all have, makes them text.
  package static func setHeading(_ level: Int, in text: DraftText, _ selection: TextSelection) -> Revision {
    let lines = filled(text.lines(in: selection.range))
    let levels = lines.map { headingMark($0).level }
    let wanted = levels.allSatisfy { $0 == level } ? 0 : min(max(level, 0), 6)
    let mark = wanted == 0 ? "" : String(repeating: "#", count: wanted) + " "
    return Revision(
      lines.map { TextEdit($0.start..<($0.start + headingMark($0).length), mark) }, keeping: selection)
  }

  private static func headingMark(_ line: TextLine) -> (level: Int, length: Int) {
    let level = line.letters.prefix { $0 == "#" }.count
    guard 1...6 ~= level else { return (0, 0) }
    let space = line.letters.dropFirst(level).prefix { $0 == " " }.count
    return space > 0 || line.letters.count == level ? (level, level + space) : (0, 0)
  }

  /// Quotes the lines, or takes one level of quotes away where all have one.
  package static func toggleQuote(in text: DraftText, _ selection: TextSelection) -> Revision {
    let lines = text.lines(in: selection.range)
    let isQuoted = lines.allSatisfy { LineMarks($0.letters).quotes > 0 }
    return Revision(
      lines.map { line in
        guard isQuoted, let sign = line.letters.firstIndex(of: ">") else {
          return TextEdit(at: line.start, "> ")
        }
        let hasSpace = sign + 1 < line.letters.count && line.letters[sign + 1] == " "
        return TextEdit(line.start..<(line.start + sign + (hasSpace ? 2 : 1)), "")
      }, keeping: selection)
  }

  /// Makes items of a list of the lines, or text where all are such items.
  package static func toggleList(
    _ kind: ListKind, in text: DraftText, _ selection: TextSelection
  ) -> Revision {
    let lines = filled(text.lines(in: selection.range)).map { (line: $0, marks: LineMarks($0.letters)) }
    let isList = lines.allSatisfy { Self.kind($0.marks) == kind }
    var number = 0
    let edits = lines.map { line, marks in
      number += 1
      let mark: String
      switch kind {
      case .bullets: mark = "- "
      case .numbers: mark = "\(number). "
      case .tasks: mark = "- [ ] "
      }
      return TextEdit(
        (line.start + marks.markStart)..<(line.start + marks.content), isList ? "" : mark)
    }
    return Revision(edits, keeping: selection)
  }

  private static func kind(_ marks: LineMarks) -> ListKind? {
    switch marks.marker {
    case .bullet: marks.box == nil ? .bullets : .tasks
    case .number: .numbers
    case nil: nil
    }
  }

  /// Lines with text; all when there are none.
  private static func filled(_ lines: [TextLine]) -> [TextLine] {
    let filled = lines.filter { !$0.isBlank }
    return filled.isEmpty ? lines : filled
  }

  /// Moves the lines of the selection before the line above; nil at the start of the text.
  package static func moveUp(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let lines = text.lines(in: selection.range)
    guard let first = lines.first, let last = lines.last, first.number > 0 else { return nil }
    let above = text.line(first.number - 1)
    let words = text[first.start..<last.end]
    let edit = TextEdit(above.start..<last.end, words + "\n" + above.text)
    return Revision([edit], selection.moved(by: above.start - first.start))
  }

  /// Moves the lines of the selection behind the line below; nil at the end of the text.
  package static func moveDown(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let lines = text.lines(in: selection.range)
    guard let first = lines.first, let last = lines.last, last.isEnded else { return nil }
    let below = text.line(last.number + 1)
    let words = text[first.start..<last.end]
    let edit = TextEdit(first.start..<below.end, below.text + "\n" + words)
    // A selection that reached the line below without touching it ends with its own lines.
    let end = first.start + edit.text.unicodeScalars.count
    return Revision([edit], selection.moved(by: below.letters.count + 1, atMost: end))
  }
}

extension TextSelection {
  fileprivate func moved(by distance: Int, atMost end: Int = .max) -> TextSelection {
    TextSelection(anchor: min(anchor + distance, end), caret: min(caret + distance, end))
  }
}
