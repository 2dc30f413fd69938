import Foundation
import Graphics

/// Icons of notes, and stamps.
extension PDFAnnotation {
  var noteSketch: Sketch {
    var sketch = Sketch()
    let box = bounds
    let side = min(box.width, box.height)
    guard side > 0 else { return sketch }
    // Icons are made on a square of 20 points, which lies at the upper left.
    let transform = CGAffineTransform(translationX: box.minX, y: box.maxY - side)
    let icon = NoteIcon(iconType)
    sketch.within(nil, transform.scaledBy(x: side / 20, y: side / 20)) { sketch in
      let line = Pen(width: 1, cap: .round, join: .round)
      let ink = UIColor(white: 0.15, alpha: opacity)
      sketch.fill(icon.body, color)
      sketch.stroke(icon.body, ink, line)
      sketch.fill(icon.solid, ink)
      sketch.stroke(icon.details, ink, Pen(width: icon.detailWidth, cap: .round, join: .round))
    }
    return sketch
  }

  var stampSketch: Sketch {
    var sketch = Sketch()
    let name = (stampName ?? "Draft").spaced.uppercased()
    let box = bounds
    let width = max(1, min(box.height / 14, 3))
    let inner = box.insetBy(dx: width, dy: width)
    guard inner.width > 2 * width, inner.height > 2 * width else { return sketch }
    let ink = entry("/C").array == nil ? UIColor(red: 0.75, green: 0.1, blue: 0.1, alpha: opacity) : color
    let frame = CGPath(
      roundedRect: inner, cornerWidth: inner.height / 6, cornerHeight: inner.height / 6)
    sketch.fill(frame, ink.withAlphaComponent(0.08 * ink.alphaComponent))
    sketch.stroke(frame, ink, Pen(width: width))
    let unit = SketchFont(name: "Helvetica-Bold", size: 100)
    let share = inner.width * 0.86 / max(unit.width(name), 1)
    let font = unit.withSize(max(1, min(100 * share, inner.height * 0.6)))
    let textWidth = font.width(name)
    sketch.text(
      SketchText(
        string: name, font: font, color: ink,
        origin: CGPoint(x: inner.midX - textWidth / 2, y: inner.midY - font.size * 0.36)))
    return sketch
  }
}

extension String {
  /// "NotApproved" as two words.
  fileprivate var spaced: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase, text.last?.isLowercase == true { text.append(" ") }
      text.append(letter)
    }
  }
}

/// The parts of an icon on a square of 20 by 20, y up.
struct NoteIcon {
  /// Filled in the annotation's colour and outlined.
  var body = CGMutablePath()
  /// Filled dark.
  var solid = CGMutablePath()
  /// Lines.
  var details = CGMutablePath()
  var detailWidth: CGFloat = 1

  init(_ icon: PDFTextAnnotationIconType) {
    switch icon {
    case .comment: comment()
    case .key: key()
    case .note: note()
    case .help: help()
    case .newParagraph: wedge(isUp: true)
    case .paragraph: paragraph()
    case .insert: wedge(isUp: false)
    }
  }

  private func points(_ coordinates: CGFloat...) -> [CGPoint] {
    stride(from: 0, to: coordinates.count - 1, by: 2).map {
      CGPoint(x: coordinates[$0], y: coordinates[$0 + 1])
    }
  }

  private mutating func comment() {
    body.addRoundedRect(in: CGRect(x: 1.5, y: 7, width: 17, height: 11), cornerWidth: 3, cornerHeight: 3)
    solid.addPath(CGMutablePath.lines(points(5, 7, 5, 2, 10, 7), isClosed: true))
    for y in [11, 14] as [CGFloat] { details.addLines(between: points(5, y, 15, y)) }
  }

  private mutating func key() {
    body.addEllipse(in: CGRect(x: 10, y: 9, width: 9, height: 9))
    solid.addEllipse(in: CGRect(x: 14.5, y: 13.5, width: 2.5, height: 2.5))
    details.addLines(between: points(11.3, 10.3, 2, 2))
    details.addLines(between: points(4.5, 4.5, 6.5, 2.5))
    details.addLines(between: points(6.5, 6.5, 8.5, 4.5))
    detailWidth = 1.8
  }

  private mutating func note() {
    body.addPath(CGMutablePath.lines(points(3, 1.5, 17, 1.5, 17, 13.5, 12, 18.5, 3, 18.5), isClosed: true))
    details.addLines(between: points(12, 18.5, 12, 13.5, 17, 13.5))
    for y in [5, 8, 11] as [CGFloat] { details.addLines(between: points(6, y, 14, y)) }
  }

  private mutating func help() {
    body.addEllipse(in: CGRect(x: 1.5, y: 1.5, width: 17, height: 17))
    details.move(to: CGPoint(x: 7, y: 13))
    details.addCurve(
      to: CGPoint(x: 13, y: 12.5), control1: CGPoint(x: 7.5, y: 16.5), control2: CGPoint(x: 13, y: 16.5))
    details.addCurve(
      to: CGPoint(x: 10, y: 7.5), control1: CGPoint(x: 13, y: 10.5), control2: CGPoint(x: 10, y: 10.5))
    solid.addEllipse(in: CGRect(x: 9, y: 4, width: 2, height: 2))
    detailWidth = 1.8
  }

  private mutating func paragraph() {
    body.addRoundedRect(in: CGRect(x: 2, y: 1.5, width: 16, height: 17), cornerWidth: 2, cornerHeight: 2)
    solid.move(to: CGPoint(x: 10, y: 15.5))
    solid.addCurve(
      to: CGPoint(x: 10, y: 9), control1: CGPoint(x: 4.5, y: 15.5), control2: CGPoint(x: 4.5, y: 9))
    solid.closeSubpath()
    details.addLines(between: points(10, 4, 10, 15.5, 14.5, 15.5))
    details.addLines(between: points(13, 15.5, 13, 4))
    detailWidth = 1.3
  }

  /// A wedge at the line, with the tip up or down.
  private mutating func wedge(isUp: Bool) {
    let (tip, base): (CGFloat, CGFloat) = isUp ? (17, 4) : (3, 16)
    body.addPath(CGMutablePath.lines(points(10, tip, 17, base, 3, base), isClosed: true))
    if isUp { details.addLines(between: points(3, 1.5, 17, 1.5)) }
  }
}
