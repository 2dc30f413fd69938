package import Foundation
import Typesetting

/// As many lines of a text as go into a rectangle.
///
/// Lines are stacked from the top, columns from the right. Positions count from the rectangle's upper left
/// corner, y down, in points.
package struct TextFrame {
  /// A line and where it stands.
  struct PlacedLine {
    var line: TypesetLine
    var paragraph: Int
    /// Where the line's own space has its origin.
    var origin: CGPoint
    /// From the edge at which lines are stacked, to the line's near and far side.
    var extent: Range<CGFloat>
  }

  let text: AttributedText
  let size: CGSize
  private(set) var lines: [PlacedLine] = []
  /// What of the string the lines hold, in UTF-16 units.
  package private(set) var range: Range<Int>

  /// What rounding may add to a height before a line no longer fits.
  private static let tolerance: CGFloat = 0.001

  /// Fills a rectangle with a text from a unit on.
  ///
  /// - Parameters:
  ///   - end: where the text ends; nil for its own end.
  ///   - mostLines: lines at most; nil for no limit.
  ///   - mayBeEmpty: what happens when not one letter fits: nothing, or a line that sticks out.
  package init(
    _ text: AttributedText, from start: Int, to end: Int? = nil, size: CGSize, mostLines: Int? = nil,
    mayBeEmpty: Bool = true
  ) {
    self.text = text
    self.size = size
    range = start..<start
    let end = min(end ?? text.length, text.length)
    var depth: CGFloat = 0
    var gap: CGFloat = 0
    while range.upperBound < end, let index = text.paragraph(at: range.upperBound),
      lines.count < mostLines ?? .max
    {
      let paragraph = text.paragraphs[index]
      let style = paragraph.style
      let isFirstLine = range.upperBound == paragraph.range.lowerBound
      if isFirstLine, !lines.isEmpty { gap += style.paragraphSpacingBefore }
      guard
        let line = fittedLine(index, from: range.upperBound - paragraph.range.lowerBound, mayFail: mayBeEmpty)
      else { return }
      let near = depth + gap
      guard near + line.height <= room + Self.tolerance || !mayBeEmpty && lines.isEmpty else { return }
      lines.append(place(line, index, at: near))
      depth = near + line.height
      let next = paragraph.range.lowerBound + line.units.upperBound
      // A paragraph that ends without a letter to its line end goes on nowhere.
      range = start..<max(next, range.upperBound + (line.units.isEmpty ? 1 : 0))
      gap = style.lineSpacing + (range.upperBound >= paragraph.range.upperBound ? style.paragraphSpacing : 0)
    }
  }

  /// Where lines are stacked.
  private var room: CGFloat { text.isVertical ? size.width : size.height }

  private func fittedLine(_ index: Int, from start: Int, mayFail: Bool) -> TypesetLine? {
    let style = text.paragraphs[index].style
    let length = text.isVertical ? size.height : size.width
    // A positive tail indent says where lines end, counted from their start.
    let width = style.tailIndent > 0 ? min(length, style.tailIndent) : length
    let shaped = text.shaped(index)
    let line = shaped.line(from: start, width: Double(width), mayFail: mayFail)
    guard let line, line.x.upperBound > Double(width) + 0.01, let mode = style.truncation else { return line }
    return shaped.truncated(to: Double(width), mode) ?? line
  }

  private func place(_ line: TypesetLine, _ index: Int, at near: CGFloat) -> PlacedLine {
    let baseline = near + line.baseline
    let origin = text.isVertical ? CGPoint(x: size.width - baseline, y: 0) : CGPoint(x: 0, y: baseline)
    return PlacedLine(line: line, paragraph: index, origin: origin, extent: near..<near + line.height)
  }

  /// How much of the rectangle the lines take: along them as far as letters are seen, across them to the
  /// last line's far side.
  package var usedSize: CGSize {
    let depth = lines.last?.extent.upperBound ?? 0
    let length = lines.map { CGFloat($0.line.x.upperBound) }.max() ?? 0
    return text.isVertical ? CGSize(width: depth, height: length) : CGSize(width: length, height: depth)
  }
}

extension NSParagraphStyle {
  /// Where a line that is too long gets dots.
  fileprivate var truncation: TextTruncation? {
    switch lineBreakMode {
    case .byTruncatingHead: .head
    case .byTruncatingMiddle: .middle
    case .byTruncatingTail: .tail
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }
}
