/// Finds where a line ends. Greedy: a line takes what it can hold.
struct LineBreaker {
  let source: LineSource
  let style: Style
  /// The room between the indents in points.
  let limit: Double
  /// The indent at the start.
  let indent: Double

  /// What of the paragraph's style bears on where lines end.
  struct Style {
    var isEndless: Bool
    var hangsPunctuation: Bool
    var isJustified: Bool
  }

  // Less than a hundredth of a point is nobody's business.
  private static let tolerance = 0.001

  /// The line that starts at a cluster; nil when nothing fits and that is allowed.
  func extent(from first: Int, mayFail: Bool) -> LineExtent? {
    let clusters = source.clusters
    var scan = LineScan(source, from: first, indent: indent)
    var fitting = scan.extent
    var best: LineExtent?
    var divided: LineExtent?
    while scan.extent.end < clusters.count {
      if let end = scan.addLike(source, limit: style.isEndless ? .infinity : limit) { best = end }
      fitting = scan.extent
      guard fitting.end < clusters.count else { break }
      scan.add(source)
      if scan.extent.least > limit + Self.tolerance, !isEndless(scan.extent, mayFail) { break }
      fitting = scan.extent
      switch clusters[scan.extent.end - 1].end {
      case .forbidden: if scan.dividesBase(source) { best = scan.extent }
      case .allowed: best = scan.extent
      case .hyphen: divided = withHyphen(scan) ?? divided
      case .required:
        var extent = scan.extent
        extent.endsByForce = true
        return extent
      }
    }
    if fitting.end == clusters.count {
      var extent = fitting
      extent.endsByForce = true
      return extent
    }
    return ended(scan, fitting: fitting, best: best, divided: divided, mayFail: mayFail)
  }

  /// The end of a line whose next letter does not fit.
  private func ended(
    _ scan: LineScan, fitting: LineExtent, best: LineExtent?, divided: LineExtent?, mayFail: Bool
  ) -> LineExtent? {
    if let hung = hanging(scan, after: fitting) { return hung }
    var chosen = best
    if let divided, divided.end > best?.end ?? 0, best?.least ?? 0 < limit * fullness(before: divided.end) {
      chosen = divided
    }
    if let pushed = pushedIn(scan, insteadOf: chosen) { return pushed }
    if let chosen { return chosen }
    if fitting.end > fitting.first { return withBlanks(rescan(to: leastEvil(fitting), of: fitting)) }
    return mayFail ? nil : withBlanks(scan)
  }

  /// Where a line ends that has no place to end: rather not before what may not start a line.
  private func leastEvil(_ fitting: LineExtent) -> Int {
    let clusters = source.clusters
    let end = (fitting.first + 1...fitting.end).last {
      !clusters[$0].kind.isOne(of: .blanks) && !clusters[$0 - 1].kind.keeps(clusters[$0].kind)
    }
    return end ?? fitting.end
  }

  /// How full a line must be to do without dividing a word: that is the lesser evil only where the line
  /// would be rather empty, and a last line that is a part of a word is nearly as bad.
  private func fullness(before rest: Int) -> Double {
    let next = source.clusters[rest...].dropLast().first { $0.end == .allowed || $0.end == .required }
    if next?.end != .allowed { return 0.7 }
    return style.isJustified ? 0.9 : 0.75
  }

  /// True when nothing ends the line for want of room.
  private func isEndless(_ extent: LineExtent, _ mayFail: Bool) -> Bool {
    style.isEndless && !(mayFail && extent.end == extent.first + 1)
  }

  private func withHyphen(_ scan: LineScan) -> LineExtent? {
    // Far from the margin no hyphen is wanted, and asking the face is not free.
    guard let last = scan.last, scan.extent.least > limit / 4,
      let hyphen = source.hyphen(after: last)
    else { return nil }
    var extent = scan.extent
    extent.hyphen = hyphen.width
    extent.width += extent.hyphen
    extent.room = 0
    return extent.width <= limit + Self.tolerance ? extent : nil
  }

  /// The line with 、 or 。 beyond the margin, when that is what does not fit.
  private func hanging(_ scan: LineScan, after fitting: LineExtent) -> LineExtent? {
    let mark = scan.extent.end - 1
    let kind = source.clusters[mark].kind
    guard style.hangsPunctuation, kind.isOne(of: .hanging),
      fitting.seen == mark, mark > scan.extent.first, isAtTheRight(mark)
    else { return nil }
    var extent = withBlanks(scan)
    let last = extent.end - 1
    guard last == source.clusters.count - 1 || source.clusters[last].end != .forbidden else {
      return nil
    }
    // What stands before the mark has lost its empty end to it.
    extent.width = scan.extent.width - source.clusters[mark].advance
    extent.room = 0
    extent.hangs = true
    return extent.width <= limit + Self.tolerance ? extent : nil
  }

  /// True when a letter at the end of a line is seen at its right, not amid letters from the right.
  private func isAtTheRight(_ index: Int) -> Bool {
    source.isPlain || !source.isFromRight && source.items[Int(source.clusters[index].item)].level == 0
  }

  /// Goes over a line again: states are not kept for the few lines that need one.
  private func rescan(to end: Int, of extent: LineExtent) -> LineScan {
    var scan = LineScan(source, from: extent.first, indent: indent)
    while scan.extent.end < end { scan.add(source) }
    return scan
  }

  /// The line with the blanks that follow on its last letter.
  private func withBlanks(_ scan: LineScan) -> LineExtent {
    let clusters = source.clusters
    var scan = scan
    while scan.extent.end < clusters.count, clusters[scan.extent.end - 1].end != .required,
      clusters[scan.extent.end].kind.isOne(of: .blanks)
    {
      scan.add(source)
    }
    var extent = scan.extent
    extent.endsByForce = extent.end == clusters.count || clusters[extent.end - 1].end == .required
    return extent
  }

  /// A longer line whose spaces and marks are pushed together, when that changes less than stretching
  /// the line that fits.
  private func pushedIn(_ scan: LineScan, insteadOf chosen: LineExtent?) -> LineExtent? {
    guard style.isJustified, !scan.hasTabs else { return nil }
    let rest = chosen.map { max(0, limit - $0.width) } ?? .infinity
    guard rest > Self.tolerance, scan.extent.least <= limit + 2 * rest else { return nil }
    let most = min(2 * rest, source.slack(of: scan.extent).most)
    var scan = scan
    let clusters = source.clusters
    while scan.extent.least <= limit + most {
      let end = clusters[scan.extent.end - 1].end
      if scan.extent.end == clusters.count || end == .allowed || end == .required {
        var extent = scan.extent
        guard extent.least - limit <= source.slack(of: extent).most else { return nil }
        extent.endsByForce = scan.extent.end == clusters.count || end == .required
        return extent
      }
      scan.add(source)
    }
    return nil
  }
}
