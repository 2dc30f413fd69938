/// A rectangle in points, page space: origin lower left, y up.
public struct Rect: Equatable, Sendable {
  /// The lesser x.
  public var left: Double
  /// The lesser y.
  public var bottom: Double
  /// The greater x.
  public var right: Double
  /// The greater y.
  public var top: Double

  /// Makes a rectangle of four edges, whichever way round they are given.
  public init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = min(left, right)
    self.right = max(left, right)
    self.bottom = min(bottom, top)
    self.top = max(bottom, top)
  }

  /// Nothing, at the origin.
  public static let zero = Rect(left: 0, bottom: 0, right: 0, top: 0)

  /// Extent along x.
  public var width: Double { right - left }
  /// Extent along y.
  public var height: Double { top - bottom }
  /// The middle of the left and right edges.
  public var midX: Double { (left + right) / 2 }
  /// The middle of the lower and upper edges.
  public var midY: Double { (bottom + top) / 2 }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: max(right, other.right), top: max(top, other.top))
  }
}

/// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Equatable, Sendable {
  /// The coefficients.
  public var a, b, c, d, tx, ty: Double

  /// Makes a map of its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// This map, then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The map back; nil when this one flattens the plane.
  public var inverted: Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > .leastNormalMagnitude else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// From page space to the upright page: the box's upper-left corner at the origin, y down, turned
  /// clockwise by `rotation` degrees (a multiple of 90).
  public static func upright(_ box: Rect, rotation: Int) -> Transform {
    switch rotation {
    case 90: Transform(a: 0, b: 1, c: 1, d: 0, tx: -box.bottom, ty: -box.left)
    case 180: Transform(a: -1, b: 0, c: 0, d: 1, tx: box.right, ty: -box.bottom)
    case 270: Transform(a: 0, b: -1, c: -1, d: 0, tx: box.top, ty: box.right)
    default: Transform(a: 1, b: 0, c: 0, d: -1, tx: -box.left, ty: box.top)
    }
  }
}
