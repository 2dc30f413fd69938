extension ShapedParagraph {
  /// Makes the line that starts at a unit of the text.
  ///
  /// - Parameters:
  ///   - start: 0 or the end of another line.
  ///   - width: the room between the margins in points, indents included.
  ///   - mayFail: what happens when not one letter fits: nil, or a line of one letter that sticks out.
  /// - Returns: nil at the end of the text, or when nothing fits and that is allowed.
  package func line(from start: Int, width: Double, mayFail: Bool = false) -> TypesetLine? {
    nil
  }

  /// All lines from a unit on; letters that do not fit stick out.
  package func lines(from start: Int = 0, width: Double) -> [TypesetLine] {
    var lines: [TypesetLine] = []
    var next = start
    while let line = line(from: next, width: width), line.units.upperBound > next || lines.isEmpty {
      lines.append(line)
      next = line.units.upperBound
    }
    return lines
  }
}
