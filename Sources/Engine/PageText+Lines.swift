extension PageText {
  /// The parts of a range that lie on one line each, without line feeds.
  package func linePieces(of range: Range<Int>) -> [Range<Int>] {
    let range = range.clamped(to: 0..<units.count)
    return units[range].indices.split { units[$0] == lineFeed }.compactMap { part in
      guard let first = part.first, let last = part.last else { return nil }
      return first..<last + 1
    }
  }

  /// A rectangle of page space for each line of a range.
  package func lineRects(of range: Range<Int>) -> [Rect] {
    linePieces(of: range).map { piece in
      boxes[piece].dropFirst().reduce(boxes[piece.lowerBound]) { $0.union($1) }
    }
  }
}
