public import Foundation

/// The size that a parent offers to a view, in points.
///
/// Nil in a dimension asks for the ideal size, zero for the smallest, infinity for the largest.
@frozen public struct ProposedViewSize: Hashable, Sendable {
  /// The width; nil asks for the ideal one.
  public var width: CGFloat?
  /// The height; nil asks for the ideal one.
  public var height: CGFloat?

  /// Asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Makes a proposal.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Proposes a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The size with what is nil taken from another.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// Without what no view can deal with: negative lengths and numbers that are none.
  var sanitized: ProposedViewSize {
    func clean(_ length: CGFloat?) -> CGFloat? {
      guard let length, !length.isNaN else { return nil }
      return max(0, length)
    }
    return ProposedViewSize(width: clean(width), height: clean(height))
  }

  subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  init(_ axis: Axis, along: CGFloat?, across: CGFloat?) {
    self.init(
      width: axis == .horizontal ? along : across, height: axis == .horizontal ? across : along)
  }
}

extension CGSize {
  subscript(axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  init(_ axis: Axis, along: CGFloat, across: CGFloat) {
    self.init(
      width: axis == .horizontal ? along : across, height: axis == .horizontal ? across : along)
  }
}

extension CGPoint {
  init(_ axis: Axis, along: CGFloat, across: CGFloat) {
    self.init(x: axis == .horizontal ? along : across, y: axis == .horizontal ? across : along)
  }
}

extension Axis {
  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
