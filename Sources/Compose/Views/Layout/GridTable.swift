import Foundation

/// Rows and columns of a grid, and how they share out what the grid is offered.
struct GridTable {
  struct Cell {
    var node: Node
    var columns: Range<Int>
  }

  struct Row {
    var cells: [Cell]
    var alignment: VerticalAlignment
  }

  /// Where all cells stand.
  struct Plan {
    var size: CGSize
    var cells: [(node: Node, place: Placement)]
  }

  let rows: [Row]
  private let columnCount: Int
  private let columnAlignments: [HorizontalAlignment]
  private let gaps: CGSize

  init(_ children: [Node], alignment: Alignment, gaps: CGSize) {
    self.gaps = gaps
    var rows = children.map { child in
      guard let row = child as? GridRowNode else {
        return Row(cells: [Cell(node: child, columns: 0..<0)], alignment: alignment.vertical)
      }
      var column = 0
      let cells = row.children.map { node in
        defer { column += node.traits.cell.columns }
        return Cell(node: node, columns: column..<(column + node.traits.cell.columns))
      }
      return Row(cells: cells, alignment: row.alignment ?? alignment.vertical)
    }
    let count = max(1, rows.lazy.flatMap(\.cells).map(\.columns.upperBound).max() ?? 1)
    var alignments = [HorizontalAlignment](repeating: alignment.horizontal, count: count)
    for index in rows.indices {
      if children[index] is GridRowNode {
        for cell in rows[index].cells {
          guard let own = cell.node.traits.cell.columnAlignment else { continue }
          alignments[cell.columns.lowerBound] = own
        }
      } else {
        rows[index].cells[0].columns = 0..<count
      }
    }
    self.rows = rows
    columnCount = count
    columnAlignments = alignments
  }

  func plan(_ proposal: ProposedViewSize) -> Plan {
    let widths = widths(proposal.width)
    let heights = heights(proposal.height, widths: widths)
    var cells: [(Node, Placement)] = []
    var y: CGFloat = 0
    for (row, height) in zip(rows, heights) {
      let proposals = row.cells.map { ProposedViewSize(width: width(of: $0, widths), height: height) }
      let start = extent(of: row, proposals).start
      for (cell, proposal) in zip(row.cells, proposals) {
        let x = widths[..<cell.columns.lowerBound].reduce(0) { $0 + $1 + gaps.width }
        var origin = self.origin(of: cell, in: row, start: start, proposal, height: height)
        origin.x += x
        origin.y += y
        cells.append((cell.node, Placement(origin: origin, proposal: proposal)))
      }
      y += height + gaps.height
    }
    let size = CGSize(
      width: sum(widths, gap: gaps.width), height: sum(heights, gap: gaps.height))
    return Plan(size: size, cells: cells)
  }

  private func origin(
    of cell: Cell, in row: Row, start: CGFloat, _ proposal: ProposedViewSize, height: CGFloat
  ) -> CGPoint {
    let view = cell.node.dimensions(in: proposal)
    let room = CGSize(width: proposal.width ?? view.width, height: height)
    if let anchor = cell.node.traits.cell.anchor {
      return CGPoint(x: anchor.x * (room.width - view.width), y: anchor.y * (room.height - view.height))
    }
    let bounds = ViewDimensions(width: room.width, height: room.height) { _ in nil }
    let guide = columnAlignments[cell.columns.lowerBound]
    return CGPoint(x: bounds[guide] - view[guide], y: -view[row.alignment] - start)
  }

  private func sum(_ lengths: some Collection<CGFloat>, gap: CGFloat) -> CGFloat {
    lengths.reduce(0, +) + gap * CGFloat(max(0, lengths.count - 1))
  }

  private func width(of cell: Cell, _ widths: [CGFloat]) -> CGFloat {
    sum(widths[cell.columns], gap: gaps.width)
  }

  // MARK: Columns

  private func widths(_ proposed: CGFloat?) -> [CGFloat] {
    var columns = [[Node]](repeating: [], count: columnCount)
    var spanning: [Cell] = []
    for cell in rows.lazy.flatMap(\.cells) where !cell.node.traits.cell.unsizedAxes.contains(.horizontal) {
      if cell.columns.count == 1 {
        columns[cell.columns.lowerBound].append(cell.node)
      } else {
        spanning.append(cell)
      }
    }
    func width(_ column: Int, _ proposal: CGFloat?) -> CGFloat {
      columns[column].reduce(0) { max($0, $1.size(ProposedViewSize(width: proposal, height: nil)).width) }
    }
    let room = proposed.map { $0 - gaps.width * CGFloat(columnCount - 1) }
    var widths = Self.share(room, count: columnCount, size: width)
    for cell in spanning {
      let now = self.width(of: cell, widths)
      let free = proposed.map { now + max(0, $0 - sum(widths, gap: gaps.width)) }
      let more = cell.node.size(ProposedViewSize(width: free, height: nil)).width - now
      guard more > 0 else { continue }
      for column in cell.columns { widths[column] += more / CGFloat(cell.columns.count) }
    }
    return widths
  }

  /// Lengths of rows or columns: the least flexible first, each offered an equal share of what is left.
  private static func share(
    _ room: CGFloat?, count: Int, size: (_ index: Int, _ proposal: CGFloat?) -> CGFloat
  ) -> [CGFloat] {
    guard let room, room.isFinite else { return (0..<count).map { size($0, room) } }
    var lengths = [CGFloat](repeating: 0, count: count)
    var left = room
    let flexible = (0..<count).map { (index: $0, flexibility: size($0, .infinity) - size($0, 0)) }
    for (rank, line) in flexible.sorted(by: { $0.flexibility < $1.flexibility }).enumerated() {
      lengths[line.index] = size(line.index, max(0, left / CGFloat(count - rank)))
      left -= lengths[line.index]
    }
    return lengths
  }

  // MARK: Rows

  private func heights(_ proposed: CGFloat?, widths: [CGFloat]) -> [CGFloat] {
    let room = proposed.map { $0 - gaps.height * CGFloat(max(0, rows.count - 1)) }
    return Self.share(room, count: rows.count) { index, height in
      var row = rows[index]
      row.cells.removeAll { $0.node.traits.cell.unsizedAxes.contains(.vertical) }
      let proposals = row.cells.map { ProposedViewSize(width: width(of: $0, widths), height: height) }
      return extent(of: row, proposals).length
    }
  }

  /// How far a row's cells reach when their guides meet: from `start`, counted from the guide, on.
  private func extent(of row: Row, _ proposals: [ProposedViewSize]) -> (start: CGFloat, length: CGFloat) {
    let views = zip(row.cells, proposals).map { $0.node.dimensions(in: $1) }
    guard !views.isEmpty else { return (0, 0) }
    let start = views.reduce(.infinity) { min($0, -$1[row.alignment]) }
    let end = views.reduce(-.infinity) { max($0, $1.height - $1[row.alignment]) }
    return (end - start).isNaN ? (0, .infinity) : (start, end - start)
  }
}
