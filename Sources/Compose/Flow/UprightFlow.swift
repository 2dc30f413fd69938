import PDFWriting
import Typesetting

extension BlockFlow {
  /// Sets what vertical books set upright: tables, code and pictures become horizontal text of the page's
  /// width, cut to its height, and each piece one strip between the columns.
  ///
  /// What would leave no room for text beside it is set in half of the page's width, or in two thirds,
  /// where its lines bear that.
  mutating func upright(mayNarrow: Bool = true, _ body: (inout BlockFlow) -> Void) {
    guard context.isVertical else { return body(&self) }
    var turned = turned(measure: context.extent, body)
    let narrow = mayNarrow && turned.pages.count == 1 ? [0.5, 0.67] : []
    for part in narrow where turned.width > context.extent * part * 1.3 {
      // Room for the space before it, and for a column beside it.
      let other = self.turned(measure: context.extent * part - em, body)
      if other.isAsGood(as: turned) {
        turned = other
        break
      }
    }
    nodes = turned.flow.nodes
    warnings += turned.flow.warnings
    space(em)
    for page in turned.pages { append(strip(for: page)) }
    gap = em
  }

  private func turned(measure: Double, _ body: (inout BlockFlow) -> Void) -> Turned {
    var turned = context
    turned.isVertical = false
    (turned.measure, turned.extent) = (measure, width)
    var flow = BlockFlow(context: turned)
    flow.form.ink = form.ink
    flow.depth = depth
    flow.isUpright = true
    flow.nodes = nodes
    body(&flow)
    var cutter = PageCutter(room: PageCutter.Room(extent: width))
    return Turned(flow: flow, pages: cutter.add(flow.result()) + cutter.finish())
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

/// Horizontal text on its way into vertical text.
private struct Turned {
  let flow: BlockFlow
  let pages: [PageFrame]

  /// The widest page's width.
  var width: Double { pages.map(InkExtent.init).map { $0.end - $0.start }.max() ?? 0 }

  /// True when it is whole, in letters of the same size, and not divided into many more lines.
  func isAsGood(as other: Turned) -> Bool {
    pages.count == 1 && (!flow.isSqueezed || other.flow.isSqueezed)
      && flow.nodes.count == other.flow.nodes.count
      && flow.strips.count <= other.flow.strips.count + max(4, other.flow.strips.count / 3)
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
    case .pageNumber(let entry): add(min(entry.start, entry.end), max(entry.start, entry.end))
    }
  }
}
