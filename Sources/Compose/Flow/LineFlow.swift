import Fonts
import Typesetting

extension BlockFlow {
  /// Adds the lines of a text, two of which stay together at the ends of pages.
  mutating func addText(_ text: InlineText, form: TextForm, node: Int?) {
    var context = context
    context.measure = min(context.measure, width)
    let composed = InlineComposer.compose(text, form: form, node: node, context: context, nodes: &nodes)
    let shaped = ShapedParagraph(composed.text, style: lineStyle(form, for: text))
    addLines(shaped.lines(width: width), of: composed, form: form)
  }

  /// Adds lines as strips.
  mutating func addLines(_ lines: [TypesetLine], of composed: InlineComposer.Result, form: TextForm) {
    for (index, line) in lines.enumerated() {
      let isLone = index > 0 && (index == 1 || index == lines.count - 1)
      var strip = strip(of: line, source: composed.source, form: form)
      strip.breaking = isLone ? .poor : index > 0 && lines[index - 1].isHyphenated ? .word : .free
      strip.footnotes = composed.footnotes.filter { line.units.contains($0.unit) }.map(\.index)
      append(strip)
    }
  }

  /// One line, from the flow's own start.
  func strip(of line: TypesetLine, source: TextSource, form: TextForm) -> Strip {
    let room = LineRoom(line, source: source, form: form, isVertical: context.isVertical)
    return Strip(height: room.height, items: [.line(line, source: source, x: start, y: room.baseline)])
  }

  /// How the lines of a text are made.
  func lineStyle(_ form: TextForm, for text: InlineText) -> ParagraphStyle {
    var style = lineStyle(form)
    // Numbers and signs alone go where what is around them goes.
    if side == .right, style.direction == .natural, text.side == nil { style.direction = .rightToLeft }
    return style
  }

  /// How lines of a form are made.
  func lineStyle(_ form: TextForm) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.isVertical = context.isVertical
    style.direction = form.direction
    style.firstIndent = form.firstIndent
    style.hyphenates = form.hyphenates && !context.isEastAsian
    style.hangsPunctuation = form.isJustified
    style.alignment =
      switch form.alignment {
      case .start: form.isJustified ? .justified : .start
      case .center: .center
      case .end: .end
      }
    return style
  }
}

/// The room that a line takes: the distance of lines as the style wants it, more only for what is
/// taller than letters, so that lines of running text stand on one grid.
struct LineRoom {
  var height: Double
  /// From the upper edge.
  var baseline: Double

  init(_ line: TypesetLine, source: TextSource, form: TextForm, isVertical: Bool) {
    height = form.pitch
    baseline = form.baseline(isVertical: isVertical)
    var above = 0.0
    var below = 0.0
    for placed in line.attachments {
      above = max(above, placed.attachment.ascent + form.size * 0.2)
      below = max(below, placed.attachment.descent + form.size * 0.2)
    }
    if line.runs.contains(where: { $0.ruby != nil }) {
      // A reading may use the space between lines that letters leave free.
      let letters = isVertical ? 0.5 : 0.88
      let free = height - form.size
      above = max(above, form.size * (letters + 0.5) - free / 2)
    }
    let more = max(0, above - baseline)
    baseline += more
    height += more + max(0, below - (form.pitch - form.baseline(isVertical: isVertical)))
  }
}
