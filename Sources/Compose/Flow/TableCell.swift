import Typesetting

/// A cell on its way into a table: shaped once, its lines made when the column's width is known. A class,
/// since a cell has much in it that a copy would count.
final class TableCell {
  let source: TextSource
  private let marks: [(unit: Int, index: Int)]
  private let shaped: ShapedParagraph
  /// The lines when nothing is divided.
  private let lines: [TypesetLine]
  /// The width that it needs when nothing is divided.
  private let most: Double
  /// It has pictures, whose size depends on the column's width.
  let hasPictures: Bool
  /// What it asks of its column.
  let need: ColumnWidths.Need

  init(composed: InlineComposer.Result, style: ParagraphStyle) {
    source = composed.source
    marks = composed.footnotes
    hasPictures = !composed.text.attachments.isEmpty
    let shaped = ShapedParagraph(composed.text, style: style)
    let lines = shaped.lines(width: 100_000)
    // A hair more, so that sums that were rounded still fit.
    most = (lines.map { $0.x.upperBound - $0.x.lowerBound }.max() ?? 0) + 0.01
    (self.shaped, self.lines) = (shaped, lines)
    need = ColumnWidths.Need(
      least: min(most, Self.widestWord(shaped) + 0.01), most: PointGrid.above(most))
  }

  private static func widestWord(_ shaped: ShapedParagraph) -> Double {
    var widest = 0.0
    var width = 0.0
    for cluster in shaped.clusters {
      if cluster.kind != .space && cluster.kind != .lineEnd { width += cluster.advance }
      if cluster.end != .forbidden || cluster.kind == .space {
        widest = max(widest, width)
        width = 0
      }
    }
    return max(widest, width)
  }

  /// The lines in a column of a width.
  func lines(width: Double) -> [TypesetLine] {
    width >= most ? lines : shaped.lines(width: width)
  }

  /// Footnotes whose marks are in a line.
  func footnotes(in line: TypesetLine) -> [Int] {
    marks.filter { line.units.contains($0.unit) }.map(\.index)
  }
}

/// All cells of a table, for one that is small enough to keep them between measuring and setting.
struct TableCells {
  /// The table's element.
  let node: Int
  let head: [TableCell]
  let rows: [[TableCell]]
  /// What each column needs.
  let needs: [ColumnWidths.Need]
  /// True when they must be made anew for other widths.
  let havePictures: Bool

  init(_ table: Table, look: TableColumns, in parent: Int?, flow: inout BlockFlow) {
    let node = flow.node("Table", in: parent)
    let columns = table.columns.indices
    let widths = columns.map { _ in flow.width }
    let head = look.cells(table.header[columns], isHead: true, widths: widths, table: node, flow: &flow)
    let rows = table.rows.map {
      look.cells($0[columns], isHead: false, widths: widths, table: node, flow: &flow)
    }
    var needs = head.map { look.need(of: $0) }
    for row in rows {
      for (index, cell) in row.enumerated() { needs[index].unite(look.need(of: cell)) }
    }
    havePictures = (head + rows.joined()).contains { $0.hasPictures }
    (self.node, self.head, self.rows, self.needs) = (node, head, rows, needs)
  }
}

extension Table {
  /// True where the cells take little memory.
  var isSmall: Bool { (rows.count + 1) * columns.count <= 1024 }
}
