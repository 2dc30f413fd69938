import PDFWriting
import Typesetting

/// What stands before an item: a bullet, a number, or the box of a task.
struct Marker {
  enum Sign {
    case text(TypesetLine, TextSource)
    case box(isDone: Bool)
  }

  var sign: Sign
  var node: Int
  /// Where it ends.
  var end: Double

  /// Puts the marker on the baseline of the strip's first line.
  func attach(to strip: inout Strip, form: TextForm, isVertical: Bool) {
    var baseline = form.baseline(isVertical: isVertical)
    if case .line(_, _, _, let y)? = strip.items.first { baseline = y }
    switch sign {
    case .text(let line, let source):
      strip.items.insert(.line(line, source: source, x: end - line.x.upperBound, y: baseline), at: 0)
    case .box(let isDone):
      let side = form.size * 0.78
      let middle = isVertical ? baseline : baseline - 0.38 * form.size
      let box = FlowRect(x: end - side, y: middle - side / 2, width: side, height: side)
      strip.items.insert(.checkbox(isDone: isDone, box, node: node), at: 0)
    }
  }
}

extension BlockFlow {
  mutating func addList(_ first: Int?, isTight: Bool, _ items: [ListItem], in parent: Int?) {
    let list = node("L", in: parent)
    nodes[list].listNumbering = first == nil ? "Disc" : "Decimal"
    let saved = (start, self.isTight, strips.count)
    let around = self.isTight ? 0 : max(context.style.paragraphSpace, 0.4) * em
    space(around)
    let indent = indent(max(context.style.listIndent * em, markerRoom(first, items.count)))
    start += PointGrid.near(indent)
    self.isTight = isTight
    for (index, item) in items.enumerated() {
      if index > 0 { space(isTight ? em * 0.12 : em * max(context.style.paragraphSpace, 0.4)) }
      addItem(item, number: first.map { $0 &+ index }, in: list)
    }
    (start, self.isTight) = (saved.0, saved.1)
    // A handful of short items reads as one.
    if items.count <= 4, height(from: saved.2) < em * 9 { raiseBreaks(after: saved.2, to: .poor) }
    gap = around
  }

  private mutating func addItem(_ item: ListItem, number: Int?, in list: Int) {
    let element = node("LI", in: list)
    let label = node("Lbl", in: element)
    let body = node("LBody", in: element)
    let end = start - PointGrid.near(em * 0.5)
    if let isDone = item.isDone {
      nodes[label].actualText = isDone ? "☑" : "☐"
      marker = Marker(sign: .box(isDone: isDone), node: label, end: end)
    } else if let sign = sign(number: number, node: label) {
      marker = Marker(sign: sign, node: label, end: end)
    }
    nest { $0.add(item.blocks, in: body) }
    // An item may be empty, or hold nothing that is seen.
    if marker != nil { append(Strip(height: form.pitch)) }
  }

  private func sign(number: Int?, node: Int) -> Marker.Sign? {
    let bullets = ["•", "◦", "▪"]
    let text = number.map(numberText) ?? bullets[min(bulletDepth, bullets.count - 1)]
    return markerLine(text, node: node).map { .text($0.0, $0.1) }
  }

  /// A marker's text as a line.
  func markerLine(_ text: String, node: Int) -> (TypesetLine, TextSource)? {
    var form = form
    form.isJustified = false
    form.firstIndent = 0
    let composed = InlineComposer.compose(text, form: form, node: node, context: context)
    var style = lineStyle(form)
    style.breaking = .none
    let shaped = ShapedParagraph(composed.text, style: style)
    return shaped.line(from: 0, width: 10_000).map { ($0, composed.source) }
  }

  private func numberText(_ number: Int) -> String {
    context.isVertical ? "\(number)" : "\(number)."
  }

  /// How many bullet lists the item stands in.
  private var bulletDepth: Int { max(0, depth) }

  /// The room that the widest number takes.
  private func markerRoom(_ first: Int?, _ count: Int) -> Double {
    guard let first else { return 0 }
    let digits = String(max(first, first &+ count &- 1)).count
    return em * (0.6 * Double(digits) + 0.9)
  }
}
