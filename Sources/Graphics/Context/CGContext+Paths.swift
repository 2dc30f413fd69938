public import Foundation

extension CGContext {
  // MARK: Building

  /// Starts a new path.
  public func beginPath() { current = CGMutablePath() }

  /// Starts a subpath.
  public func move(to point: CGPoint) { current.move(to: point, transform: state.ctm) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { current.addLine(to: point, transform: state.ctm) }

  /// Adds straight lines through all points, as a new subpath.
  public func addLines(between points: [CGPoint]) {
    current.addLines(between: points, transform: state.ctm)
  }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { current.addRect(rect, transform: state.ctm) }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: state.ctm) }

  /// Adds an ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, transform: state.ctm) }

  /// Adds a part of a circle, after a line to its start; see `CGMutablePath.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.ctm)
  }

  /// Adds a path.
  public func addPath(_ path: CGPath) { current.addPath(path, transform: state.ctm) }

  /// Draws a line back to the start of the subpath.
  public func closePath() { current.closeSubpath() }

  /// The current path in user space.
  public var path: CGPath? {
    current.isEmpty ? nil : CGPath(steps: current.steps.applying(state.ctm.inverted()))
  }

  /// True when there is no current path.
  public var isPathEmpty: Bool { current.isEmpty }

  /// Where the next line would start, in user space.
  public var currentPointOfPath: CGPoint { current.currentPoint.applying(state.ctm.inverted()) }

  /// The bounds of the current path in user space, control points too.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  // MARK: Drawing

  /// Draws the current path and forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let steps = current.steps
    switch mode {
    case .fill, .fillStroke: fill(steps, .winding)
    case .eoFill, .eoFillStroke: fill(steps, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke:
      paint(within: boundsOfStroke(steps)) { $0.stroke(steps, state: $1) }
    case .fill, .eoFill: break
    }
    beginPath()
  }

  private func fill(_ steps: [PathStep], _ rule: CGPathFillRule) {
    paint(within: CGRect(around: steps.flatMap(\.points))) { $0.fill(steps, rule: rule, state: $1) }
  }

  private func boundsOfStroke(_ steps: [PathStep]) -> CGRect {
    let reach = max(1, state.lineWidth * state.ctm.scale) * max(1, state.miterLimit)
    return CGRect(around: steps.flatMap(\.points)).insetBy(dx: -reach, dy: -reach)
  }

  /// Fills the current path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Draws the lines of the current path and forgets it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Cuts the clip to the current path and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    canvas.clip(current.steps, rule: rule, antialias: state.shouldAntialias)
    beginPath()
  }

  /// Cuts the clip to a rectangle.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Cuts the clip to rectangles together.
  public func clip(to rects: [CGRect]) {
    let steps = rects.flatMap { PathStep.rectangle($0) }.applying(state.ctm)
    canvas.clip(steps, rule: .winding, antialias: state.shouldAntialias)
    beginPath()
  }

  /// Gives up the clip of this graphics state, as far as layers allow. A PDF keeps it: there is no way
  /// back from a clip there but `restoreGState`.
  public func resetClip() { canvas.resetClip() }

  /// The bounds of the clip in user space; null when nothing is left.
  public var boundingBoxOfClipPath: CGRect {
    canvas.clipBounds.applying(state.ctm.inverted())
  }

  /// Fills a rectangle; the current path is forgotten.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles; the current path is forgotten.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws the sides of a rectangle; the current path is forgotten.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws the sides of a rectangle with another line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Fills an ellipse that touches the sides of a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws the line of an ellipse that touches the sides of a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws straight lines between the points of each pair.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, or black where pixels have no alpha; paints it white in a PDF.
  public func clear(_ rect: CGRect) {
    canvas.clear(PathStep.rectangle(rect).applying(state.ctm))
    beginPath()
  }

  /// Draws a picture into a rectangle, its top where y is greatest; with `byTiling` side by side over the
  /// whole clip, unless that takes more than a million.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard byTiling else { return draw(image, once: rect) }
    let bounds = boundingBoxOfClipPath
    guard rect.width > 0, rect.height > 0, bounds.isFinite,
      bounds.width / rect.width * (bounds.height / rect.height) < 1_000_000
    else { return }
    var y = rect.minY + ((bounds.minY - rect.minY) / rect.height).rounded(.down) * rect.height
    while y < bounds.maxY {
      var x = rect.minX + ((bounds.minX - rect.minX) / rect.width).rounded(.down) * rect.width
      while x < bounds.maxX {
        draw(image, once: CGRect(origin: CGPoint(x: x, y: y), size: rect.size))
        x += rect.width
      }
      y += rect.height
    }
  }

  private func draw(_ image: CGImage, once rect: CGRect) {
    guard state.ctm.isUsable, rect.isFinite, !rect.isEmpty else { return }
    let rect = rect.standardized
    paint(within: rect.applying(state.ctm)) { $0.draw(image, in: rect, state: $1) }
  }
}
