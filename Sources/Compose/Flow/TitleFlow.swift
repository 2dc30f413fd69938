import PDFWriting

extension BlockFlow {
  /// The title of a note with what the front matter says of author and date; nil when it has none.
  static func layOutTitle(_ title: String?, byline: String, context: FlowContext) -> LaidOutBlock? {
    guard let title, !title.isEmpty else { return nil }
    var flow = BlockFlow(context: context)
    let style = context.style.title
    if context.style.titleDrop > 0 {
      flow.append(Strip(height: context.extent * context.style.titleDrop))
      flow.nextBreak = .bad
    }
    let node = flow.node("H1", in: nil)
    flow.addText(
      InlineText(pieces: [.text(title, InlineText.Style())]), form: context.heading(style), node: node)
    flow.gap = style.after / 2
    flow.nextBreak = .bad
    if !byline.isEmpty {
      var form = context.dense(0.9)
      form.ink = context.style.faintInk
      let text = InlineText(pieces: [.text(byline, InlineText.Style())])
      flow.addText(text, form: form, node: flow.node("P", in: nil))
    }
    flow.gap = style.after * 1.6
    return flow.result(breakAfter: .bad)
  }
}
