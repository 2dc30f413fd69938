/// What content has set for text so far; nil where it is not known.
struct TextState {
  /// The font's object and the em.
  var font = 0
  var size = 0.0
  /// What is added after each letter.
  var spacing: Double?
  /// The way down to the next line.
  var leading: Double?
  /// The open text object's space.
  var space = TextSpace()
  /// Where the last string began and ended, in user space.
  var last: (start: Point, end: Point)?

  /// A place in user space or in a run's own.
  typealias Point = (x: Double, y: Double)
}

/// A text object's matrix. Where its line starts is kept as it was written, so that what rounding takes
/// away is made up for by the next step.
struct TextSpace {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  /// The start of the line in user space.
  var x = 0.0
  var y = 0.0
  /// Where the next letter comes, in user space; nil when it is not known.
  var pen: (x: Double, y: Double)?

  /// How long one unit of the horizontal axis is in user space.
  var length: Double { (a * a + b * b).squareRoot() }

  /// False where all letters fall on a line, which cannot be undone.
  var isProper: Bool { abs(a * d - b * c) > 1e-12 }

  @inline(__always)
  func isParallel(to other: TextSpace) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }

  /// A point of this space in user space, as seen from the line's start.
  @inline(__always)
  func user(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (self.x + a * x + c * y, self.y + b * x + d * y)
  }

  /// A point of user space in this space, as seen from the line's start.
  @inline(__always)
  func own(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let determinant = a * d - b * c
    let (x, y) = (point.x - self.x, point.y - self.y)
    return ((d * x - c * y) / determinant, (a * y - b * x) / determinant)
  }
}
