import PDFWriting
import Typesetting

/// What stands around the text of every page: running head and page number.
struct Furniture {
  private let plan: NotePlan
  private let context: FlowContext
  private let form: TextForm
  /// The section that goes on from the page before.
  private var section = ""
  private var title: (text: PlainLine?, width: Double)?
  private var sectionLine: (section: String, text: PlainLine?)?

  init(plan: NotePlan) {
    self.plan = plan
    context = plan.context.horizontal
    var form = context.dense(plan.style.furnitureSize)
    form.ink = plan.style.faintInk
    self.form = form
  }

  /// Paints head and number of a page; notes the section that it ends in.
  ///
  /// The head names the first section that begins on the page, else the one that goes on from the page
  /// before: what readers look for by leafing begins where it is named.
  mutating func paint(_ frame: PageFrame, _ number: PageNumber, isFirst: Bool, on canvas: PageCanvas) {
    let shown = pass(frame)
    canvas.end()
    canvas.begin(nil, artifact: "Pagination")
    paint(number, on: canvas)
    let opens = frame.body.first.map { first in
      first.block.headings.contains { $0.level == 1 && $0.strip == first.strip }
    }
    if !isFirst, opens != true { paintHead(section: shown, number, on: canvas) }
  }

  /// Notes the section that a page ends in, and gives the one that its head names.
  @discardableResult
  mutating func pass(_ frame: PageFrame) -> String {
    let sections = frame.headings.filter { $0.level <= 2 }
    let shown = sections.first?.title ?? section
    if let last = sections.last { section = last.title }
    return shown
  }

  private func paint(_ number: PageNumber, on canvas: PageCanvas) {
    guard let text = PlainLine(number.label, form: form, context: context) else { return }
    let edges = plan.edges(number)
    let x =
      switch plan.style.numberPlace {
      case .center: (edges.left + edges.right - text.width) / 2
      case .outer: plan.isOuterLeft(number) ? edges.left : edges.right - text.width
      }
    // In the middle of the lower margin, as the eye sees it.
    show(text, x: x, y: plan.style.bottom * 0.5 - form.size * 0.35, on: canvas)
  }

  private mutating func paintHead(section: String, _ number: PageNumber, on canvas: PageCanvas) {
    guard plan.style.runningHead != .none else { return }
    let edges = plan.edges(number)
    let isLeft = plan.isOuterLeft(number)
    let room = edges.right - edges.left
    let y = plan.page.height - plan.style.top * 0.62
    if plan.style.runningHead == .facing {
      let text = isLeft ? titleLine(width: room) : line(of: section, width: room) ?? titleLine(width: room)
      guard let text else { return }
      return show(text, x: isLeft ? edges.left : edges.right - text.width, y: y, on: canvas)
    }
    // The title stands where lines start.
    func x(_ text: PlainLine, atStart: Bool) -> Double {
      atStart != plan.context.isFromRight ? edges.left : edges.right - text.width
    }
    if let text = titleLine(width: room * 0.48) { show(text, x: x(text, atStart: true), y: y, on: canvas) }
    if section != plan.title, let text = line(of: section, width: room * 0.48) {
      show(text, x: x(text, atStart: false), y: y, on: canvas)
    }
  }

  private mutating func titleLine(width: Double) -> PlainLine? {
    if let title { return title.text }
    let text = PlainLine(plan.title ?? "", form: form, context: context, width: width)
    title = (text, width)
    return text
  }

  private mutating func line(of section: String, width: Double) -> PlainLine? {
    if let sectionLine, sectionLine.section == section { return sectionLine.text }
    let text = PlainLine(section, form: form, context: context, width: width)
    sectionLine = (section, text)
    return text
  }

  private func show(_ text: PlainLine, x: Double, y: Double, on canvas: PageCanvas) {
    canvas.fill(form.ink)
    let matrix = Matrix(tx: x - text.line.x.lowerBound, ty: y)
    for run in text.line.runs { canvas.content.show(run, units: text.source.units, matrix) }
  }
}
