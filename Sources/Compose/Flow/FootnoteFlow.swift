import PDFWriting
import Typesetting

extension BlockFlow {
  /// A footnote: its blocks in small letters, its number before them, leading back to the mark.
  static func layOutFootnote(_ blocks: [Block], index: Int, context: FlowContext) -> LaidOutBlock {
    var context = context
    context.style.size *= context.style.footnoteSize
    context.style.eastAsianLeading = min(context.style.eastAsianLeading, 1.5)
    context.style.leading = min(context.style.leading, 1.4)
    context.style.paragraphSpace = 0.3
    context.style.firstIndent = 0
    var flow = BlockFlow(context: context)
    let note = flow.node("Note", in: nil)
    let label = flow.node("Lbl", in: note)
    let link = flow.node("Link", in: label)
    let digits = Double(String(index + 1).count)
    flow.levels = blocks.levels
    if !context.isVertical { flow.side = blocks.side ?? flow.side }
    flow.moveStart(by: flow.em * (0.8 + 0.62 * digits))
    if let marker = flow.footnoteMarker(index, link: link) { flow.markers = [marker] }
    flow.add(blocks, in: note)
    if !flow.markers.isEmpty { flow.append(Strip(height: flow.form.pitch)) }
    flow.gap = flow.em * 0.2
    return flow.result()
  }

  private func footnoteMarker(_ index: Int, link: Int) -> Marker? {
    guard let (line, source) = markerLine("\(index + 1)", node: link) else { return nil }
    let target = TextLink(
      target: .named(FootnoteNames.mark(index)), contents: "\(index + 1)", node: link,
      anchor: FootnoteNames.note(index))
    let looks = source.looks.map { look in
      var look = look
      look.link = target
      return look
    }
    let linked = TextSource(units: source.units, looks: looks)
    let edge = side == .left ? start - em * 0.5 : end + em * 0.5
    return Marker(sign: .text(line, linked), node: link, edge: edge, side: side)
  }
}
