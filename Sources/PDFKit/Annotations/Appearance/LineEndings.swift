import Foundation
import Graphics

extension Sketch {
  /// A line through points with an ornament at each end.
  mutating func addLine(
    _ points: [CGPoint], _ pen: Pen, _ color: UIColor, _ interior: UIColor?,
    _ endings: (start: String, end: String)
  ) {
    guard points.count > 1, pen.width > 0, let first = points.first, let last = points.last else { return }
    let ends = [
      LineEnding(endings.start, at: first, from: points[1], pen.width),
      LineEnding(endings.end, at: last, from: points[points.count - 2], pen.width),
    ]
    var shaft = points
    shaft[0] = ends[0].shaftEnd
    shaft[points.count - 1] = ends[1].shaftEnd
    stroke(CGMutablePath.lines(shaft), color, pen)
    for end in ends {
      if end.isClosed { fill(end.path, interior) }
      stroke(end.path, color, Pen(width: pen.width))
    }
  }
}

/// An ornament at the end of a line.
struct LineEnding {
  var path = CGMutablePath()
  var isClosed = false
  /// Where the line itself ends: at the ornament's edge, so that it does not show through.
  var shaftEnd: CGPoint

  /// - Parameters:
  ///   - name: the name in files, with slash.
  ///   - tip: where the line ends.
  ///   - before: a point that the line comes from.
  init(_ name: String, at tip: CGPoint, from before: CGPoint, _ width: CGFloat) {
    shaftEnd = tip
    let available = before.distance(to: tip)
    guard available > 0 else { return }
    let forward = before.angle(to: tip)
    let radius = 2 + 1.5 * width
    let length = 5 + 3 * width
    func arrow(_ tip: CGPoint, _ backward: CGFloat) -> [CGPoint] {
      let spread = CGFloat.pi / 6
      return [
        tip.moved(length, towards: backward - spread), tip, tip.moved(length, towards: backward + spread),
      ]
    }
    func close(_ points: [CGPoint], shaft inset: CGFloat) {
      path = CGMutablePath.lines(points, isClosed: true)
      isClosed = true
      shaftEnd = tip.moved(min(inset, available), towards: forward + .pi)
    }
    func bar(_ angle: CGFloat, _ half: CGFloat) {
      path = CGMutablePath.lines([tip.moved(half, towards: angle), tip.moved(half, towards: angle + .pi)])
    }
    switch name {
    case "/Square":
      close(
        (0..<4).map {
          tip.moved(radius * 2.0.squareRoot(), towards: forward + .pi / 4 + CGFloat($0) * .pi / 2)
        }, shaft: radius)
    case "/Diamond":
      close(
        (0..<4).map { tip.moved(radius * 1.3, towards: forward + CGFloat($0) * .pi / 2) }, shaft: radius * 1.3
      )
    case "/Circle":
      path.addEllipse(in: CGRect(x: tip.x - radius, y: tip.y - radius, width: 2 * radius, height: 2 * radius))
      isClosed = true
      shaftEnd = tip.moved(min(radius, available), towards: forward + .pi)
    case "/OpenArrow": path = CGMutablePath.lines(arrow(tip, forward + .pi))
    case "/ClosedArrow": close(arrow(tip, forward + .pi), shaft: length * cos(.pi / 6))
    case "/ROpenArrow": path = CGMutablePath.lines(arrow(tip, forward))
    case "/RClosedArrow": close(arrow(tip, forward), shaft: 0)
    case "/Butt": bar(forward + .pi / 2, radius)
    case "/Slash": bar(forward + .pi / 3, radius * 1.5)
    default: break
    }
  }
}
