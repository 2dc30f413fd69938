import Typesetting

/// Where a line that is too long gets dots.
enum TextTruncation {
  case head, middle, tail
}

extension ShapedParagraph {
  /// The paragraph as one line with “…” for what does not fit, and the text that the line's glyphs count
  /// in; nil when not even the dots fit.
  func truncated(to width: Double, _ mode: TextTruncation) -> (line: TypesetLine, text: StyledText)? {
    // Letters with their marks stay whole.
    let ends = clusters.filter { $0.kind != .lineEnd }.map { Int($0.units.upperBound) }
    var (fits, tooMany) = (-1, ends.count)
    var best: (line: TypesetLine, text: StyledText)?
    while tooMany - fits > 1 {
      let count = (fits + tooMany) / 2
      let short = shortened(keeping: count, of: ends, mode)
      if let short, short.line.x.upperBound <= width {
        (fits, best) = (count, short)
      } else {
        tooMany = count
      }
    }
    return best
  }

  private func shortened(
    keeping count: Int, of ends: [Int], _ mode: TextTruncation
  ) -> (line: TypesetLine, text: StyledText)? {
    let all = ends.last ?? 0
    let (head, tail) =
      switch mode {
      case .head: (0, count)
      case .tail: (count, 0)
      case .middle: ((count + 1) / 2, count / 2)
      }
    let headEnd = head > 0 ? ends[head - 1] : 0
    let tailStart = tail > 0 ? (tail < ends.count ? ends[ends.count - tail - 1] : 0) : all
    let shaped = ShapedParagraph(text.replacing(headEnd..<tailStart, by: 0x2026), style: style)
    guard var line = shaped.line(from: 0, width: .greatestFiniteMagnitude) else { return nil }
    // The line stands for all of the paragraph.
    line.units = 0..<text.units.count
    return (line, shaped.text)
  }
}

extension StyledText {
  /// The text with one unit in place of a stretch, in the style of the letter before it.
  fileprivate func replacing(_ range: Range<Int>, by unit: UInt16) -> StyledText {
    var result = StyledText()
    result.units = units[..<range.lowerBound] + [unit] + units[range.upperBound...]
    let shift = 1 - range.count
    let holder = max(range.lowerBound - 1, 0)
    for run in runs {
      let end =
        run.end > range.upperBound || run.end == units.count
        ? run.end + shift : run.end > holder ? range.lowerBound + 1 : run.end
      if end > (result.runs.last?.end ?? 0) { result.runs.append(Run(end: end, style: run.style)) }
    }
    for (index, attachment) in attachments where !range.contains(index) {
      result.attachments[index < range.lowerBound ? index : index + shift] = attachment
    }
    return result
  }
}
