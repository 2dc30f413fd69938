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
  /// Where it ends beside the text: its right edge, and its left one where the text is read from the right.
  var edge: Double
  var side = TextSide.left

  /// Puts markers on the baseline of the strip's first line.
  static func attach(_ markers: [Marker], to strip: inout Strip, form: TextForm, isVertical: Bool) {
    var baseline = form.baseline(isVertical: isVertical)
    if case .line(_, _, _, let y)? = strip.items.first { baseline = y }
    let items = markers.map { $0.item(baseline: baseline, form: form, isVertical: isVertical) }
    strip.items.insert(contentsOf: items, at: 0)
  }

  private func item(baseline: Double, form: TextForm, isVertical: Bool) -> Strip.Item {
    switch sign {
    case .text(let line, let source):
      let x = edge - (side == .left ? line.x.upperBound : line.x.lowerBound)
      return .line(line, source: source, x: x, y: baseline)
    case .box(let isDone):
      let length = form.size * 0.78
      let middle = isVertical ? baseline : baseline - 0.38 * form.size
      let box = FlowRect(
        x: side == .left ? edge - length : edge, y: middle - length / 2, width: length, height: length)
      return .checkbox(isDone: isDone, box, node: node)
    }
  }
}

extension BlockFlow {
  mutating func addList(_ first: Int?, isTight: Bool, _ items: [ListItem], in parent: Int?) {
    let list = node("L", in: parent)
    nodes[list].listNumbering = first == nil ? "Disc" : "Decimal"
    let saved = (start, end, self.isTight, side)
    let firstStrip = strips.count
    let around = self.isTight ? 0 : max(context.style.paragraphSpace, 0.4) * em
    space(around)
    let wanted = max(context.style.listIndent * em, markerRoom(first, items.count))
    let indent = PointGrid.near(indent(wanted))
    // Where there is no room for a mark beside that of the list around, it stands on a line of its own.
    if indent < PointGrid.near(wanted), !markers.isEmpty {
      append(Strip(height: form.pitch))
      nextBreak = .bad
    }
    if !context.isVertical { side = items.firstAnswer(\.blocks.side) ?? side }
    moveStart(by: indent)
    let gap = PointGrid.near(min(em * 0.5, indent * 0.4))
    let edge = side == .left ? start - gap : end + gap
    self.isTight = isTight
    lists += 1
    for (index, item) in items.enumerated() {
      if index > 0 { space(isTight ? em * 0.12 : em * max(context.style.paragraphSpace, 0.4)) }
      addItem(item, number: first.map { $0 &+ index }, edge: edge, in: list)
    }
    lists -= 1
    (start, end, self.isTight, side) = saved
    // A handful of short items reads as one.
    if items.count <= 4, height(from: firstStrip) < em * 9 { raiseBreaks(after: firstStrip, to: .poor) }
    self.gap = around
  }

  private mutating func addItem(_ item: ListItem, number: Int?, edge: Double, in list: Int) {
    let element = node("LI", in: list)
    let label = node("Lbl", in: element)
    let body = node("LBody", in: element)
    if let isDone = item.isDone {
      nodes[label].actualText = isDone ? "☑" : "☐"
      markers.append(Marker(sign: .box(isDone: isDone), node: label, edge: edge, side: side))
    } else if let sign = sign(number: number, node: label) {
      markers.append(Marker(sign: sign, node: label, edge: edge, side: side))
    }
    nest { $0.add(item.blocks, in: body) }
    // An item may be empty, or hold nothing that is seen.
    if !markers.isEmpty { append(Strip(height: form.pitch)) }
  }

  private func sign(number: Int?, node: Int) -> Marker.Sign? {
    let bullets = ["•", "◦", "▪"]
    let text = number.map(numberText) ?? bullets[min(lists, bullets.count) - 1]
    return markerLine(text, node: node).map { .text($0.0, $0.1) }
  }

  /// A marker's text as a line.
  func markerLine(_ text: String, node: Int) -> (TypesetLine, TextSource)? {
    var form = form
    form.isJustified = false
    form.firstIndent = 0
    if side == .right { form.direction = .rightToLeft }
    let composed = InlineComposer.compose(text, form: form, node: node, context: context)
    var style = lineStyle(form)
    style.breaking = .none
    let shaped = ShapedParagraph(composed.text, style: style)
    return shaped.line(from: 0, width: 10_000).map { ($0, composed.source) }
  }

  private func numberText(_ number: Int) -> String {
    context.isVertical ? "\(number)" : "\(number)."
  }

  /// The room that the widest number takes.
  private func markerRoom(_ first: Int?, _ count: Int) -> Double {
    guard let first else { return 0 }
    let digits = String(max(first, first &+ count &- 1)).count
    return em * (0.6 * Double(digits) + 0.9)
  }
}
