import PDFWriting

/// Leads from flow space to the page: points, origin lower left.
struct PageMap {
  var isVertical: Bool
  /// Where the flow's origin lies on the page.
  var x: Double
  var y: Double
  /// What is added to all places along the lines.
  var offset = 0.0

  /// A rectangle on the page.
  func box(_ rect: FlowRect) -> Box {
    let along = rect.x + offset
    if isVertical {
      return Box(
        left: x - rect.y - rect.height, bottom: y - along - rect.width, right: x - rect.y, top: y - along)
    }
    return Box(
      left: x + along, bottom: y - rect.y - rect.height, right: x + along + rect.width, top: y - rect.y)
  }

  /// From the line space of a line that starts at a place.
  func line(x start: Double, y baseline: Double) -> Matrix {
    let along = start + offset
    return isVertical
      ? Matrix(a: 0, b: -1, c: 1, d: 0, tx: x - baseline, ty: y - along)
      : Matrix(tx: x + along, ty: y - baseline)
  }

  /// A map for what starts further down the flow.
  func moved(by distance: Double) -> PageMap {
    var map = self
    if isVertical { map.x -= distance } else { map.y -= distance }
    return map
  }
}

extension Matrix {
  /// Where a point comes to lie.
  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The rectangle around a rectangle's image.
  func box(x: Range<Double>, y: Range<Double>) -> Box {
    let one = point(x.lowerBound, y.lowerBound)
    let other = point(x.upperBound, y.upperBound)
    return Box(
      left: min(one.x, other.x), bottom: min(one.y, other.y), right: max(one.x, other.x),
      top: max(one.y, other.y))
  }

  /// This map after another.
  func after(_ first: Matrix) -> Matrix {
    Matrix(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx,
      ty: b * first.tx + d * first.ty + ty)
  }
}
