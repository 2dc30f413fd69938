import Foundation

/// The steps of common figures.
extension PathStep {
  static func rectangle(_ rect: CGRect) -> [PathStep] {
    guard !rect.isNull else { return [] }
    let corners = rect.corners
    return [.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close]
  }

  /// Starts at the middle of the right side and runs towards the y axis.
  static func ellipse(in rect: CGRect) -> [PathStep] {
    guard !rect.isNull else { return [] }
    let unit = arc(center: .zero, radius: 1, start: 0, sweep: 2 * .pi)
    let toRect = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    return unit.applying(toRect) + [.close]
  }

  /// Corners are named as they lie where y points down.
  static func roundedRectangle(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, corners: UIRectCorner = .allCorners
  ) -> [PathStep] {
    guard !rect.isNull else { return [] }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0, height > 0 else { return rectangle(rect) }
    let ends: [(corner: UIRectCorner, at: CGPoint, inwards: CGSize)] = [
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGSize(width: -width, height: height)),
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGSize(width: -width, height: -height)),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGSize(width: width, height: -height)),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGSize(width: width, height: height)),
    ]
    var steps: [PathStep] = []
    for (quarter, end) in ends.enumerated() {
      let isRound = corners.contains(end.corner)
      let start = CGFloat(quarter - 1) * .pi / 2
      let toCorner = CGAffineTransform(
        a: width, b: 0, c: 0, d: height, tx: end.at.x + end.inwards.width, ty: end.at.y + end.inwards.height)
      var corner =
        isRound
        ? arc(center: .zero, radius: 1, start: start, sweep: .pi / 2).applying(toCorner) : [.move(end.at)]
      if !steps.isEmpty, case .move(let point) = corner[0] { corner[0] = .line(point) }
      steps += corner
    }
    return steps + [.close]
  }

  /// The turn from one angle to the other in the given sense; a full circle at most.
  static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let turn = end - start
    let full = 2 * CGFloat.pi
    if clockwise {
      if turn <= -full { return -full }
      let rest = turn.truncatingRemainder(dividingBy: full)
      return rest > 0 ? rest - full : rest
    }
    if turn >= full { return full }
    let rest = turn.truncatingRemainder(dividingBy: full)
    return rest < 0 ? rest + full : rest
  }

  /// A move to the start of the arc, and cubic curves of at most a quarter each.
  static func arc(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat) -> [PathStep] {
    guard start.isFinite, sweep.isFinite, radius.isFinite else { return [] }
    let turn = min(max(sweep, -2 * .pi), 2 * .pi)
    // The slack keeps rounding in a quarter's angle from asking for a fifth curve.
    let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let part = turn / CGFloat(count)
    let handle = 4 / 3 * tan(part / 4) * radius
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var steps: [PathStep] = [.move(point(start))]
    for index in 0..<count {
      let from = start + CGFloat(index) * part
      let to = from + part
      let (begin, end) = (point(from), point(to))
      steps.append(
        .cubic(
          CGPoint(x: begin.x - handle * sin(from), y: begin.y + handle * cos(from)),
          CGPoint(x: end.x + handle * sin(to), y: end.y - handle * cos(to)),
          end))
    }
    return steps
  }
}

extension [PathStep] {
  func applying(_ transform: CGAffineTransform?) -> [PathStep] {
    guard let transform, !transform.isIdentity else { return self }
    return map { $0.applying(transform) }
  }

  /// The bounds of what is drawn: ends of lines, and curves where they turn.
  var boundsOfCurves: CGRect {
    var extremes: [CGPoint] = []
    var start = CGPoint.zero
    var current = CGPoint.zero
    for step in self {
      switch step {
      case .move(let end):
        start = end
        extremes.append(end)
        current = end
      case .line(let end):
        extremes.append(end)
        current = end
      case .quad(let control, let end):
        let (first, second) = PathStep.cubicControls(from: current, quad: control, to: end)
        extremes += PathStep.turns(current, first, second, end) + [end]
        current = end
      case .cubic(let first, let second, let end):
        extremes += PathStep.turns(current, first, second, end) + [end]
        current = end
      case .close:
        current = start
      }
    }
    return CGRect(around: extremes)
  }
}

extension PathStep {
  /// The control points of the cubic curve that a quadratic curve is.
  static func cubicControls(
    from start: CGPoint, quad control: CGPoint, to end: CGPoint
  ) -> (CGPoint, CGPoint) {
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    return (between(start), between(end))
  }

  /// The points at which a cubic curve turns in x or in y.
  static func turns(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> [CGPoint] {
    let times =
      roots(p1.x - p0.x, p2.x - p1.x, p3.x - p2.x) + roots(p1.y - p0.y, p2.y - p1.y, p3.y - p2.y)
    return times.map { t in
      let u = 1 - t
      let (k0, k1, k2, k3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return CGPoint(
        x: k0 * p0.x + k1 * p1.x + k2 * p2.x + k3 * p3.x,
        y: k0 * p0.y + k1 * p1.y + k2 * p2.y + k3 * p3.y)
    }
  }

  /// Where between 0 and 1 the quadratic curve over three values is zero.
  private static func roots(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat) -> [CGFloat] {
    let a = v0 - 2 * v1 + v2
    let b = 2 * (v1 - v0)
    var candidates: [CGFloat] = []
    if abs(a) < 1e-12 {
      if b != 0 { candidates = [-v0 / b] }
    } else {
      let discriminant = b * b - 4 * a * v0
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      candidates = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    return candidates.filter { $0 > 0 && $0 < 1 }
  }
}
