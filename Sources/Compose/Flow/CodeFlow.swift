import Fonts
import PDFWriting
import Typesetting

extension BlockFlow {
  /// Adds code in a box: a line of code to a line, longer ones going on further in.
  mutating func addCode(_ code: String, in parent: Int?) {
    let style = context.style
    var form = context.dense(style.codeSize)
    form.families = style.codeFamilies
    form.ink = self.form.ink
    form.leading = style.denseLeading
    let node = node("Code", in: parent)
    let padding = form.size * 0.8
    let around = em * max(style.paragraphSpace, 0.7)
    space(around)
    enclosures.append(
      Enclosure(ink: style.codeGround, x: start..<end, before: padding, after: padding))
    open.append(enclosures.count - 1)
    let saved = (start, end, strips.count)
    (start, end) = (start + padding, end - padding)
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      addCodeLine(CodeTabs.expand(line, width: style.tabWidth), form: form, node: node)
    }
    (start, end) = (saved.0, saved.1)
    open.removeLast()
    if isUpright { shrinkBox(from: saved.2, padding: padding) }
    shapeCodeBreaks(from: saved.2)
    gap = around
  }

  private mutating func addCodeLine(_ line: String, form: TextForm, node: Int) {
    let composed = InlineComposer.compose(line, form: form, node: node, context: context)
    var style = lineStyle(form)
    style.breaking = .words
    style.direction = .leftToRight
    style.spacesEastAsian = false
    style.headIndent = min(form.size * 1.5, width / 4)
    let lines = ShapedParagraph(composed.text, style: style).lines(width: width)
    guard !lines.isEmpty else { return append(Strip(height: form.pitch)) }
    for (index, line) in lines.enumerated() {
      var strip = strip(of: line, source: composed.source, form: form)
      if index > 0 {
        strip.breaking = .poor
        let side = form.size * 0.6
        let sign = FlowRect(x: start + side * 0.4, y: form.pitch / 2 - side / 2, width: side, height: side)
        strip.items.append(.continuation(sign, context.style.faintInk))
      }
      append(strip)
    }
  }

  /// Between columns of vertical text a box is no wider than its code.
  private mutating func shrinkBox(from first: Int, padding: Double) {
    let ends = strips[first...].flatMap(\.items).map { item in
      if case .line(let line, _, let x, _) = item { x + line.x.upperBound } else { 0.0 }
    }
    guard let box = enclosures.last, let end = ends.max() else { return }
    enclosures[enclosures.count - 1].x = box.x.lowerBound..<min(box.x.upperBound, end + padding)
  }

  private mutating func shapeCodeBreaks(from first: Int) {
    guard strips.count > first + 1 else { return }
    if height(from: first) < context.extent / 5 {
      raiseBreaks(after: first, to: .poor)
    } else {
      raiseBreak(at: first + 1, to: .poor)
      raiseBreak(at: strips.count - 1, to: .poor)
    }
  }
}

/// Tabs in code, which lead to columns of letters.
enum CodeTabs {
  static func expand(_ line: Substring, width: Int) -> String {
    guard line.utf8.contains(9) else { return String(line) }
    var text = ""
    var column = 0
    for letter in line {
      if letter == "\t" {
        let count = width - column % width
        text += String(repeating: " ", count: count)
        column += count
      } else {
        text.append(letter)
        column += letter.unicodeScalars.first.map(EastAsianParts.isEastAsian) == true ? 2 : 1
      }
    }
    return text
  }
}
