extension PageContent {
  package func move(_ x: Double, _ y: Double) {
    guard x.isFinite, y.isFinite else { return }
    path.append(x, y, " m\n", decimals: state.decimals)
    hasPoint = true
  }

  package func line(_ x: Double, _ y: Double) {
    guard hasPoint, x.isFinite, y.isFinite else { return }
    path.append(x, y, " l\n", decimals: state.decimals)
  }

  package func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    guard hasPoint, x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite, x.isFinite, y.isFinite else { return }
    path.append(x1, y1, " ", decimals: state.decimals)
    path.append(x2, y2, " ", decimals: state.decimals)
    path.append(x, y, " c\n", decimals: state.decimals)
  }

  package func closePath() {
    if hasPoint { path.append("h\n") }
  }

  package func rectangle(_ box: Box) {
    guard box.isFinite else { return }
    path.append(box.left, box.bottom, " ", decimals: state.decimals)
    // From the rounded edges, so that boxes that meet still meet.
    let unit = Self.unit(decimals: state.decimals)
    let width = (box.right * unit).rounded() - (box.left * unit).rounded()
    let height = (box.top * unit).rounded() - (box.bottom * unit).rounded()
    path.append(width / unit, height / unit, " re\n", decimals: state.decimals)
    hasPoint = true
  }

  package func fill(evenOdd: Bool = false) {
    paint(evenOdd ? "f*\n" : "f\n")
  }

  package func stroke() {
    paint("S\n")
  }

  package func fillAndStroke(evenOdd: Bool = false) {
    paint(evenOdd ? "B*\n" : "B\n")
  }

  /// Narrows the clip to the path and ends it. A path without points does nothing.
  package func clip(evenOdd: Bool = false) {
    paint(evenOdd ? "W* n\n" : "W n\n")
  }

  /// Ends the path without painting.
  package func endPath() {
    path.removeAll(keepingCapacity: true)
    hasPoint = false
  }

  private func paint(_ operation: StaticString) {
    if !path.isEmpty {
      leaveText()
      bytes += path
      bytes.append(operation)
    }
    endPath()
  }

  private static func unit(decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    return unit
  }
}

extension Box {
  var isFinite: Bool { left.isFinite && bottom.isFinite && right.isFinite && top.isFinite }

  /// With its corners in order.
  var normalized: Box {
    Box(left: min(left, right), bottom: min(bottom, top), right: max(left, right), top: max(bottom, top))
  }
}
