import Foundation

/// Four corners of a piece of text as it is read: upper left, upper right, lower left, lower right.
struct Quadrilateral: Equatable {
  var upperLeft: CGPoint
  var upperRight: CGPoint
  var lowerLeft: CGPoint
  var lowerRight: CGPoint

  var corners: [CGPoint] { [upperLeft, upperRight, lowerLeft, lowerRight] }

  private init(_ corners: [CGPoint]) {
    (upperLeft, upperRight, lowerLeft, lowerRight) = (corners[0], corners[1], corners[2], corners[3])
  }

  /// Height of the text.
  var height: CGFloat {
    hypot(upperLeft.x - lowerLeft.x, upperLeft.y - lowerLeft.y)
  }

  /// Takes four points in whatever order a file has them: Acrobat's, which is ours, the format's own
  /// (around), or another.
  init?(points: [CGPoint]) {
    guard points.count == 4 else { return nil }
    func direction(_ from: Int, _ to: Int) -> CGPoint {
      CGPoint(x: points[to].x - points[from].x, y: points[to].y - points[from].y)
    }
    let (first, second, down) = (direction(0, 1), direction(2, 3), direction(0, 2))
    let isParallel = first.x * second.x + first.y * second.y > 0
    let isDownwards = first.x * down.y - first.y * down.x < 0
    // Text that runs up or down the page and is in order.
    if isParallel, isDownwards, abs(first.y) > abs(first.x) {
      self.init(points)
      return
    }
    let box = Self.box(points)
    let isUpright = points.allSatisfy { point in
      (abs(point.x - box.minX) < 0.5 || abs(point.x - box.maxX) < 0.5)
        && (abs(point.y - box.minY) < 0.5 || abs(point.y - box.maxY) < 0.5)
    }
    if isUpright {
      self.init(rect: box)
      return
    }
    var corners = isParallel ? points : [points[0], points[1], points[3], points[2]]
    let across = CGPoint(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y)
    let below = CGPoint(x: corners[2].x - corners[0].x, y: corners[2].y - corners[0].y)
    if across.x * below.y - across.y * below.x > 0 {
      corners = [corners[2], corners[3], corners[0], corners[1]]
    }
    self.init(corners)
  }

  init(rect: CGRect) {
    self.init([
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
    ])
  }

  private static func box(_ points: [CGPoint]) -> CGRect {
    let (x, y) = (points.map(\.x), points.map(\.y))
    let (left, bottom) = (x.min() ?? 0, y.min() ?? 0)
    return CGRect(x: left, y: bottom, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - bottom)
  }
}
