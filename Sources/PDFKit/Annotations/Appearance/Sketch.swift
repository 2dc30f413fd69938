import Foundation
import Graphics

/// A drawing as a list of steps in page space: drawn on screen and written as an appearance stream.
struct Sketch {
  enum Step {
    case fill(CGPath, UIColor)
    case stroke(CGPath, UIColor, Pen)
    case text(SketchText)
    /// Cuts off what lies outside until the next `restore`.
    case clip(CGPath)
    case save
    case restore
    /// Maps what follows until the next `restore`.
    case transform(CGAffineTransform)
  }

  private(set) var steps: [Step] = []
  /// Darkens what lies under it rather than covering it.
  var multiplies = false
  /// Marked as a field's text, which form programs replace.
  var isFieldText = false

  var isEmpty: Bool { steps.isEmpty }

  var hasText: Bool { steps.contains { if case .text = $0 { true } else { false } } }

  mutating func fill(_ path: CGPath, _ color: UIColor?) {
    guard let color, color.alphaComponent > 0, !path.isEmpty else { return }
    steps.append(.fill(path, color))
  }

  mutating func stroke(_ path: CGPath, _ color: UIColor?, _ pen: Pen) {
    guard let color, color.alphaComponent > 0, pen.width > 0, !path.isEmpty else { return }
    steps.append(.stroke(path, color, pen))
  }

  mutating func text(_ text: SketchText) {
    guard !text.string.isEmpty, text.color.alphaComponent > 0 else { return }
    steps.append(.text(text))
  }

  /// Draws in a part of the page, or turned.
  mutating func within(
    _ rect: CGRect? = nil, _ transform: CGAffineTransform? = nil, _ body: (inout Sketch) -> Void
  ) {
    steps.append(.save)
    if let transform { steps.append(.transform(transform)) }
    if let rect { steps.append(.clip(CGPath(rect: rect))) }
    body(&self)
    steps.append(.restore)
  }

  /// What the steps cover, as far as they are not cut off; null when there are none.
  var extent: CGRect {
    steps.reduce(CGRect.null) { extent, step in
      switch step {
      case .fill(let path, _): extent.union(path.boundingBoxOfPath)
      case .stroke(let path, _, let pen):
        extent.union(path.boundingBoxOfPath.insetBy(dx: -pen.reach, dy: -pen.reach))
      case .text, .clip, .save, .restore, .transform: extent
      }
    }
  }
}

/// How lines are drawn.
struct Pen: Equatable {
  var width: CGFloat
  var dash: [CGFloat] = []
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter

  /// How far the line reaches beyond its path; pointed corners reach further than half its width.
  var reach: CGFloat { join == .miter ? width : width / 2 }
}

/// A piece of text on one line.
struct SketchText {
  var string: String
  var font: SketchFont
  var color: UIColor
  /// The start of the baseline.
  var origin: CGPoint
}

extension Sketch {
  /// Draws into a context whose user space is page space.
  func draw(in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    if multiplies { context.setBlendMode(.multiply) }
    for step in steps {
      switch step {
      case .fill(let path, let color):
        context.setFillColor(color.cgColor)
        context.beginPath()
        context.addPath(path)
        context.fillPath()
      case .stroke(let path, let color, let pen):
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(pen.width)
        context.setLineDash(phase: 0, lengths: pen.dash)
        context.setLineCap(pen.cap)
        context.setLineJoin(pen.join)
        context.beginPath()
        context.addPath(path)
        context.strokePath()
      // PDFium has the standard fonts, so it draws sketches with text: see `AppearancePicture`.
      case .text: break
      case .clip(let path):
        context.beginPath()
        context.addPath(path)
        context.clip()
      case .save: context.saveGState()
      case .restore: context.restoreGState()
      case .transform(let transform): context.concatenate(transform)
      }
    }
  }
}

extension CGMutablePath {
  /// A path of straight lines.
  static func lines(_ points: [CGPoint], isClosed: Bool = false) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if isClosed { path.closeSubpath() }
    return path
  }
}

extension CGPoint {
  /// The point at a distance in a direction.
  func moved(_ distance: CGFloat, towards angle: CGFloat) -> CGPoint {
    CGPoint(x: x + distance * cos(angle), y: y + distance * sin(angle))
  }

  /// The point at a share of the way to another.
  func between(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }

  func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }

  func angle(to other: CGPoint) -> CGFloat { atan2(other.y - y, other.x - x) }
}
