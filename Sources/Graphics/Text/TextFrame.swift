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
    /// What the line's glyphs count in, where that is not the paragraph: a text with dots in it.
    var text: StyledText?
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
        let (line, ownText) = fittedLine(
          index, from: range.upperBound - paragraph.range.lowerBound, mayFail: mayBeEmpty)
      else { return }
      let near = depth + gap
      guard near + line.height <= room + Self.tolerance || !mayBeEmpty && lines.isEmpty else { return }
      lines.append(place(line, index, ownText, at: near))
      depth = near + line.height
      let next = paragraph.range.lowerBound + line.units.upperBound
      // A paragraph that ends without a letter to its line end goes on nowhere.
      range = start..<max(next, range.upperBound + (line.units.isEmpty ? 1 : 0))
      gap = style.lineSpacing + (range.upperBound >= paragraph.range.upperBound ? style.paragraphSpacing : 0)
    }
  }

  /// Where lines are stacked.
  private var room: CGFloat { text.isVertical ? size.width : size.height }

  private func fittedLine(
    _ index: Int, from start: Int, mayFail: Bool
  ) -> (line: TypesetLine, text: StyledText?)? {
    let style = text.paragraphs[index].style
    let length = text.isVertical ? size.height : size.width
    // A positive tail indent says where lines end, counted from their start.
    let width = style.tailIndent > 0 ? min(length, style.tailIndent) : length
    let shaped = text.shaped(index)
    guard let line = shaped.line(from: start, width: Double(width), mayFail: mayFail) else { return nil }
    guard line.x.upperBound > Double(width) + 0.01, let mode = style.truncation,
      let short = shaped.truncated(to: Double(width), mode)
    else { return (line, nil) }
    return (short.line, short.text)
  }

  private func place(
    _ line: TypesetLine, _ index: Int, _ text: StyledText?, at near: CGFloat
  ) -> PlacedLine {
    let baseline = near + line.baseline
    let origin =
      self.text.isVertical ? CGPoint(x: size.width - baseline, y: 0) : CGPoint(x: 0, y: baseline)
    return PlacedLine(
      line: line, paragraph: index, text: text, origin: origin, extent: near..<near + line.height)
  }

  /// How much of the rectangle the lines take: along them as far as letters are seen, across them to the
  /// last line's far side.
  package var usedSize: CGSize {
    let depth = lines.last?.extent.upperBound ?? 0
    let length = lines.map { CGFloat($0.line.x.upperBound) }.max() ?? 0
    return text.isVertical ? CGSize(width: depth, height: length) : CGSize(width: length, height: depth)
  }
}

extension TextFrame {
  /// A line of a frame, on its own.
  package struct LinePart {
    let text: AttributedText
    let placed: PlacedLine

    /// One line of a whole string, whatever ends of lines are in it.
    package static func single(_ string: NSAttributedString) -> LinePart {
      let flat = NSMutableAttributedString(attributedString: string)
      for (index, unit) in string.string.utf16.enumerated()
      where [0x0A, 0x0D, 0x2028, 0x2029].contains(unit) {
        flat.replaceCharacters(in: NSRange(location: index, length: 1), with: " ")
      }
      let text = AttributedText(flat)
      let frame = TextFrame(
        text, from: 0, size: CGSize(width: 1e7, height: 1e7), mostLines: 1, mayBeEmpty: false)
      let empty = TypesetLine(units: 0..<0, ascent: 0, descent: 0, baseline: 0, height: 0)
      let placed =
        frame.lines.first ?? PlacedLine(line: empty, paragraph: 0, origin: .zero, extent: 0..<0)
      return LinePart(text: text, placed: placed)
    }

    /// Where the line's baseline begins, from the frame's upper left corner, y down.
    package var origin: CGPoint { placed.origin }
    /// Above the baseline.
    package var ascent: CGFloat { CGFloat(placed.line.ascent) }
    /// Below the baseline.
    package var descent: CGFloat { CGFloat(placed.line.descent) }
    /// How far the letters go.
    package var width: Double { placed.line.x.upperBound }

    /// What of the string the line shows, in UTF-16 units.
    package var range: Range<Int> {
      guard text.paragraphs.indices.contains(placed.paragraph) else { return 0..<0 }
      let start = text.paragraphs[placed.paragraph].range.lowerBound
      return start + placed.line.units.lowerBound..<start + placed.line.units.upperBound
    }

    /// Draws the line with the start of its baseline at a point; y points up.
    package func draw(in context: CGContext, at point: CGPoint) {
      TextFrame(text: text, size: .zero, lines: [placed], range: range).draw(
        in: context, corner: CGPoint(x: point.x - placed.origin.x, y: point.y + placed.origin.y),
        isFlipped: false)
    }
  }

  /// The lines, each on its own.
  package var lineParts: [LinePart] { lines.map { LinePart(text: text, placed: $0) } }

  private init(text: AttributedText, size: CGSize, lines: [PlacedLine], range: Range<Int>) {
    self.text = text
    self.size = size
    self.lines = lines
    self.range = range
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
