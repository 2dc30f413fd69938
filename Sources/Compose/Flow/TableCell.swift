import Typesetting

/// A cell on its way into a table: shaped once, its lines made when the column's width is known.
struct TableCell {
  private let composed: InlineComposer.Result
  private let shaped: ShapedParagraph
  /// The lines when nothing is divided.
  private let lines: [TypesetLine]
  /// Its width when nothing is divided.
  let most: Double
  /// The width of the widest word.
  let least: Double

  var source: TextSource { composed.source }

  init(composed: InlineComposer.Result, style: ParagraphStyle) {
    self.composed = composed
    shaped = ShapedParagraph(composed.text, style: style)
    lines = shaped.lines(width: 100_000)
    // A hair more, so that sums that were rounded still fit.
    most = (lines.map { $0.x.upperBound - $0.x.lowerBound }.max() ?? 0) + 0.01
    least = min(most, Self.widestWord(shaped) + 0.01)
  }

  private static func widestWord(_ shaped: ShapedParagraph) -> Double {
    var widest = 0.0
    var width = 0.0
    for cluster in shaped.clusters {
      if cluster.kind != .space && cluster.kind != .lineEnd { width += cluster.advance }
      if cluster.end != .forbidden || cluster.kind == .space {
        widest = max(widest, width)
        width = 0
      }
    }
    return max(widest, width)
  }

  /// The lines in a column of a width.
  func lines(width: Double) -> [TypesetLine] {
    width >= most ? lines : shaped.lines(width: width)
  }

  /// Footnotes whose marks are in a line.
  func footnotes(in line: TypesetLine) -> [Int] {
    composed.footnotes.filter { line.units.contains($0.unit) }.map(\.index)
  }
}
