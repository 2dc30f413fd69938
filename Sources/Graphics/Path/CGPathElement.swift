public import Foundation

/// What a path element does.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint
  /// A straight line; one point.
  case addLineToPoint
  /// A quadratic curve; control point and end.
  case addQuadCurveToPoint
  /// A cubic curve; two control points and end.
  case addCurveToPoint
  /// Back to the start of the subpath; no point.
  case closeSubpath
}

/// One element of a path, as `applyWithBlock` shows it; its points live only during the call.
public struct CGPathElement {
  /// What the element does.
  public var type: CGPathElementType
  /// Its points, as many as the type needs.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// Which points count as inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Points that the path winds around.
  case winding
  /// Points that a ray leaves through an odd number of lines.
  case evenOdd
}

/// The elements that paths are made of.
enum PathStep: Hashable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint)
  case close

  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let control, let end): [control, end]
    case .cubic(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }

  var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  func applying(_ t: CGAffineTransform) -> PathStep {
    switch self {
    case .move(let end): .move(end.applying(t))
    case .line(let end): .line(end.applying(t))
    case .quad(let control, let end): .quad(control.applying(t), end.applying(t))
    case .cubic(let first, let second, let end):
      .cubic(first.applying(t), second.applying(t), end.applying(t))
    case .close: .close
    }
  }
}
