public import Foundation
import Graphics

extension Path {
  /// The part of the path from one share of its length to another, from 0 to 1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let curves = curves
    let lengths = curves.map(\.length)
    let total = lengths.reduce(0, +)
    let (start, end) = (max(0, from) * total, min(1, to) * total)
    guard start < end else { return Path() }
    return Path { path in
      var passed: CGFloat = 0
      for (curve, length) in zip(curves, lengths) where length > 0 {
        defer { passed += length }
        let first = (start - passed) / length
        let last = (end - passed) / length
        guard last > 0, first < 1 else { continue }
        let part = curve.part(from: max(0, first), to: min(1, last))
        if path.currentPoint != part.points[0] { path.move(to: part.points[0]) }
        path.addCurve(to: part.points[3], control1: part.points[1], control2: part.points[2])
      }
    }
  }

  /// All parts as cubic curves.
  private var curves: [Curve] {
    var curves: [Curve] = []
    var (start, now) = (CGPoint.zero, CGPoint.zero)
    func add(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
      curves.append(Curve(points: [now, control1, control2, end]))
      now = end
    }
    cgPath.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: (start, now) = (points[0], points[0])
      case .addLineToPoint:
        add(now.mixed(with: points[0], 1 / 3), now.mixed(with: points[0], 2 / 3), points[0])
      case .addQuadCurveToPoint:
        add(now.mixed(with: points[0], 2 / 3), points[1].mixed(with: points[0], 2 / 3), points[1])
      case .addCurveToPoint: add(points[0], points[1], points[2])
      case .closeSubpath: add(now.mixed(with: start, 1 / 3), now.mixed(with: start, 2 / 3), start)
      }
    }
    return curves
  }

  private struct Curve {
    var points: [CGPoint]

    func point(_ t: CGFloat) -> CGPoint { part(from: 0, to: t).points[3] }

    /// As the sum of short straight lines: exact enough for the eye.
    var length: CGFloat {
      let steps = (0...32).map { point(CGFloat($0) / 32) }
      return zip(steps, steps.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    /// The curve between two values of its parameter, by de Casteljau's halving at each.
    func part(from: CGFloat, to: CGFloat) -> Curve {
      let head = split(at: to).head
      return to > 0 ? head.split(at: from / to).tail : head
    }

    private func split(at t: CGFloat) -> (head: Curve, tail: Curve) {
      var rows = [points]
      while let row = rows.last, row.count > 1 {
        rows.append(zip(row, row.dropFirst()).map { $0.mixed(with: $1, t) })
      }
      return (Curve(points: rows.map { $0[0] }), Curve(points: rows.reversed().map { $0[$0.count - 1] }))
    }
  }
}

extension CGPoint {
  fileprivate func mixed(with other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
