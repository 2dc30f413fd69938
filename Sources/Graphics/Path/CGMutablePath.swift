public import Foundation

/// A path that can be added to.
///
/// A line, curve or arc in a path without a current point starts at its own first point.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public convenience init() {
    self.init(steps: [])
  }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    steps.append(.move(point.applying(transform)))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let end = point.applying(transform)
    steps.append(steps.isEmpty ? .move(end) : .line(end))
  }

  /// Adds a subpath of straight lines through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if steps.isEmpty { move(to: control, transform: transform) }
    steps.append(.quad(control.applying(transform), end.applying(transform)))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if steps.isEmpty { move(to: control1, transform: transform) }
    steps.append(
      .cubic(control1.applying(transform), control2.applying(transform), end.applying(transform)))
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    steps += PathStep.rectangle(rect).applying(transform)
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    steps += PathStep.ellipse(in: rect).applying(transform)
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let corners = PathStep.roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    steps += corners.applying(transform)
  }

  /// Adds a part of a circle, after a line to its start.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` is meant where y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = PathStep.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds a part of a circle by its turn in radians, after a line to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let arc = PathStep.arc(center: center, radius: radius, start: startAngle, sweep: delta)
    guard let start = arc.first?.points.first else { return }
    addLine(to: start, transform: transform)
    steps += arc.dropFirst().map { $0.applying(transform) }
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    steps += path.steps.applying(transform)
  }

  /// Draws a line back to the start of the subpath.
  public func closeSubpath() {
    guard let last = steps.last, last != .close else { return }
    steps.append(.close)
  }
}
