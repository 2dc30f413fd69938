import Foundation
import Typesetting

/// The lines that a text makes of a proposal.
struct TextBlock {
  /// A line and the text that its units count in.
  struct Line {
    var line: TypesetLine
    var units: [UInt16]
  }

  let setting: TextSetting
  let lines: [Line]
  let size: CGSize
  /// From the upper side, one for each line.
  let baselines: [CGFloat]

  /// Sums of lengths may miss what was measured by their last digits.
  private static let tolerance = 0.001
  /// Wide enough for every line.
  private static let endless = 1e9

  init(_ setting: TextSetting, proposal: ProposedViewSize, environment: EnvironmentValues) {
    let width = min(Double(proposal.width ?? .infinity), Self.endless) + Self.tolerance
    let room = Room(
      width: width, height: Double(proposal.height ?? .infinity) + Self.tolerance,
      lines: max(1, environment.lineLimit ?? .max), spacing: Double(environment.lineSpacing))
    var setting = setting
    var filled = room.fill(setting)
    if filled.isCut, environment.minimumScaleFactor < 1 {
      let least = max(0.01, environment.minimumScaleFactor)
      (setting, filled) = room.fill(setting, withScaleDownTo: least)
    }
    var lines = filled.lines.map { Line(line: $0, units: setting.paragraph.text.units) }
    if filled.isCut, let last = lines.popLast() {
      var cut = TextCut(setting.paragraph, mode: environment.truncationMode).line(last.line, width: width)
      // What was cut off may have been higher. Offered the height that it takes, a text makes the same lines.
      if cut.line.height < last.line.height {
        (cut.line.height, cut.line.baseline) = (last.line.height, last.line.baseline)
      }
      lines.append(cut)
    }
    self.setting = setting
    self.lines = lines
    let heights = lines.map { CGFloat($0.line.height) }
    var baselines: [CGFloat] = []
    var y: CGFloat = 0
    for line in lines {
      baselines.append(y + CGFloat(line.line.baseline))
      y += CGFloat(line.line.height) + environment.lineSpacing
    }
    self.baselines = baselines
    let missing = max(0, environment.leastLines - lines.count)
    let more = ((heights.last ?? 0) + environment.lineSpacing) * CGFloat(min(missing, 10_000))
    size = CGSize(
      width: lines.map(\.line.width).max() ?? 0,
      height: lines.isEmpty ? 0 : y - environment.lineSpacing + more)
  }

  /// What lines may take.
  private struct Room {
    var width: Double
    var height: Double
    var lines: Int
    var spacing: Double

    /// The lines that have room, at least one, and whether the text goes on after them.
    func fill(_ setting: TextSetting) -> (lines: [TypesetLine], isCut: Bool) {
      let paragraph = setting.paragraph
      var found: [TypesetLine] = []
      var height = 0.0
      var next = 0
      while let line = paragraph.line(from: next, width: width) {
        let bottom = height + line.height
        if !found.isEmpty, found.count == lines || bottom > self.height { return (found, true) }
        found.append(line)
        height = bottom + spacing
        guard line.units.upperBound > next else { break }
        next = line.units.upperBound
      }
      return (found, false)
    }

    /// The largest letters that fit, by halving, or the smallest.
    func fill(
      _ setting: TextSetting, withScaleDownTo least: CGFloat
    ) -> (TextSetting, (lines: [TypesetLine], isCut: Bool)) {
      var (small, large) = (least, CGFloat(1))
      var best = setting.scaled(by: least)
      var filled = fill(best)
      while !filled.isCut, large - small > 0.01 {
        let middle = (small + large) / 2
        let candidate = setting.scaled(by: middle)
        let attempt = fill(candidate)
        if attempt.isCut {
          large = middle
        } else {
          (small, best, filled) = (middle, candidate, attempt)
        }
      }
      return (best, filled)
    }
  }
}

/// Cuts the last line of a text that goes on.
private struct TextCut {
  let paragraph: ShapedParagraph
  let mode: Text.TruncationMode

  init(_ paragraph: ShapedParagraph, mode: Text.TruncationMode) {
    self.paragraph = paragraph
    self.mode = mode
  }

  /// A line of the text from where a line starts, with “…” for what has no room.
  func line(_ line: TypesetLine, width: Double) -> TextBlock.Line {
    let start = line.units.lowerBound
    // More letters than a line of the text holds need not be tried, from either end.
    let rest = start..<paragraph.text.units.count
    let most = min(rest.count, line.units.count + 1)
    // Where the text ends a line by itself, “…” stands after it.
    let head = line.endsByForce ? visibleEnd(of: line) - start : most
    var (fits, tooMany) = (0, (mode == .tail ? head : most) + 1)
    var best = cut(rest, keeping: 0)
    while tooMany - fits > 1 {
      let count = (fits + tooMany) / 2
      let attempt = cut(rest, keeping: count)
      if attempt.isWithin(width) { (fits, best) = (count, attempt) } else { tooMany = count }
    }
    return best.line ?? TextBlock.Line(line: line, units: paragraph.text.units)
  }

  private func visibleEnd(of line: TypesetLine) -> Int {
    var end = line.units.upperBound
    while end > line.units.lowerBound, Self.isLineEnd(paragraph.text.units[end - 1]) { end -= 1 }
    return end
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x2028, 0x2029].contains(unit) }

  /// The text with that many of its units, and “…” for the others.
  private func cut(_ rest: Range<Int>, keeping count: Int) -> Attempt {
    let (head, tail) =
      switch mode {
      case .tail: (count, 0)
      case .head: (0, count)
      case .middle: ((count + 1) / 2, count / 2)
      }
    var first = boundary(rest.lowerBound + min(head, rest.count), in: rest)
    while first > rest.lowerBound, paragraph.text.units[first - 1] == 0x20 { first -= 1 }
    let second = boundary(max(first, rest.upperBound - tail), in: rest)
    var text = StyledText()
    append(rest.lowerBound..<first, to: &text)
    if let style = paragraph.text.style(at: max(rest.lowerBound, first - 1)) {
      text.append("…", style: style)
    }
    append(second..<rest.upperBound, to: &text)
    return Attempt(paragraph: ShapedParagraph(text, style: paragraph.style))
  }

  /// The start of the cluster that a unit belongs to.
  private func boundary(_ unit: Int, in range: Range<Int>) -> Int {
    var low = 0
    var high = paragraph.clusters.count
    while low < high {
      let middle = (low + high) / 2
      if Int(paragraph.clusters[middle].units.upperBound) <= unit { low = middle + 1 } else { high = middle }
    }
    guard low < paragraph.clusters.count else { return unit }
    return max(range.lowerBound, Int(paragraph.clusters[low].units.lowerBound))
  }

  /// Adds a part of the text, without line ends.
  private func append(_ range: Range<Int>, to text: inout StyledText) {
    let source = paragraph.text
    for index in range {
      guard let style = source.style(at: index) else { continue }
      if let attachment = source.attachments[index] { text.attachments[text.units.count] = attachment }
      text.units.append(Self.isLineEnd(source.units[index]) ? 0x20 : source.units[index])
      if text.runs.last?.style == style {
        text.runs[text.runs.count - 1].end = text.units.count
      } else {
        text.runs.append(StyledText.Run(end: text.units.count, style: style))
      }
    }
  }

  private struct Attempt {
    let paragraph: ShapedParagraph

    var line: TextBlock.Line? {
      paragraph.line(from: 0, width: 1e9).map { TextBlock.Line(line: $0, units: paragraph.text.units) }
    }

    func isWithin(_ width: Double) -> Bool {
      line.map { $0.line.width <= width } ?? false
    }
  }
}

extension StyledText {
  /// The style of a unit.
  fileprivate func style(at index: Int) -> TextStyle? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? runs[low].style : runs.last?.style
  }
}
