import Typesetting

/// Single lines of text beside the flow: running heads, page numbers, words in place of pictures.
struct PlainLine {
  var line: TypesetLine
  var source: TextSource

  /// Its width in points.
  var width: Double { line.x.upperBound - line.x.lowerBound }

  /// Sets a text in one line; what does not fit into the width is cut off with a sign. Nil for no text.
  init?(_ text: String, form: TextForm, context: FlowContext, node: Int? = nil, width: Double = .infinity) {
    var style = ParagraphStyle()
    style.breaking = .none
    style.isVertical = context.isVertical
    style.hangsPunctuation = false
    var letters = text[...]
    var shown = text
    while true {
      let composed = InlineComposer.compose(shown, form: form, node: node, context: context)
      guard let line = ShapedParagraph(composed.text, style: style).line(from: 0, width: 100_000)
      else { return nil }
      self.line = line
      source = composed.source
      let excess = self.width - width
      guard excess > 0, !letters.isEmpty else { return }
      // At least a letter goes, more where a good part of the text is too much.
      let part = Double(letters.count) * excess / self.width * 0.8
      letters = letters.dropLast(max(1, Int(part)))
      shown = letters + "…"
    }
  }
}
