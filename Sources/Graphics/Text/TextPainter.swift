import Fonts
package import Foundation
import Typesetting

extension TextFrame {
  /// Draws the lines. The rectangle's upper left corner stands at `corner`; `isFlipped` says that y points
  /// down in user space, as UIKit has it.
  package func draw(in context: CGContext, corner: CGPoint, isFlipped: Bool) {
    let down: CGFloat = isFlipped ? 1 : -1
    for placed in lines {
      let origin = CGPoint(x: corner.x + placed.origin.x, y: corner.y + down * placed.origin.y)
      // Line space has y away from the line: up, or in columns to the right.
      let place =
        text.isVertical
        ? CGAffineTransform(a: 0, b: down, c: 1, d: 0, tx: origin.x, ty: origin.y)
        : CGAffineTransform(a: 1, b: 0, c: 0, d: -down, tx: origin.x, ty: origin.y)
      let paragraph = text.paragraphs[placed.paragraph]
      TextPainter(
        context: context, line: placed.line, text: placed.text ?? paragraph.text, looks: paragraph.looks,
        place: place
      )
      .draw()
    }
  }
}

/// Draws one line: grounds, letters, lines under and through them, attachments, links.
struct TextPainter {
  let context: CGContext
  let line: TypesetLine
  let text: StyledText
  let looks: [TextLook]
  /// From line space to user space.
  let place: CGAffineTransform

  func draw() {
    context.saveGState()
    for span in line.spans { drawGround(of: span) }
    for span in line.spans { drawRule(of: span, isUnder: true) }
    for run in line.runs { draw(run) }
    for attachment in line.attachments { draw(attachment) }
    for span in line.spans { drawRule(of: span, isUnder: false) }
    for span in line.spans { addLink(of: span) }
    context.restoreGState()
  }

  private func look(_ tag: Int) -> TextLook? { looks.indices.contains(tag) ? looks[tag] : nil }

  private func box(of span: TypesetLine.Span) -> CGRect {
    CGRect(
      x: span.x.lowerBound, y: -line.descent, width: span.x.upperBound - span.x.lowerBound,
      height: line.ascent + line.descent
    ).applying(place)
  }

  private func drawGround(of span: TypesetLine.Span) {
    guard let color = look(span.tag)?.background else { return }
    context.setFillColor(color)
    context.fill(box(of: span))
  }

  private func draw(_ run: GlyphRun) {
    let look = look(run.tag)
    context.saveGState()
    look?.shadow.map(setShadow)
    context.setFillColor(look?.ink ?? .black)
    let units = run.ruby.map { text.rubies.indices.contains($0) ? text.rubies[$0].units : [] } ?? text.units
    context.draw(run, units: units, transform: place)
    context.restoreGState()
  }

  private func setShadow(_ shadow: NSShadow) {
    // UIKit's offset has y down, the context's has y up.
    let offset = CGSize(width: shadow.shadowOffset.width, height: -shadow.shadowOffset.height)
    context.setShadow(
      offset: offset, blur: shadow.shadowBlurRadius, color: (shadow.shadowColor as? UIColor)?.cgColor)
  }

  private func draw(_ attachment: TypesetLine.PlacedAttachment) {
    guard let source = look(attachment.attachment.tag)?.attachment, let image = source.shownImage?.cgImage
    else {
      return
    }
    let bounds = source.shownBounds
    context.saveGState()
    context.concatenate(place)
    context.draw(
      image, in: CGRect(x: attachment.x, y: bounds.minY, width: bounds.width, height: bounds.height))
    context.restoreGState()
  }

  private func drawRule(of span: TypesetLine.Span, isUnder: Bool) {
    guard let look = look(span.tag), let rule = isUnder ? look.underline : look.strikethrough else { return }
    let size = Double(look.font.pointSize)
    let metrics = look.font.face?.metrics
    var thickness =
      (isUnder ? metrics?.underlineThickness : metrics?.strikeThickness).map { $0 * size } ?? size / 20
    if rule.style.contains(.thick) { thickness *= 2 }
    var height =
      (isUnder ? metrics?.underlinePosition : metrics?.strikePosition).map { $0 * size } ?? -size / 10
    // In columns a line runs at the left of the letters, and through their middle.
    if isVertical { height = isUnder ? -size * 0.55 : 0 }
    context.setStrokeColor(rule.color ?? look.ink)
    context.setLineWidth(CGFloat(thickness))
    context.setLineDash(phase: 0, lengths: rule.style.dashes(thickness))
    let isDouble = rule.style.isSuperset(of: .double)
    for offset in isDouble ? [0, -2 * thickness] : [0] {
      let ends = [span.x.lowerBound, span.x.upperBound].map {
        CGPoint(x: $0, y: height + offset).applying(place)
      }
      context.strokeLineSegments(between: ends)
    }
  }

  private var isVertical: Bool { place.a == 0 }

  private func addLink(of span: TypesetLine.Span) {
    guard let url = look(span.tag)?.link else { return }
    context.setURL(url, for: box(of: span).applying(context.ctm))
  }
}

extension NSUnderlineStyle {
  fileprivate func dashes(_ thickness: Double) -> [CGFloat] {
    let unit = CGFloat(thickness)
    // The patterns share bits: the whole of them tells.
    return switch rawValue & 0x0F00 {
    case NSUnderlineStyle.patternDot.rawValue: [unit * 2, unit * 2]
    case NSUnderlineStyle.patternDash.rawValue: [unit * 6, unit * 3]
    case NSUnderlineStyle.patternDashDot.rawValue: [unit * 6, unit * 2, unit * 2, unit * 2]
    case NSUnderlineStyle.patternDashDotDot.rawValue:
      [unit * 6, unit * 2, unit * 2, unit * 2, unit * 2, unit * 2]
    default: []
    }
  }
}
