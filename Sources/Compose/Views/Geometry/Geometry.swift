public import Foundation

/// Horizontal or vertical.
@frozen public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical

  /// Axes together.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// Makes a set of its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Along x.
    public static let horizontal = Set(rawValue: 1)
    /// Along y.
    public static let vertical = Set(rawValue: 2)
  }
}

/// A side of a rectangle.
@frozen public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  /// Above.
  case top
  /// Where the layout starts.
  case leading
  /// Below.
  case bottom
  /// Where the layout ends.
  case trailing

  /// Sides together.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// Makes a set of its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Makes a set of one side.
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

    /// Above.
    public static let top = Set(.top)
    /// Where the layout starts.
    public static let leading = Set(.leading)
    /// Below.
    public static let bottom = Set(.bottom)
    /// Where the layout ends.
    public static let trailing = Set(.trailing)
    /// Left and right.
    public static let horizontal: Set = [.leading, .trailing]
    /// Above and below.
    public static let vertical: Set = [.top, .bottom]
    /// All sides.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// Lengths at the sides of a rectangle in points.
@frozen public struct EdgeInsets: Hashable, Sendable {
  /// Above.
  public var top: CGFloat
  /// Where the layout starts.
  public var leading: CGFloat
  /// Below.
  public var bottom: CGFloat
  /// Where the layout ends.
  public var trailing: CGFloat

  /// Makes insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Makes insets of nothing.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// The same length at some sides.
  init(_ length: CGFloat, at edges: Edge.Set) {
    func value(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    self.init(
      top: value(.top), leading: value(.leading), bottom: value(.bottom), trailing: value(.trailing))
  }
}

/// A place in a rectangle as shares of its sides; y points down.
@frozen public struct UnitPoint: Hashable, Sendable {
  /// From the left side (0) to the right (1).
  public var x: CGFloat
  /// From the upper side (0) to the lower (1).
  public var y: CGFloat

  /// Makes the upper left corner.
  public init() { self.init(x: 0, y: 0) }

  /// Makes a place.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = UnitPoint()
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left side.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right side.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the upper side.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the lower side.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The upper left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The upper right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The lower left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The lower right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// The place in a rectangle.
  func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

/// An angle; positive ones turn clockwise, since y points down.
@frozen public struct Angle: Hashable, Comparable, Sendable {
  /// In radians.
  public var radians: Double

  /// In degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Makes no turn.
  public init() { radians = 0 }

  /// Makes an angle of radians.
  public init(radians: Double) { self.radians = radians }

  /// Makes an angle of degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// No turn.
  public static let zero = Angle()

  /// An angle of radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// An angle of degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// True for the smaller turn.
  public static func < (one: Angle, other: Angle) -> Bool { one.radians < other.radians }

  /// Both turns.
  public static func + (one: Angle, other: Angle) -> Angle { Angle(radians: one.radians + other.radians) }

  /// One turn less another.
  public static func - (one: Angle, other: Angle) -> Angle { Angle(radians: one.radians - other.radians) }

  /// The turn the other way.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// The turn many times.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  /// A part of the turn.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
}
