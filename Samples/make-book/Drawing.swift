import Compose
import Foundation

/// The book's colours.
enum Palette {
  static let ink = UIColor(red: 0.10, green: 0.11, blue: 0.16, alpha: 1)
  static let indigo = UIColor(red: 0.12, green: 0.19, blue: 0.35, alpha: 1)
  static let wave = UIColor(red: 0.25, green: 0.34, blue: 0.53, alpha: 1)
  static let cream = UIColor(red: 0.96, green: 0.93, blue: 0.86, alpha: 1)
  static let red = UIColor(red: 0.70, green: 0.18, blue: 0.15, alpha: 1)
}

/// Small numbers that look like chance but are the same each time.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// From 0 up to 1.
  mutating func next() -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return CGFloat(state >> 11) / CGFloat(1 << 53 as UInt64)
  }
}

/// Drawing in the current context, with UIKit's coordinates.
enum Pen {
  static func fill(_ rect: CGRect, _ color: UIColor) {
    color.setFill()
    UIBezierPath(rect: rect).fill()
  }

  static func circle(_ center: CGPoint, _ radius: CGFloat) -> UIBezierPath {
    UIBezierPath(
      ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  static func line(_ points: [CGPoint]) -> UIBezierPath {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    return path
  }

  static func stroke(_ points: [CGPoint], _ color: UIColor, _ width: CGFloat) {
    color.setStroke()
    let path = line(points)
    path.lineWidth = width
    path.stroke()
  }

  static func gradient(_ stops: [(CGFloat, UIColor)]) -> CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: stops.map(\.1.cgColor) as CFArray,
      locations: stops.map(\.0))
  }

  static func fade(
    _ context: CGContext, from start: CGPoint, to end: CGPoint, _ stops: [(CGFloat, UIColor)]
  ) {
    guard let gradient = gradient(stops) else { return }
    context.drawLinearGradient(
      gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  static func glow(
    _ context: CGContext, at center: CGPoint, radius: CGFloat, _ stops: [(CGFloat, UIColor)]
  ) {
    guard let gradient = gradient(stops) else { return }
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius, options: [])
  }

  /// Overlapping waves: from the top downwards, so that each row covers the one above.
  static func waves(in area: CGRect, radius: CGFloat, fill: UIColor, line: UIColor, width: CGFloat) {
    fill.setFill()
    line.setStroke()
    for row in 0..<(Int(area.height / (radius / 2)) + 4) {
      let y = area.minY + CGFloat(row) * radius / 2
      for column in 0...(Int(area.width / (2 * radius)) + 1) {
        let x = area.minX + CGFloat(column) * 2 * radius + (row.isMultiple(of: 2) ? 0 : radius)
        for share in [1, 0.72, 0.44] {
          let ring = circle(CGPoint(x: x, y: y), radius * share)
          ring.lineWidth = width
          if share == 1 { ring.fill() }
          ring.stroke()
        }
      }
    }
  }

  /// Four holes at x and the thread that goes through them and round the spine.
  static func binding(
    x: CGFloat, spine: CGFloat, top: CGFloat, bottom: CGFloat, _ color: UIColor, _ width: CGFloat
  ) {
    stroke([CGPoint(x: x, y: top), CGPoint(x: x, y: bottom)], color, width)
    for hole in holes(from: top, to: bottom) {
      stroke([CGPoint(x: x, y: hole), CGPoint(x: spine, y: hole)], color, width)
      color.setFill()
      circle(CGPoint(x: x, y: hole), width * 1.3).fill()
    }
  }

  /// The heights of the holes, from the top.
  static func holes(from top: CGFloat, to bottom: CGFloat) -> [CGFloat] {
    [0.06, 0.353, 0.647, 0.94].map { top + (bottom - top) * $0 }
  }

  // MARK: Letters

  static func mincho(_ size: CGFloat, isBold: Bool = false) -> UIFont {
    UIFont(name: isBold ? "NotoSerifCJKjp-Bold" : "NotoSerifCJKjp-Regular", size: size)
      ?? .systemFont(ofSize: size)
  }

  /// Text in a line whose middle is at x.
  static func text(_ text: String, middle x: CGFloat, top y: CGFloat, _ font: UIFont, _ color: UIColor) {
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
    let width = text.size(withAttributes: attributes).width
    text.draw(at: CGPoint(x: x - width / 2, y: y), withAttributes: attributes)
  }

  /// Characters that stand below each other, as on a title slip.
  static func column(
    _ text: String, middle x: CGFloat, top y: CGFloat, pitch: CGFloat, _ font: UIFont, _ color: UIColor
  ) {
    for (index, character) in text.enumerated() {
      self.text(String(character), middle: x, top: y + CGFloat(index) * pitch, font, color)
    }
  }
}
