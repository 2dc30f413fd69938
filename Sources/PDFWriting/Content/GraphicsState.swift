import Glibc

/// What content has set so far, so that nothing is set twice; nil where it is not known, as in a form,
/// which starts with what is set where it is drawn.
struct GraphicsState {
  var fill: Ink?
  var stroke: Ink?
  /// The number of the state object that was last set.
  var transparency: Int?
  var fillAlpha: Double?
  var lineWidth: Double?
  var lineCap: Int?
  var lineJoin: Int?
  var miterLimit: Double?
  var dash: Dash?
  var text = TextState()
  /// How many points, at most, one unit of user space is long.
  private(set) var scale = 1.0
  /// How many decimals a coordinate needs, for a thousandth of a point.
  private(set) var decimals = 3

  /// A pattern of dashes.
  struct Dash: Equatable {
    var lengths: [Double]
    var phase: Double
  }

  mutating func concatenate(_ matrix: Matrix) {
    scale *= max(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
    guard scale.isFinite, scale > 0 else { return }
    decimals = Int(min(max(log10(scale).rounded(.up) + 3, 0), 9))
  }
}
