import PDFWriting
import Typesetting

extension BlockFlow {
  /// Sets what vertical books set upright: tables, code and pictures become horizontal text of the page's
  /// width, cut to its height, and each piece one strip between the columns.
  mutating func upright(_ body: (inout BlockFlow) -> Void) {
    guard context.isVertical else { return body(&self) }
    var turned = context
    turned.isVertical = false
    (turned.measure, turned.extent) = (context.extent, width)
    var flow = BlockFlow(context: turned)
    flow.form.ink = form.ink
    flow.depth = depth
    flow.isUpright = true
    flow.nodes = nodes
    nodes = []
    body(&flow)
    nodes = flow.nodes
    warnings += flow.warnings
    let block = flow.result()
    var cutter = PageCutter(room: PageCutter.Room(extent: width))
    let pages = cutter.add(block) + cutter.finish()
    space(em)
    for page in pages { append(strip(for: page)) }
    gap = em
  }

  private func strip(for page: PageFrame) -> Strip {
    let extent = InkExtent(page)
    var strip = Strip(height: extent.end - extent.start)
    let area = FlowRect(x: start, y: 0, width: extent.height, height: strip.height)
    var moved = page
    moved.offset = -extent.start
    strip.items = [.upright(moved, area)]
    strip.footnotes = page.body.flatMap { $0.head == nil ? $0.content.footnotes : [] }
    return strip
  }
}

/// What a page of horizontal text covers.
struct InkExtent {
  /// Along its lines.
  private(set) var start = Double.infinity
  private(set) var end = 0.0
  /// Down the page.
  private(set) var height = 0.0

  init(_ page: PageFrame) {
    for placed in page.body {
      height = max(height, placed.y + placed.content.height)
      for item in placed.content.items { add(item) }
    }
    for enclosed in page.enclosures {
      height = max(height, enclosed.y.upperBound)
      let x = enclosed.block.enclosures[enclosed.enclosure].x
      add(x.lowerBound, x.upperBound)
    }
    if start > end { start = end }
  }

  private mutating func add(_ from: Double, _ to: Double) {
    start = min(start, from)
    end = max(end, to)
  }

  private mutating func add(_ item: Strip.Item) {
    switch item {
    case .line(let line, _, let x, _): add(x + line.x.lowerBound, x + line.x.upperBound)
    case .area(let rect, _), .picture(_, let rect, _), .checkbox(_, let rect, _), .continuation(let rect, _),
      .upright(_, let rect):
      add(rect.x, rect.x + rect.width)
    case .pageNumber(let entry): add(entry.start, entry.end)
    }
  }
}
