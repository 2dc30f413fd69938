/// Which clusters a line takes, before it is adjusted.
struct LineExtent {
  /// The first cluster.
  let first: Int
  /// The end of its clusters, with blanks and the line end after what is seen.
  var end: Int
  /// The end of what is seen.
  var seen: Int
  /// How wide the visible letters are, without a mark that hangs and with the empty end of the last one.
  var width: Double
  /// How much of the width is the empty end of the last letter.
  var room: Double
  /// True when the last letter seen hangs over the margin.
  var hangs = false
  /// The width of a hyphen after what is seen; 0 for none.
  var hyphen = 0.0
  /// True for the end of the paragraph or after a line feed.
  var endsByForce = false

  /// The least width that the letters take without pushing anything together.
  var least: Double { width - room }
}

/// Adds up the letters of a line.
struct LineScan {
  private(set) var extent: LineExtent
  /// Where the next cluster starts.
  private var pen = 0.0
  private var walk: LineWalk
  private var field: TabField?
  private(set) var hasTabs = false
  private let indent: Double

  init(_ source: LineSource, from first: Int, indent: Double) {
    extent = LineExtent(first: first, end: first, seen: first, width: 0, room: 0)
    walk = LineWalk(source, from: first)
    self.indent = indent
  }

  /// The last letter that takes part in spacing.
  var last: Int? { walk.previous }

  /// True when the line may end here amid the base of a reading.
  @inline(__always)
  func dividesBase(_ source: LineSource) -> Bool { walk.dividesBase(source) }

  /// Adds the cluster at the end.
  @inline(__always)
  mutating func add(_ source: LineSource) {
    let index = extent.end
    let cluster = source.clusters[index]
    let step = walk.step(source, to: index)
    pen += step.joint.quarter - step.joint.trimEnd - step.joint.trimStart + step.lead
    extent.end += 1
    if cluster.kind == .tab { return addTab(source, at: index) }
    pen += cluster.advance + step.trail
    guard !cluster.kind.isOne(of: .blanks) else { return }
    extent.seen = extent.end
    extent.room = source.endRoom(cluster)
    extent.width = pen + step.edge
    if let field { extent.width += field.width(upTo: pen) }
  }

  /// Adds the letters that stand beside their like, as many as fit. Returns the line up to the last of
  /// them that a line may end after.
  @inline(__always)
  mutating func addLike(_ source: LineSource, limit: Double) -> LineExtent? {
    guard field == nil else { return nil }
    let stop = walk.endOfPlain(to: source.clusters.count)
    var index = extent.end
    var pen = pen
    var best: (end: Int, pen: Double)?
    while index < stop {
      let cluster = source.clusters[index]
      let next = pen + cluster.advance
      guard cluster.kind.isOne(of: walk.like), cluster.end.rawValue <= LineEnd.allowed.rawValue,
        !(next > limit)
      else { break }
      pen = next
      index += 1
      if cluster.end == .allowed { best = (index, pen) }
    }
    guard index > extent.end else { return nil }
    walk.pass(to: index - 1)
    self.pen = pen
    extent = LineExtent(first: extent.first, end: index, seen: index, width: pen, room: 0)
    return best.map { LineExtent(first: extent.first, end: $0.end, seen: $0.end, width: $0.pen, room: 0) }
  }

  private typealias LineEnd = ShapedParagraph.LineEnd

  private mutating func addTab(_ source: LineSource, at index: Int) {
    hasTabs = true
    if let field { pen += field.width(upTo: pen) }
    let new = source.tabField(at: index, start: pen, indent: indent)
    field = new.share > 0 ? new : nil
    if new.share == 0 { pen = max(pen, new.stop) }
  }
}
