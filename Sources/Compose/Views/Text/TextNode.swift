import Foundation
import Graphics
import Typesetting

/// Lays out and draws a text.
final class TextNode: Node {
  private let pieces: [Text.Piece]
  private let environment: EnvironmentValues
  private lazy var setting = TextSetting(pieces, environment: environment)
  private var blocks: [ProposedViewSize: TextBlock] = [:]

  init(_ pieces: [Text.Piece], environment: EnvironmentValues) {
    self.pieces = pieces
    self.environment = environment
    super.init(isRightToLeft: environment.layoutDirection == .rightToLeft)
    guides = [VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key]
  }

  private func block(_ proposal: ProposedViewSize) -> TextBlock {
    if let known = blocks[proposal] { return known }
    let block = TextBlock(setting, proposal: proposal, environment: environment)
    blocks[proposal] = block
    return block
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { block(proposal).size }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    if key == VerticalAlignment.firstTextBaseline.key { return block(proposal).baselines.first }
    if key == VerticalAlignment.lastTextBaseline.key { return block(proposal).baselines.last }
    return nil
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    let block = block(proposal)
    for (line, baseline) in zip(block.lines, block.baselines) {
      let free = rect.width - line.line.width
      let x: CGFloat =
        switch environment.multilineTextAlignment {
        case .leading: isRightToLeft ? free : 0
        case .center: free / 2
        case .trailing: isRightToLeft ? 0 : free
        }
      let origin = CGPoint(x: rect.minX + x - line.line.x.lowerBound, y: rect.minY + baseline)
      painter.draw(line, of: block.setting, at: origin)
    }
  }
}

extension TypesetLine {
  /// From the first visible letter to the last.
  var width: CGFloat { x.upperBound - x.lowerBound }
}

extension Painter {
  /// Draws a line; `origin` is the start of its baseline.
  fileprivate func draw(_ line: TextBlock.Line, of setting: TextSetting, at origin: CGPoint) {
    let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: origin.x, ty: origin.y)
    for run in line.line.runs {
      saved { context in
        context.setFillColor(setting.looks[run.tag].paint.color)
        context.draw(run, units: line.units, transform: place)
      }
    }
    for span in line.line.spans { drawLines(of: span, setting.looks[span.tag], at: origin) }
    for attachment in line.line.attachments {
      let image = setting.images[attachment.attachment.tag]
      let rect = CGRect(
        x: origin.x + attachment.x, y: origin.y - attachment.attachment.ascent,
        width: image.size.width, height: image.size.height)
      draw(image, in: rect, quality: .medium)
    }
  }

  private func drawLines(of span: TypesetLine.Span, _ look: TextSetting.Look, at origin: CGPoint) {
    let lines = [(look.underline, look.underlinePlace), (look.strikethrough, look.strikethroughPlace)]
    for (style, place) in lines {
      guard let style else { continue }
      let y = origin.y - place.middle
      let path = Path {
        $0.move(to: CGPoint(x: origin.x + span.x.lowerBound, y: y))
        $0.addLine(to: CGPoint(x: origin.x + span.x.upperBound, y: y))
      }
      let dash = style.pattern.dash.map { $0 * place.thickness }
      stroke(
        path, with: style.color.map { .color($0.cgColor) } ?? look.paint,
        style: StrokeStyle(lineWidth: place.thickness, dash: dash))
    }
  }
}

extension Text.LineStyle.Pattern {
  /// Dashes and gaps in thicknesses of the line.
  fileprivate var dash: [CGFloat] {
    switch self {
    case .solid: []
    case .dot: [1, 1]
    case .dash: [3, 2]
    case .dashDot: [3, 2, 1, 2]
    case .dashDotDot: [3, 2, 1, 2, 1, 2]
    }
  }
}
