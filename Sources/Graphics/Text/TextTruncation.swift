import Typesetting

/// Where a line that is too long gets dots.
enum TextTruncation {
  case head, middle, tail
}

extension ShapedParagraph {
  /// The paragraph as one line with “…” for what does not fit; nil when not even the dots do.
  func truncated(to width: Double, _ mode: TextTruncation) -> TypesetLine? {
    // Letters with their marks stay whole.
    let ends = clusters.filter { $0.kind != .lineEnd }.map { Int($0.units.upperBound) }
    var (fits, tooMany) = (-1, ends.count)
    var best: TypesetLine?
    while tooMany - fits > 1 {
      let count = (fits + tooMany) / 2
      let line = shortened(keeping: count, of: ends, mode)
      if let line, line.x.upperBound <= width {
        (fits, best) = (count, line)
      } else {
        tooMany = count
      }
    }
    return best
  }

  private func shortened(keeping count: Int, of ends: [Int], _ mode: TextTruncation) -> TypesetLine? {
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
    return line
  }
}

extension StyledText {
  /// The text with one unit in place of a stretch, in the style of the letter before it.
  fileprivate func replacing(_ range: Range<Int>, by unit: UInt16) -> StyledText {
    var result = StyledText()
    result.units = units[..<range.lowerBound] + [unit] + units[range.upperBound...]
    let shift = 1 - range.count
    let holder = runs.firstIndex { $0.end >= max(range.lowerBound, 1) }
    for (index, run) in runs.enumerated() {
      var end = run.end
      if end > range.lowerBound { end = max(range.lowerBound, end >= range.upperBound ? end + shift - 1 : 0) }
      if let holder, index >= holder { end = max(end, range.lowerBound) + 1 }
      if end > (result.runs.last?.end ?? 0) { result.runs.append(Run(end: end, style: run.style)) }
    }
    if let last = result.runs.indices.last { result.runs[last].end = result.units.count }
    for (index, attachment) in attachments where !range.contains(index) {
      result.attachments[index < range.lowerBound ? index : index + shift] = attachment
    }
    return result
  }
}
