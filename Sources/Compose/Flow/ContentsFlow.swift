import Typesetting

extension BlockFlow {
  /// The deepest heading that the contents list.
  static let contentsDepth = 3

  /// Adds the table of contents: an entry to a heading, indented by level. Page numbers come at the end.
  mutating func addContents(in parent: Int?) {
    let listed = context.headings.enumerated().filter {
      $0.element.level <= Self.contentsDepth && !$0.element.isTitle
    }
    guard let top = listed.map(\.element.level).min() else { return }
    addContentsTitle(in: parent)
    let contents = node("TOC", in: parent)
    for (index, heading) in listed {
      addEntry(heading, index: index, depth: heading.level - top, in: contents)
    }
    gap = em * 2
  }

  private mutating func addContentsTitle(in parent: Int?) {
    var form = context.heading(context.style.heading(2))
    form.ink = self.form.ink
    space(context.style.heading(2).before)
    addText(
      InlineText(pieces: [.text(contentsTitle, InlineText.Style())]), form: form,
      node: node("P", in: parent))
    gap = context.style.heading(2).after
    nextBreak = .bad
  }

  private var contentsTitle: String {
    switch context.language?.prefix(2).lowercased() {
    case "ja": "目次"
    case "zh": "目录"
    case "ko": "차례"
    case "ar": "المحتويات"
    case "fa": "فهرست"
    case "he": "תוכן העניינים"
    case nil where context.isEastAsian: "目次"
    default: "Contents"
    }
  }

  private mutating func addEntry(_ heading: ContentsHeading, index: Int, depth: Int, in contents: Int) {
    var form = form
    form.isBold = depth == 0
    form.isJustified = false
    // Numbers stand at one side, so all entries start at the other.
    form.direction = side == .right ? .rightToLeft : .leftToRight
    let item = node("TOCI", in: contents)
    let link = node("Link", in: node("Reference", in: item))
    let saved = (start, end)
    moveStart(by: indent(Double(depth) * em * 1.3))
    // Room for the number, and for dots that can be seen as such.
    moveEnd(by: min(em * 3, width / 4))
    if depth == 0 { space(em * 0.4) }
    let first = strips.count
    let text = InlineText(pieces: [.text(heading.title.plain, InlineText.Style())])
    addText(text, form: form, node: link)
    addNumber(to: first, index: index, link: link, form: form, within: saved.0..<saved.1)
    raiseBreaks(after: first, to: .poor)
    (start, end) = saved
  }

  private mutating func addNumber(
    to first: Int, index: Int, link: Int, form: TextForm, within room: Range<Double>
  ) {
    guard strips.count > first, case .line(let line, _, let x, let y)? = strips.last?.items.last
    else { return }
    let height = height(from: first)
    let isFromLeft = side == .left
    let entry = ContentsEntry(
      heading: index, start: x + (isFromLeft ? line.x.upperBound + em * 0.5 : line.x.lowerBound - em * 0.5),
      end: isFromLeft ? room.upperBound : room.lowerBound, y: y,
      area: FlowRect(
        x: isFromLeft ? start : room.lowerBound, y: form.pitch - height,
        width: isFromLeft ? room.upperBound - start : end - room.lowerBound, height: height),
      node: link)
    extendLast(by: 0, with: .pageNumber(entry))
  }
}
