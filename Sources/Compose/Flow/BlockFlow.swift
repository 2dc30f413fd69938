import PDFWriting
import Typesetting

/// Lays one block out: collects its strips, elements and headings while it walks the block.
///
/// A pure function of block and context, so that blocks can be laid out on many threads and kept.
struct BlockFlow {
  let context: FlowContext
  var form: TextForm
  /// Where lines start and end.
  var start = 0.0
  var end: Double
  /// Space before the next strip.
  var gap = 0.0
  /// What a page's end before the next strip costs.
  var nextBreak = Strip.Break.free
  /// True within a tight list, whose paragraphs are set without space.
  var isTight = false
  /// The enclosures that are open.
  var open: [Int] = []
  /// What stands before the first line of a list's item, of the outermost first.
  var markers: [Marker] = []
  /// True when the paragraph before was one as well.
  var followsParagraph = false
  /// How many quotes and items are open.
  var depth = 0
  /// How many quotes and lists stand in each other at most in the block.
  var levels = 0
  /// How many lists are open.
  var lists = 0
  /// Where text starts that says nothing of its own, and marks stand.
  var side: TextSide
  /// True when a table had to be made smaller to fit.
  var isSqueezed = false
  /// True for horizontal text that stands upright between the columns of vertical text.
  var isUpright = false

  private(set) var strips: [Strip] = []
  var enclosures: [Enclosure] = []
  var heads: [[Strip]] = []
  var nodes: [TagNode] = []
  var headings: [HeadingMark] = []
  var warnings: [String] = []

  init(context: FlowContext) {
    self.context = context
    form = context.body
    end = context.measure
    side = context.isFromRight && !context.isVertical ? .right : .left
  }

  /// The room along the lines.
  var width: Double { max(end - start, form.size) }

  /// The em of the text.
  var em: Double { form.size }

  /// A block of a note. `followsParagraph` tells of the block before it.
  static func layOut(_ block: Block, context: FlowContext, followsParagraph: Bool = false) -> LaidOutBlock {
    var flow = BlockFlow(context: context)
    flow.followsParagraph = followsParagraph
    flow.levels = block.levels
    flow.add(block, in: nil)
    switch block {
    case .heading: return flow.result(breakAfter: .bad)
    case .pageBreak: return flow.result(endsPage: true)
    case .contents: return flow.result(isContents: true)
    default: return flow.result()
    }
  }

  func result(
    breakAfter: Strip.Break = .free, endsPage: Bool = false, isContents: Bool = false
  ) -> LaidOutBlock {
    LaidOutBlock(
      strips: strips, enclosures: enclosures, heads: heads, nodes: nodes, headings: headings,
      spaceAfter: PointGrid.near(gap), breakAfter: breakAfter, endsPage: endsPage, isContents: isContents,
      warnings: warnings)
  }

  // MARK: Building

  /// Adds an element and gives its index.
  mutating func node(_ type: String, in parent: Int?) -> Int {
    nodes.append(TagNode(type: type, parent: parent))
    return nodes.count - 1
  }

  /// Asks for space before the next strip; of two spaces the larger counts.
  mutating func space(_ space: Double) { gap = max(gap, space) }

  /// Adds a strip after the space that was asked for.
  mutating func append(_ strip: Strip) {
    var strip = strip
    strip.space = PointGrid.near(max(strip.space, gap))
    strip.breaking = max(strip.breaking, nextBreak)
    strip.enclosures = open
    if !markers.isEmpty {
      Marker.attach(markers, to: &strip, form: form, isVertical: context.isVertical)
      markers.removeAll()
    }
    gap = 0
    nextBreak = .free
    strips.append(strip)
  }

  /// Raises what page ends between strips from an index on cost.
  mutating func raiseBreaks(after first: Int, to cost: Strip.Break) {
    guard first + 1 < strips.count else { return }
    for index in (first + 1)..<strips.count { strips[index].breaking = max(strips[index].breaking, cost) }
  }

  /// Raises what a page's end before a strip costs.
  mutating func raiseBreak(at index: Int, to cost: Strip.Break) {
    strips[index].breaking = max(strips[index].breaking, cost)
  }

  /// The height of strips from an index on, with the space between them.
  func height(from first: Int) -> Double {
    strips[first...].reduce(0) { $0 + $1.height + $1.space }
  }

  /// Makes the last strip taller and draws something more in it.
  mutating func extendLast(by height: Double, with item: Strip.Item) {
    guard !strips.isEmpty else { return }
    strips[strips.count - 1].height += height
    strips[strips.count - 1].items.append(item)
  }

  // MARK: Walking

  mutating func add(_ blocks: [Block], in parent: Int?) {
    var followsParagraph = false
    for block in blocks {
      self.followsParagraph = followsParagraph
      add(block, in: parent)
      if case .paragraph = block { followsParagraph = true } else { followsParagraph = false }
    }
  }

  private mutating func add(_ block: Block, in parent: Int?) {
    switch block {
    case .heading(let level, let text, let anchor): addHeading(level, text, anchor, in: parent)
    case .paragraph(let text): addParagraph(text, in: parent)
    case .list(let first, let isTight, let items): addList(first, isTight: isTight, items, in: parent)
    case .quote(let blocks): addQuote(blocks, in: parent)
    case .code(let code, _): upright { $0.addCode(code, in: parent) }
    case .table(let table): upright { $0.addTable(table, in: parent) }
    case .rule: addRule()
    case .figure(let picture): upright(mayNarrow: false) { $0.addFigure(picture, in: parent) }
    case .contents: addContents(in: parent)
    case .pageBreak: break
    }
  }

  // MARK: Simple blocks

  private mutating func addHeading(_ level: Int, _ text: InlineText, _ anchor: String, in parent: Int?) {
    let heading = context.style.heading(level)
    let first = strips.count
    space(heading.before)
    let node = node("H\(min(max(level, 1), 6))", in: parent)
    addText(text, form: context.heading(heading), node: node)
    raiseBreaks(after: first, to: .bad)
    guard strips.count > first else { return }
    headings.append(HeadingMark(strip: first, level: level, title: text.plain, anchor: anchor))
    if heading.startsPage { strips[first].startsPage = true }
    if heading.hasRule { addHeadingRule() }
    gap = heading.after
    nextBreak = .bad
  }

  private mutating func addHeadingRule() {
    guard let last = strips.last else { return }
    let rule = FlowRect(x: start, y: last.height + 2.5, width: width, height: 0.6)
    extendLast(by: 4, with: .area(rule, context.style.ruleInk))
  }

  private mutating func addParagraph(_ text: InlineText, in parent: Int?) {
    var form = form
    let style = context.style
    let isIndented = context.isEastAsian ? !text.startsWithSpace : followsParagraph
    if style.firstIndent > 0, isIndented, markers.isEmpty, !isTight {
      form.firstIndent = style.firstIndent * form.size
    }
    let around = isTight ? 0 : style.paragraphSpace * form.size
    space(around)
    // In a tight list the text is the item's own.
    let node = isTight ? parent ?? node("P", in: nil) : node("P", in: parent)
    addText(text, form: form, node: node)
    gap = around
  }

  private mutating func addRule() {
    space(em * 1.2)
    // A third of the measure in the middle, as between parts of a chapter.
    let length = width / 3
    let rule = FlowRect(x: start + (width - length) / 2, y: 0, width: length, height: 0.7)
    append(Strip(height: 0.7, items: [.area(rule, context.style.ruleInk)]))
    gap = em * 1.2
  }

  private mutating func addQuote(_ blocks: [Block], in parent: Int?) {
    let style = context.style
    let node = node("BlockQuote", in: parent)
    let saved = (start, end, form, side, open)
    let around = max(style.paragraphSpace, 0.6) * em
    space(around)
    if !context.isVertical { side = blocks.side ?? side }
    let indent = indent(style.quoteIndent * em)
    let hasBar = style.quoteHasBar && !context.isVertical
    if hasBar {
      let bar = min(2.5, indent / 3)
      enclosures.append(
        Enclosure(ink: style.quoteBarInk, x: side == .left ? start..<(start + bar) : (end - bar)..<end))
      open.append(enclosures.count - 1)
    }
    moveStart(by: indent)
    if !hasBar { moveEnd(by: min(indent / 2, width / 8)) }
    form.ink = style.quoteInk
    nest { $0.add(blocks, in: node) }
    (start, end, form, side, open) = saved
    gap = around
  }

  /// An indent that leaves room for text and for the indents of all levels below. The outermost gives way
  /// least: its marks would stand beyond the margin.
  func indent(_ wanted: Double) -> Double {
    let text = min(10 * em, context.measure / 2)
    let below = depth == 0 ? min(levels, 2) : levels - depth
    return max(0, min(wanted, (width - text) / Double(max(1, below))))
  }

  /// Moves where lines start.
  mutating func moveStart(by indent: Double) { if side == .left { start += indent } else { end -= indent } }

  /// Moves where lines end.
  mutating func moveEnd(by indent: Double) { if side == .left { end -= indent } else { start += indent } }

  /// Goes a level deeper, down to a depth that no reader could make out and no stack feels.
  mutating func nest(_ body: (inout BlockFlow) -> Void) {
    guard depth < 100 else {
      warnings.append("Blocks are nested too deep to be shown.")
      return
    }
    depth += 1
    let saved = followsParagraph
    body(&self)
    followsParagraph = saved
    depth -= 1
  }
}

extension InlineText {
  /// True when the writer has set the first line in on their own.
  var startsWithSpace: Bool {
    guard case .text(let string, _)? = pieces.first else { return false }
    return string.first?.isWhitespace ?? false
  }
}
