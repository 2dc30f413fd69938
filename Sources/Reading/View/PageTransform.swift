public import Foundation

/// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct PageTransform: Sendable, Hashable {
  /// The coefficients.
  public var a, b, c, d, tx, ty: Double

  /// A map of its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// A place, mapped.
  public func callAsFunction(_ point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// A rectangle, mapped; by quarter turns it stays one, whichever corner came first.
  public func callAsFunction(_ rect: CGRect) -> CGRect {
    let first = self(CGPoint(x: rect.minX, y: rect.minY))
    let last = self(CGPoint(x: rect.maxX, y: rect.maxY))
    return CGRect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
      height: abs(last.y - first.y))
  }

  /// The map back. All maps here can be inverted: pages are never without an area.
  public var inverse: PageTransform {
    let determinant = a * d - b * c
    return PageTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// This map, then a stretch, then a move.
  func stretched(by size: CGSize, movedBy place: CGPoint) -> PageTransform {
    PageTransform(
      a: a * size.width, b: b * size.height, c: c * size.width, d: d * size.height,
      tx: tx * size.width + place.x, ty: ty * size.height + place.y)
  }
}
