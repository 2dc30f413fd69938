/// What keys and commands do in tables. Each gives nil where the caret is in none.
///
/// Each also puts the table in order: columns are padded to equal widths as letters of one width show them,
/// East Asian ones twice as wide.
package enum TableRules {
  /// Puts the table in order; the caret stays where it is in its cell.
  package static func align(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard let table = DraftTable(at: selection.caret, in: text) else { return nil }
    return revision(table, at: table.cell, caret: table.offset, in: text)
  }

  /// Tab: selects the text of the next cell; behind the last one a new row comes.
  package static func nextCell(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text) else { return nil }
    var cell = table.cell
    cell.column += 1
    if cell.column == table.columnCount { cell = DraftTable.Cell(row: cell.row + 1, column: 0) }
    table.extend(to: cell.row)
    return revision(table, at: cell, in: text)
  }

  /// Shift and Tab: selects the text of the cell before; in the first one nothing changes.
  package static func previousCell(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard let table = DraftTable(at: selection.caret, in: text) else { return nil }
    var cell = table.cell
    if cell.column > 0 {
      cell.column -= 1
    } else if cell.row > 0 {
      cell = DraftTable.Cell(row: cell.row - 1, column: table.columnCount - 1)
    }
    return revision(table, at: cell, in: text)
  }

  /// Enter: goes to the same column of the next row; behind the last one a new row comes. In a last row
  /// without text the table ends: the row goes, and a line behind the table comes.
  package static func nextRow(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text) else { return nil }
    let cell = table.cell
    if cell.row > 1, cell.row == table.rows.count - 1, table.rows[cell.row].allSatisfy(\.isEmpty) {
      table.rows.removeLast()
      return Revision(TextEdit(table.range, table.written().text + "\n" + table.prefix))
    }
    table.extend(to: cell.row + 1)
    return revision(table, at: DraftTable.Cell(row: cell.row + 1, column: cell.column), in: text)
  }

  /// Puts an empty row below the caret's.
  package static func insertRow(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text) else { return nil }
    let row = table.cell.row + 1
    table.rows.insert(Array(repeating: "", count: table.columnCount), at: row)
    return revision(table, at: DraftTable.Cell(row: row, column: table.cell.column), in: text)
  }

  /// Takes the caret's row away; the head stays.
  package static func deleteRow(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text), table.cell.row > 0 else { return nil }
    table.rows.remove(at: table.cell.row)
    let row = min(table.cell.row, table.rows.count - 1)
    return revision(table, at: DraftTable.Cell(row: row, column: table.cell.column), in: text)
  }

  /// Puts an empty column behind the caret's.
  package static func insertColumn(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text) else { return nil }
    let column = table.cell.column + 1
    for row in table.rows.indices { table.rows[row].insert("", at: column) }
    table.alignments.insert(.none, at: column)
    return revision(table, at: DraftTable.Cell(row: table.cell.row, column: column), in: text)
  }

  /// Takes the caret's column away; the only one stays.
  package static func deleteColumn(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text), table.columnCount > 1 else { return nil }
    let column = table.cell.column
    for row in table.rows.indices { table.rows[row].remove(at: column) }
    table.alignments.remove(at: column)
    let next = min(column, table.columnCount - 1)
    return revision(table, at: DraftTable.Cell(row: table.cell.row, column: next), in: text)
  }

  /// Aligns the caret's column: at the start, in the middle, at the end, and at none again.
  package static func turnAlignment(in text: DraftText, _ selection: TextSelection) -> Revision? {
    guard var table = DraftTable(at: selection.caret, in: text) else { return nil }
    let turn: [DraftTable.Alignment] = [.none, .left, .center, .right, .none]
    let column = table.cell.column
    let place = turn.firstIndex(of: table.alignments[column]) ?? 0
    table.alignments[column] = turn[place + 1]
    return revision(table, at: table.cell, caret: table.offset, in: text)
  }

  /// Puts an empty table in, with blank lines around it where text is near; the caret goes to its first cell.
  package static func insertTable(
    rows: Int = 2, columns: Int = 2, in text: DraftText, _ selection: TextSelection
  ) -> Revision {
    let (rows, columns) = (min(max(rows, 1), 100), min(max(columns, 1), 50))
    let table = DraftTable(rows: rows, columns: columns)
    let line = text.line(at: selection.range.lowerBound)
    let place = line.isBlank ? line.start : line.end
    var before = line.isBlank ? "" : "\n\n"
    if line.isBlank, line.number > 0, !text.line(line.number - 1).isBlank { before = "\n" }
    let below = text.line(line.number + 1)
    let after = line.number + 1 < text.lineCount ? (below.isBlank ? "" : "\n") : "\n"
    let (words, starts) = table.written()
    let edit = TextEdit(place..<line.end, before + words + after)
    return Revision([edit], TextSelection(place + before.unicodeScalars.count + starts[0][0]))
  }

  /// Writes a table over the old one; without a caret's place the cell's text is selected.
  private static func revision(
    _ table: DraftTable, at cell: DraftTable.Cell, caret: Int? = nil, in text: DraftText
  ) -> Revision {
    let (words, starts) = table.written()
    let start = table.range.lowerBound + starts[cell.row][cell.column]
    let length = table.rows[cell.row][cell.column].unicodeScalars.count
    let selection =
      caret.map { TextSelection(start + min($0, length)) } ?? TextSelection(start..<(start + length))
    let isSame = text[table.range] == words
    return Revision(isSame ? [] : [TextEdit(table.range, words)], selection)
  }
}
