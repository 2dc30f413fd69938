public import Foundation

/// A figure of lines and curves.
///
/// Equality compares the elements.
public class CGPath: Equatable {
  final var steps: [PathStep]

  init(steps: [PathStep]) {
    self.steps = steps
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(steps: PathStep.rectangle(rect).applying(transform?.pointee))
  }

  /// Makes an ellipse that touches the sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(steps: PathStep.ellipse(in: rect).applying(transform?.pointee))
  }

  /// Makes a rectangle with rounded corners; radii beyond half a side count as half.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let steps = PathStep.roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(steps: steps.applying(transform?.pointee))
  }

  /// True when the path has no elements.
  public var isEmpty: Bool { steps.isEmpty }

  /// Where the next line would start; zero in an empty path.
  public var currentPoint: CGPoint {
    if let end = steps.last?.points.last { return end }
    return steps.last(where: { $0.type == .moveToPoint })?.points.last ?? .zero
  }

  /// The smallest rectangle around all points, control points too; null when empty.
  public var boundingBox: CGRect { CGRect(around: steps.flatMap(\.points)) }

  /// The smallest rectangle around lines and curves; null when empty.
  public var boundingBoxOfPath: CGRect { steps.boundsOfCurves }

  /// True when the point is inside of the filled path. Subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    PathProbe.contains(point, steps: steps.applying(transform), rule: rule)
  }

  /// Shows each element in order; the element is valid only during the call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for step in steps {
      var points = step.points
      points.withUnsafeMutableBufferPointer { buffer in
        // A closing element has no points, but the pointer is not optional.
        var none = CGPoint.zero
        withUnsafeMutablePointer(to: &none) { none in
          var element = CGPathElement(type: step.type, points: buffer.baseAddress ?? none)
          block(&element)
        }
      }
    }
  }

  /// A path that cannot change.
  public func copy() -> CGPath? { CGPath(steps: steps) }

  /// A path that cannot change, transformed.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(steps: steps.applying(transform?.pointee))
  }

  /// A path that can change.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(steps: steps) }

  /// A path that can change, transformed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(steps: steps.applying(transform?.pointee))
  }

  /// True when both paths have the same elements.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.steps == right.steps }
}
