internal import Fonts

/// How high a line is, in points.
struct LineMetrics {
  /// From the baseline to the top of what is highest, readings included.
  var ascent: Double
  /// From the baseline to the bottom of what is lowest, positive.
  var descent: Double
  /// From the line's top edge to the baseline.
  var baseline: Double
  /// The line's height.
  var height: Double
}

extension ShapedParagraph {
  /// The height of a line as fonts and style want it; of an empty line where there is no extent.
  ///
  /// As in UIKit, a multiple stretches the line above the baseline, and a greatest height cuts its top.
  /// Attachments and readings first use what a multiple or a least height adds, and readings the space
  /// between lines too: so they disturb the even distance of lines no more than they must.
  func metrics(of extent: LineExtent?, attachments: [TypesetLine.PlacedAttachment]) -> LineMetrics {
    let box = letterBox(of: extent)
    let natural = box.ascent + box.descent + box.gap
    let multiple = style.lineHeightMultiple > 0 ? style.lineHeightMultiple : 1
    var top = max(natural * multiple, style.minimumLineHeight) - box.descent
    var metrics = LineMetrics(ascent: box.ascent, descent: box.descent, baseline: top, height: 0)
    for placed in attachments {
      metrics.ascent = max(metrics.ascent, placed.attachment.ascent)
      metrics.descent = max(metrics.descent, placed.attachment.descent)
      top = max(top, placed.attachment.ascent)
    }
    for reading in facts.readings.isEmpty ? 0..<0 : extent.map(readings(on:)) ?? 0..<0 {
      let height = self.top(ofReading: reading)
      metrics.ascent = max(metrics.ascent, height)
      top = max(top, height - style.lineSpacing)
    }
    metrics.height = top + metrics.descent
    if style.maximumLineHeight > 0 { metrics.height = min(metrics.height, style.maximumLineHeight) }
    metrics.baseline = metrics.height - metrics.descent
    return metrics
  }

  private func letterBox(of extent: LineExtent?) -> LineFacts.Box {
    var box = facts.strut
    guard let extent, !facts.isEven, extent.first < extent.end else { return box }
    let first = Int(clusters[extent.first].item)
    for item in first...max(first, Int(clusters[extent.end - 1].item)) {
      let style = facts.styles[item]
      guard let face = items[item].face, facts.isTall(style) else { continue }
      box.unite(
        LineFacts.Box(
          face.metrics, size: style.size, offset: style.baselineOffset, isVertical: self.style.isVertical))
    }
    return box
  }
}
