public import Foundation
public import Graphics

/// An outline of lines and curves; y points down. As a view it is filled in the foreground style.
public struct Path: Shape, Equatable {
  private var storage: CGMutablePath

  /// Makes an empty path.
  public init() { storage = CGMutablePath() }

  /// Makes a path of a Core Graphics one.
  public init(_ path: CGPath) { storage = path.mutableCopy() ?? CGMutablePath() }

  /// Makes a path that a closure draws.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// Makes a rectangle.
  public init(_ rect: CGRect) { self.init { $0.addRect(rect) } }

  /// Makes a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(
      roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Makes a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style) }
  }

  /// Makes an ellipse that touches the sides of a rectangle.
  public init(ellipseIn rect: CGRect) { self.init { $0.addEllipse(in: rect) } }

  /// The path as Core Graphics has it.
  public var cgPath: CGPath { storage.copy() ?? storage }

  /// True when there is nothing in it.
  public var isEmpty: Bool { storage.isEmpty }

  /// The bounds of lines and curves.
  public var boundingRect: CGRect { storage.boundingBoxOfPath }

  /// Where the last line ended; nil in an empty path.
  public var currentPoint: CGPoint? { isEmpty ? nil : storage.currentPoint }

  /// True for points inside.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    storage.contains(point, using: eoFill ? .evenOdd : .winding)
  }

  /// The path itself, wherever it is drawn.
  public func path(in rect: CGRect) -> Path { self }

  /// True for the same lines and curves.
  public static func == (one: Path, other: Path) -> Bool { one.storage == other.storage }

  // MARK: Building

  private mutating func change(_ body: (CGMutablePath) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.mutableCopy() ?? CGMutablePath() }
    body(storage)
  }

  /// Starts a new part.
  public mutating func move(to point: CGPoint) { change { $0.move(to: point) } }

  /// Adds a straight line.
  public mutating func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

  /// Adds a quadratic curve.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    change { $0.addQuadCurve(to: point, control: control) }
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    change { $0.addCurve(to: point, control1: control1, control2: control2) }
  }

  /// Draws a line back to the start of the part.
  public mutating func closeSubpath() { change { $0.closeSubpath() } }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addRect(rect, transform: transform) }
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    change { $0.addRects(rects, transform: transform) }
  }

  /// Adds a rectangle with round corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radius = cornerSize.width
    if style == .continuous, cornerSize.width == cornerSize.height, ContinuousCorner.fits(radius, in: rect) {
      return addPath(ContinuousCorner.rectangle(rect, radius: radius), transform: transform)
    }
    change {
      $0.addRoundedRect(
        in: rect, cornerWidth: min(max(0, radius), rect.width / 2),
        cornerHeight: min(max(0, cornerSize.height), rect.height / 2), transform: transform)
    }
  }

  /// Adds an ellipse that touches the sides of a rectangle.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addEllipse(in: rect, transform: transform) }
  }

  /// Adds straight lines through all points, as a new part.
  public mutating func addLines(_ lines: [CGPoint]) { change { $0.addLines(between: lines) } }

  /// Adds a part of a circle. As in SwiftUI, `clockwise` is meant where y points up: with `false` the
  /// arc goes clockwise as it is seen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle.radians, endAngle: endAngle.radians,
        clockwise: clockwise, transform: transform)
    }
  }

  /// Adds a part of a circle by its turn.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRelativeArc(
        center: center, radius: radius, startAngle: startAngle.radians, delta: delta.radians,
        transform: transform)
    }
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    change { $0.addPath(path.storage, transform: transform) }
  }

  /// The path under a transform.
  public func applying(_ transform: CGAffineTransform) -> Path {
    Path { $0.addPath(self, transform: transform) }
  }

  /// The path at another place.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }
}

/// How a corner is rounded.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Bends slowly into the corner, as on Apple's systems; where sides are too short for that, a quarter
  /// of a circle.
  case continuous
}

/// The corner that starts to bend before a circle would. All numbers are shares of the radius.
private enum ContinuousCorner {
  /// How far from the corner its curve begins.
  static let reach: CGFloat = 1.528_66

  static func fits(_ radius: CGFloat, in rect: CGRect) -> Bool {
    radius > 0 && reach * radius * 2 <= min(rect.width, rect.height)
  }

  /// Points along the side and away from it, from the corner.
  private static let curves: [[(along: CGFloat, away: CGFloat)]] = [
    [(1.088_49, 0), (0.868_41, 0), (0.631_49, 0.074_91)],
    [(0.372_82, 0.169_06), (0.169_06, 0.372_82), (0.074_91, 0.631_49)],
    [(0, 0.868_41), (0, 1.088_49), (0, reach)],
  ]

  static func rectangle(_ rect: CGRect, radius: CGFloat) -> Path {
    // Each corner with the unit vectors back along the side that leads to it and on along the next.
    let corners: [(x: CGFloat, y: CGFloat, back: (CGFloat, CGFloat), on: (CGFloat, CGFloat))] = [
      (rect.maxX, rect.minY, (-1, 0), (0, 1)), (rect.maxX, rect.maxY, (0, -1), (-1, 0)),
      (rect.minX, rect.maxY, (1, 0), (0, -1)), (rect.minX, rect.minY, (0, 1), (1, 0)),
    ]
    return Path { path in
      for (index, corner) in corners.enumerated() {
        func point(_ along: CGFloat, _ away: CGFloat) -> CGPoint {
          CGPoint(
            x: corner.x + radius * (along * corner.back.0 + away * corner.on.0),
            y: corner.y + radius * (along * corner.back.1 + away * corner.on.1))
        }
        if index == 0 { path.move(to: point(reach, 0)) } else { path.addLine(to: point(reach, 0)) }
        for curve in curves {
          path.addCurve(
            to: point(curve[2].along, curve[2].away), control1: point(curve[0].along, curve[0].away),
            control2: point(curve[1].along, curve[1].away))
        }
      }
      path.closeSubpath()
    }
  }
}
