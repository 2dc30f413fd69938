import PDFWriting
import Typesetting

extension BlockFlow {
  /// Adds a table: columns as wide as they need. Where they do not fit, addresses and the like are divided,
  /// then letters become smaller, then all long words are divided; columns that are too many even so
  /// become groups, one below the other.
  mutating func addTable(_ table: Table, in parent: Int?) {
    guard !table.columns.isEmpty else { return }
    let around = em * max(context.style.paragraphSpace, 0.7)
    space(around)
    var form = context.dense(context.style.tableSize)
    form.leading = context.style.tableLeading
    form.ink = self.form.ink
    var columns = TableColumns(table, form: form)
    let all = 0..<table.columns.count
    let nodeCount = nodes.count
    let cells = table.isSmall ? TableCells(table, look: columns, in: parent, flow: &self) : nil
    var needs = cells?.needs ?? columns.needs(table, flow: self)
    var shared = ColumnWidths.share(columns.room(all, in: width), among: needs)
    if let cells, !cells.havePictures, case .fits(let widths) = shared {
      let widths = columns.stretched(widths, to: width)
      addTable(table, cells, columns: all, widths: widths, look: columns, in: parent)
      gap = around
      return
    }
    // The elements of cells that are of no use go with them.
    nodes.removeLast(nodes.count - nodeCount)
    if case .tooWide(let least) = shared {
      isSqueezed = true
      // Down to three quarters letters are still read with ease.
      columns.scale(by: max(0.75, columns.room(all, in: width) / least * 0.99))
      needs = columns.needs(table, flow: self)
    }
    let room = columns.room(all, in: width)
    shared = ColumnWidths.share(room, among: needs)
    if case .tooWide = shared,
      let limit = ColumnWidths.wordLimit(room, needs, least: columns.form.size * TableColumns.leastWord)
    {
      shared = ColumnWidths.share(
        room, among: needs.map { ColumnWidths.Need(least: min($0.least, limit), most: $0.most) })
    }
    switch shared {
    case .fits(let widths):
      addTable(table, columns: all, widths: columns.stretched(widths, to: width), look: columns, in: parent)
    case .tooWide:
      let room = width - columns.padding * 2
      let padded = needs.map { ColumnWidths.Need(least: $0.least + columns.padding * 2, most: $0.most) }
      for group in ColumnWidths.groups(of: padded, room: room) {
        let part = columns.room(group, in: width)
        var widths = [part]
        if case .fits(let shared) = ColumnWidths.share(part, among: Array(needs[group])) { widths = shared }
        addTable(table, columns: group, widths: widths, look: columns, in: parent)
        space(around)
      }
    }
    gap = around
  }

  /// Adds some columns of a table. Cells that are not there yet are made row by row.
  private mutating func addTable(
    _ table: Table, _ cells: TableCells? = nil, columns: Range<Int>, widths: [Double], look: TableColumns,
    in parent: Int?
  ) {
    let isFromRight = table.side(in: side) == .right
    var rows = TableRows(
      columns: columns, alignments: Array(table.columns[columns]), widths: widths, look: look,
      isFromRight: isFromRight)
    rows.left = isFromRight ? end - rows.width : start
    let node = cells?.node ?? self.node("Table", in: parent)
    let first = strips.count
    let strong = context.style.strongRuleInk
    // A head that takes a third of the page is not worth its repeating: it is cut as a row is.
    let headLimit = context.extent / 3
    let headCells =
      cells?.head
      ?? look.cells(table.header[columns], isHead: true, widths: widths, table: node, flow: &self)
    var head = rows.strips(of: headCells, limit: headLimit, flow: self)
    let last = head.count - 1
    head[0].items.append(rows.rule(at: 1, 1, strong))
    head[last].items.append(rows.rule(at: head[last].height, 0.5, strong))
    for strip in head { append(strip) }
    let headHeight = height(from: first)
    let isRepeated = head.count == 1 && headHeight < headLimit && !table.rows.isEmpty
    // Without what the first one was given beside: a list's mark.
    if isRepeated { heads.append(head) }
    let limit = (context.extent - (isRepeated ? headHeight : 0)) * 0.4
    // Rows of one line need no rules between them. Below the head there is one.
    var isRuled = true
    for (index, texts) in table.rows.enumerated() {
      let isLast = index == table.rows.count - 1
      let row =
        cells?.rows[index]
        ?? look.cells(texts[columns], isHead: false, widths: widths, table: node, flow: &self)
      var added = rows.strips(of: row, limit: limit, flow: self)
      let isTall = added.reduce(0) { $0 + $1.height } > look.form.pitch + 2 * look.leading + 0.5
      let thin = context.style.ruleInk
      if isTall, !isRuled { added[0].items.append(rows.rule(at: 0.25, 0.25, thin)) }
      let end = added.count - 1
      if isLast {
        added[end].items.append(rows.rule(at: added[end].height, 1, strong))
      } else if isTall {
        added[end].items.append(rows.rule(at: added[end].height, 0.25, thin))
      }
      isRuled = isTall
      for var strip in added {
        strip.head = isRepeated ? heads.count - 1 : nil
        append(strip)
      }
    }
    shapeTableBreaks(from: first, head: head.count)
  }

  private mutating func shapeTableBreaks(from first: Int, head: Int) {
    // A head never stands alone, and the first and last two rows stay together.
    let body = first + head
    if body < strips.count { raiseBreak(at: body, to: .bad) }
    if height(from: first) < context.extent / 4 { return raiseBreaks(after: first, to: .poor) }
    if body + 1 < strips.count { raiseBreak(at: body + 1, to: .poor) }
    if body + 2 < strips.count { raiseBreak(at: strips.count - 1, to: .poor) }
  }
}

/// How the cells of a table are set.
struct TableColumns {
  /// Words of more ems are divided before anything else is done: mostly they are addresses.
  static let longWord = 12.0
  /// Words of fewer ems are never divided.
  static let leastWord = 5.0

  var form: TextForm
  /// Room at both sides of a cell.
  var padding: Double
  /// Room above and below a cell.
  var leading: Double

  init(_ table: Table, form: TextForm) {
    self.form = form
    padding = PointGrid.near(form.size * 0.55)
    leading = PointGrid.near(form.size * 0.14)
  }

  mutating func scale(by factor: Double) {
    form.size *= factor
    padding = PointGrid.near(padding * factor * factor)
    leading = PointGrid.near(leading * factor)
  }

  /// What is left for the letters.
  func room(_ columns: Range<Int>, in width: Double) -> Double {
    width - Double(columns.count) * padding * 2
  }

  /// Widths of a table that nearly fills the measure, made to fill it.
  func stretched(_ widths: [Double], to measure: Double) -> [Double] {
    let sum = widths.reduce(0, +)
    let room = room(0..<widths.count, in: measure)
    guard sum > room * 0.75, sum < room else { return widths }
    return widths.map { PointGrid.near($0 + (room - sum) / Double(widths.count)) }
  }

  /// What each column needs. Cells are shaped and dropped: tables may have more of them than memory.
  func needs(_ table: Table, flow: BlockFlow) -> [ColumnWidths.Need] {
    var needs = table.columns.map { _ in ColumnWidths.Need(least: 0, most: 0) }
    var nodes: [TagNode] = []
    func add(_ cells: [InlineText], isHead: Bool) {
      for (index, text) in cells.enumerated() where index < needs.count {
        let cell = cell(text, isHead: isHead, node: 0, measure: flow.width, flow: flow, nodes: &nodes)
        needs[index].unite(need(of: cell))
      }
      nodes.removeAll(keepingCapacity: true)
    }
    add(table.header, isHead: true)
    for row in table.rows { add(row, isHead: false) }
    return needs
  }

  /// What a cell asks of its column.
  func need(of cell: TableCell) -> ColumnWidths.Need {
    var need = cell.need
    need.least = min(max(need.least, min(need.most, form.size * 3)), form.size * Self.longWord)
    return need
  }

  /// A cell whose pictures fit into a measure.
  private func cell(
    _ text: InlineText, isHead: Bool, node: Int, measure: Double, flow: BlockFlow, nodes: inout [TagNode]
  ) -> TableCell {
    var context = flow.context
    context.measure = measure
    var form = form
    form.isBold = isHead
    let composed = InlineComposer.compose(
      text, form: form, node: node, context: context, nodes: &nodes)
    var style = flow.lineStyle(form, for: text)
    style.hangsPunctuation = false
    return TableCell(composed: composed, style: style)
  }

  /// The cells of a row, with their elements.
  func cells(
    _ texts: ArraySlice<InlineText>, isHead: Bool, widths: [Double], table: Int, flow: inout BlockFlow
  ) -> [TableCell] {
    let row = flow.node("TR", in: table)
    return zip(texts, widths).map { text, width in
      let node = flow.node(isHead ? "TH" : "TD", in: row)
      if isHead { flow.nodes[node].scope = "Column" }
      var nodes = flow.nodes
      flow.nodes = []
      let cell = cell(text, isHead: isHead, node: node, measure: width, flow: flow, nodes: &nodes)
      flow.nodes = nodes
      return cell
    }
  }
}

/// Makes the strips of a table's rows.
struct TableRows {
  let columns: Range<Int>
  let alignments: [Table.Alignment]
  /// Of the letters, without padding.
  let widths: [Double]
  let look: TableColumns
  /// True when the first column stands at the right.
  let isFromRight: Bool
  /// Where the table's left edge lies.
  var left = 0.0

  /// The table's width.
  var width: Double { widths.reduce(0) { $0 + $1 + 2 * look.padding } }

  /// A rule over the table's width.
  func rule(at y: Double, _ thickness: Double, _ ink: Ink) -> Strip.Item {
    .area(FlowRect(x: left, y: y - thickness, width: width, height: thickness), ink)
  }

  /// A row: one strip, or when it is taller than the limit a strip for each of its lines.
  func strips(of row: [TableCell], limit: Double, flow: BlockFlow) -> [Strip] {
    let cells = zip(row, widths).map { (cell: $0, lines: $0.lines(width: $1)) }
    let bands = (0..<max(1, cells.map { $0.lines.count }.max() ?? 1)).map {
      band(at: $0, of: cells, flow: flow)
    }
    var parts = [bands]
    if bands.reduce(0, { $0 + $1.height }) + 2 * look.leading > limit { parts = bands.map { [$0] } }
    return zip(parts.indices, parts).map { index, bands in
      let isFirst = index == 0
      let isLast = index == parts.count - 1
      var strip = joined(bands, top: isFirst ? look.leading : 0, bottom: isLast ? look.leading : 0)
      if !isFirst, index == 1 || isLast { strip.breaking = .poor }
      return strip
    }
  }

  /// One line of each cell.
  private func band(
    at index: Int, of cells: [(cell: TableCell, lines: [TypesetLine])], flow: BlockFlow
  ) -> Strip {
    var strip = Strip(height: look.form.pitch)
    var x = isFromRight ? left + width : left
    strip.items.reserveCapacity(cells.count)
    for (column, cell) in cells.enumerated() {
      let width = widths[column] + 2 * look.padding
      if isFromRight { x -= width }
      defer { if !isFromRight { x += width } }
      guard cell.lines.indices.contains(index) else { continue }
      let (line, source) = (cell.lines[index], cell.cell.source)
      let room = LineRoom(line, source: source, form: look.form, isVertical: flow.context.isVertical)
      let start = x + look.padding + shift(of: line, in: column)
      strip.items.append(.line(line, source: source, x: start, y: room.baseline))
      strip.footnotes += cell.cell.footnotes(in: line)
      strip.height = max(strip.height, room.height)
    }
    return strip
  }

  /// Lines come aligned at the start; the column has its own idea.
  private func shift(of line: TypesetLine, in column: Int) -> Double {
    let free = widths[column] - (line.x.upperBound - line.x.lowerBound)
    switch alignments[column] {
    case .none: return (isFromRight ? free : 0) - line.x.lowerBound
    case .left: return -line.x.lowerBound
    case .center: return PointGrid.near(free / 2) - line.x.lowerBound
    case .right: return free - line.x.lowerBound
    }
  }

  private func joined(_ bands: [Strip], top: Double, bottom: Double) -> Strip {
    var strip = Strip(height: top)
    for band in bands {
      for case .line(let line, let source, let x, let y) in band.items {
        strip.items.append(.line(line, source: source, x: x, y: y + strip.height))
      }
      strip.footnotes += band.footnotes
      strip.height += band.height
    }
    strip.height += bottom
    return strip
  }
}
