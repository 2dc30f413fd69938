import PDFWriting
import Typesetting

/// Paints pages into a writer, in order.
final class PagePainter {
  /// A page number of the contents that is not known yet.
  struct Pending {
    var entry: ContentsEntry
    var map: PageMap
    var element: StructureElement?
    var canvas: PageCanvas
  }

  let plan: NotePlan
  let writer: PDFWriter
  let tree: ElementTree
  private let pictures: PicturePainter
  private(set) var warnings: [String] = []
  private var known: Set<String> = []
  /// Pages of the note by the anchors of headings.
  private(set) var pages: [String: Int] = [:]
  private(set) var pending: [Pending] = []
  /// Pages of the contents, to be written when all numbers are known.
  private var reserved: [(page: Int, canvas: PageCanvas, done: [LaidOutBlock])] = []
  private var furniture: Furniture
  private(set) var numbering: PageNumbering

  init(plan: NotePlan, writer: PDFWriter) {
    self.plan = plan
    self.writer = writer
    tree = ElementTree(writer: writer)
    pictures = PicturePainter(shelf: plan.context.pictures, writer: writer)
    furniture = Furniture(plan: plan)
    numbering = PageNumbering(plan.pageNumbers)
  }

  /// Paints a page and writes it, unless numbers are missing on it.
  func paint(_ frame: PageFrame) {
    let isReserved = frame.body.contains { $0.block.isContents && !$0.content.items.isEmpty }
    let page = isReserved ? writer.reservePage() : writer.pageCount
    let canvas = PageCanvas(content: writer.makeContent(), page: page)
    let number = numbering.add(frame)
    let map = plan.map(number)
    var done: [LaidOutBlock] = []
    if let rule = frame.footnoteRule {
      let width = plan.context.measure / 4
      let x = plan.context.isFromRight ? plan.context.measure - width : 0
      let area = FlowRect(x: x, y: rule, width: width, height: 0.5)
      canvas.area(map.box(area), plan.style.strongRuleInk)
    }
    paintGround(frame, on: canvas, map: map)
    paint(frame, on: canvas, map: map, elements: nil) { done.append($0) }
    for placed in frame.footnotes {
      paint(placed, on: canvas, map: map, elements: tree.elements(of: placed.block)) { done.append($0) }
    }
    furniture.paint(frame, number, isFirst: numbering.count == 1, on: canvas)
    canvas.end()
    if isReserved {
      reserved.append((page, canvas, done))
    } else {
      writer.addPage(canvas.content, mediaBox: plan.mediaBox, links: canvas.links)
      done.forEach(tree.close)
    }
  }

  /// Goes past a page that is not to be painted.
  func pass(_ frame: PageFrame) {
    _ = numbering.add(frame)
    furniture.pass(frame)
    for heading in frame.headings { pages[heading.anchor] = numbering.count - 1 }
  }

  /// Fills the pages in that waited for numbers, and ends the tree.
  func finish(headings: [ContentsHeading]) {
    for number in pending {
      guard headings.indices.contains(number.entry.heading),
        let page = pages[headings[number.entry.heading].anchor]
      else { continue }
      paint(number, page: page, anchor: headings[number.entry.heading].anchor)
    }
    for (page, canvas, done) in reserved {
      canvas.end()
      writer.fillPage(page, with: canvas.content, mediaBox: plan.mediaBox, links: canvas.links)
      done.forEach(tree.close)
    }
    tree.finish()
  }

  func warn(_ warning: String) {
    if known.insert(warning).inserted { warnings.append(warning) }
  }

  // MARK: Strips

  /// Paints what lies behind letters, and rules, in one stretch: each stretch of its own costs bytes.
  private func paintGround(_ frame: PageFrame, on canvas: PageCanvas, map: PageMap) {
    for enclosed in frame.enclosures { paint(enclosed, on: canvas, map: map) }
    for placed in frame.body + frame.footnotes {
      let own = map.moved(by: placed.y)
      for item in placed.content.items {
        switch item {
        case .area(let rect, let ink):
          canvas.area(own.box(rect), ink)
        case .line(let line, let source, let x, let y):
          LinePainter.paintBackgrounds(
            line, source, own.line(x: x, y: y), isVertical: map.isVertical, on: canvas)
        default: break
        }
      }
    }
  }

  private func paint(
    _ frame: PageFrame, on canvas: PageCanvas, map: PageMap, elements: BlockElements?,
    done: (LaidOutBlock) -> Void
  ) {
    for placed in frame.body {
      let own = elements ?? tree.elements(of: placed.block)
      paint(placed, on: canvas, map: map, elements: own, done: done)
    }
  }

  private func paint(
    _ placed: PageFrame.Placed, on canvas: PageCanvas, map: PageMap, elements: BlockElements,
    done: (LaidOutBlock) -> Void
  ) {
    let strip = placed.content
    let own = map.moved(by: placed.y)
    for item in strip.items {
      paint(item, on: canvas, map: own, elements: placed.head == nil ? elements : nil)
    }
    guard placed.head == nil else { return }
    for heading in placed.block.headings where heading.strip == placed.strip {
      mark(heading, on: canvas, map: own)
    }
    if placed.strip == placed.block.strips.count - 1 {
      placed.block.warnings.forEach(warn)
      done(placed.block)
    }
  }

  private func mark(_ heading: HeadingMark, on canvas: PageCanvas, map: PageMap) {
    pages[heading.anchor] = numbering.count - 1
    addDestination(heading.anchor, canvas.page, map.box(FlowRect(x: 0, y: 0, width: 0, height: 0)))
  }

  private func addDestination(_ name: String, _ page: Int, _ box: Box) {
    writer.addDestination(
      named: name, page: page, left: plan.context.isVertical ? box.right : nil, top: box.top)
  }

  private func paint(_ enclosed: PageFrame.Enclosed, on canvas: PageCanvas, map: PageMap) {
    let enclosure = enclosed.block.enclosures[enclosed.enclosure]
    let area = FlowRect(
      x: enclosure.x.lowerBound, y: enclosed.y.lowerBound,
      width: enclosure.x.upperBound - enclosure.x.lowerBound,
      height: enclosed.y.upperBound - enclosed.y.lowerBound)
    canvas.area(map.box(area), enclosure.ink)
  }

  // MARK: Items

  private func paint(
    _ item: Strip.Item, on canvas: PageCanvas, map: PageMap, elements: BlockElements?
  ) {
    switch item {
    case .line(let line, let source, let x, let y):
      paint(line, source, map.line(x: x, y: y), on: canvas, isVertical: map.isVertical, elements: elements)
    case .area: break
    case .picture(let picture, let rect, let node):
      canvas.begin(elements?.element(node), artifact: "Layout")
      paint(picture, in: map.box(rect), on: canvas)
    case .checkbox(let isDone, let rect, let node):
      canvas.begin(elements?.element(node))
      SignPainter.checkbox(isDone: isDone, map.box(rect), ink: plan.style.ink, on: canvas)
    case .continuation(let rect, let ink):
      canvas.begin(nil)
      SignPainter.continuation(map.box(rect), ink: ink, on: canvas)
    case .pageNumber(let entry):
      pending.append(
        Pending(entry: entry, map: map, element: elements?.element(entry.node), canvas: canvas))
    case .upright(let frame, let rect):
      let box = map.box(rect)
      let inner = PageMap(isVertical: false, x: box.left, y: box.top, offset: frame.offset)
      paintGround(frame, on: canvas, map: inner)
      paint(frame, on: canvas, map: inner, elements: elements) { _ in }
    }
  }

  private func paint(
    _ line: TypesetLine, _ source: TextSource, _ matrix: Matrix, on canvas: PageCanvas, isVertical: Bool,
    elements: BlockElements?
  ) {
    let painter = LinePainter(
      canvas: canvas, line: line, source: source, matrix: matrix, isVertical: isVertical,
      elements: elements)
    painter.paint()
    for placed in line.attachments {
      guard source.pictures.indices.contains(placed.attachment.tag) else { continue }
      let picture = source.pictures[placed.attachment.tag]
      let attachment = placed.attachment
      let x = placed.x..<(placed.x + max(attachment.width, 0))
      canvas.begin(elements?.element(picture.node), artifact: "Layout")
      paint(
        picture, in: matrix.box(x: x, y: -attachment.descent..<max(attachment.ascent, -attachment.descent)),
        on: canvas)
    }
    guard let elements else { return }
    painter.linkAreas { link, box in add(link, box, on: canvas, elements: elements) }
  }

  private func add(_ link: TextLink, _ box: Box, on canvas: PageCanvas, elements: BlockElements) {
    if let anchor = link.anchor { addDestination(anchor, canvas.page, box) }
    // Reading the note has warned of it.
    if case .named(let name) = link.target, !plan.anchors.contains(name) { return }
    guard let element = elements.element(link.node) else { return }
    canvas.addLink(link, box: box, element: element)
  }

  private func paint(_ picture: PlacedPicture, in box: Box, on canvas: PageCanvas) {
    if picture.isUsable, pictures.paint(picture.source, in: box, on: canvas) {
      pictures.remark(on: picture.source).map(warn)
      return
    }
    warn(
      plan.context.pictures.problem(with: picture.source)
        ?? "The picture “\(PictureShelf.shortName(picture.source))” is damaged.")
    SignPainter.placeholder(box, on: canvas)
    let context = plan.context.horizontal
    var form = context.dense(plan.style.captionSize)
    form.ink = plan.style.faintInk
    form.size = min(form.size, max(4, (box.top - box.bottom) * 0.6))
    let words = picture.alternative.isEmpty ? picture.source : picture.alternative
    let width = box.right - box.left - form.size
    guard let text = PlainLine(words, form: form, context: context, width: width), text.width <= width
    else { return }
    let matrix = Matrix(
      tx: (box.left + box.right - text.width) / 2 - text.line.x.lowerBound,
      ty: (box.top + box.bottom) / 2 - 0.38 * form.size)
    for run in text.line.runs {
      canvas.content.setFill(form.ink)
      canvas.content.show(run, units: text.source.units, matrix)
    }
    canvas.forgetInk()
  }

  // MARK: Numbers of the contents

  private func paint(_ number: Pending, page: Int, anchor: String) {
    let context = plan.context
    let label = numbering[page].label
    var form = context.body
    form.isJustified = false
    guard let text = PlainLine(label, form: form, context: context) else { return }
    let entry = number.entry
    let isFromRight = entry.end < entry.start
    let start = entry.end - (isFromRight ? 0 : text.width) - text.line.x.lowerBound
    let canvas = number.canvas
    let room = (text.width + form.size * 0.4) * (isFromRight ? -1 : 1)
    let dots = (from: entry.start, to: entry.end - room)
    if (dots.to - dots.from) * (isFromRight ? -1 : 1) > form.size {
      let y = context.isVertical ? entry.y : entry.y - 1.2
      let matrix = number.map.line(x: 0, y: y)
      canvas.begin(nil)
      SignPainter.leader(
        from: matrix.point(dots.from, 0), to: matrix.point(dots.to, 0), ink: plan.style.faintInk, on: canvas)
    }
    let matrix = number.map.line(x: start, y: entry.y)
    canvas.begin(number.element, artifact: "Layout")
    canvas.fill(form.ink)
    for run in text.line.runs { canvas.content.show(run, units: text.source.units, matrix) }
    if let element = number.element {
      let link = TextLink(target: .named(anchor), contents: label, node: entry.node)
      canvas.addLink(link, box: number.map.box(entry.area), element: element)
    }
  }
}
