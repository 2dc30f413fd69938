/// Clusters of one item that stand together on a line.
struct LinePiece {
  /// The item.
  var item: Int
  /// The clusters.
  var clusters: Range<Int>
  /// The level that orders it.
  var level: UInt8
  /// Where it starts on the line, from the left in points.
  var x = 0.0
  /// Where it ends.
  var end = 0.0

  /// True when its clusters stand from right to left.
  var isReversed: Bool { level % 2 == 1 }
  /// Its clusters in the order seen.
  var clustersFromLeft: StrideTo<Int> {
    isReversed
      ? stride(from: clusters.upperBound - 1, to: clusters.lowerBound - 1, by: -1)
      : stride(from: clusters.lowerBound, to: clusters.upperBound, by: 1)
  }
}

extension LineSource {
  /// The pieces of a line in the order seen from the left: rules L1 and L2 of the bidirectional
  /// algorithm.
  func pieces(of extent: LineExtent) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var start = extent.first
    pieces.reserveCapacity(Int(clusters[extent.end - 1].item - clusters[start].item) + 2)
    while start < extent.end {
      let item = items[Int(clusters[start].item)]
      // Always onwards, whatever the items say.
      var end = min(max(Int(item.clusters.upperBound), start + 1), extent.end)
      // Blanks at the end of a line, and tabs, go with the paragraph.
      if start < extent.seen { end = min(end, extent.seen) }
      let isLoose = start >= extent.seen || clusters[start].kind == .tab
      pieces.append(
        LinePiece(
          item: Int(clusters[start].item), clusters: start..<end,
          level: isLoose ? baseLevel : item.level))
      start = end
    }
    if !isPlain { reorder(&pieces) }
    return pieces
  }

  private func reorder(_ pieces: inout [LinePiece]) {
    let highest = pieces.reduce(0) { max($0, $1.level) }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < pieces.count {
        var end = start
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        pieces[start..<end].reverse()
        start = end + 1
      }
    }
  }
}
