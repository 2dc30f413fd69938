/// The end of the text so far, in which a match across pages may begin.
struct PageTail {
  /// Code units of one page, or of several short ones with a line feed between them.
  private var units: [UInt16] = []
  private var parts: [Part] = []
  /// Where each query's last match ended, so that no match overlaps another.
  private var used: [Int]

  private struct Part {
    let page: Int
    /// Where the part begins on its page, and where it lies in `units`.
    let offset: Int
    let place: Range<Int>
  }

  /// Takes a page in; `used` are the ends of the last matches on it, 0 without a match.
  init(_ text: FoldedText, page: Int, after earlier: PageTail?, used: [Int], reach: Int) {
    self.used = used.map { _ in 0 }
    let end = Self.visibleEnd(of: text.units)
    let start = Self.clean(max(0, end - reach), in: text.units)
    if start == 0, end < reach, let earlier { keepEnd(of: earlier, room: reach - end) }
    append(text.units[start..<end], page: page, offset: start)
    let place = units.count - (end - start)
    for index in used.indices where used[index] > 0 {
      self.used[index] = max(0, place + used[index] - start)
    }
  }

  /// Short pages leave room for what came before them.
  private mutating func keepEnd(of earlier: PageTail, room: Int) {
    let cut = Self.clean(max(0, earlier.units.count - room), in: earlier.units)
    for part in earlier.parts where part.place.upperBound > cut {
      let low = max(cut, part.place.lowerBound)
      if units.isEmpty { used = earlier.used.map { max(0, $0 - low) } }
      append(
        earlier.units[low..<part.place.upperBound], page: part.page,
        offset: part.offset + low - part.place.lowerBound)
    }
  }

  private mutating func append(_ slice: ArraySlice<UInt16>, page: Int, offset: Int) {
    if !units.isEmpty { units.append(0x0A) }
    parts.append(Part(page: page, offset: offset, place: units.count..<units.count + slice.count))
    units += slice
  }

  /// The matches that begin here and end on the page that comes next.
  func crossings(
    into text: FoldedText, page: Int, of finder: Finder, query: Int
  ) throws(SearchError) -> [TextMatch] {
    let start = text.units.firstIndex { !Characters.isWhite($0) } ?? 0
    let end = Self.clean(min(text.units.count, start + finder.reach), in: text.units)
    var window = self
    window.append(text.units[start..<end], page: page, offset: start)
    let limit = units.count
    let begin = used[query]
    let ranges = try finder.matches(
      in: FoldedText(window.units), page: page, timeLimit: .seconds(2), isCancelled: { false },
      accepts: { $0.lowerBound >= begin && $0.lowerBound < limit && $0.upperBound > limit + 1 })
    return ranges.compactMap { window.match($0, query: query) }
  }

  private func match(_ range: Range<Int>, query: Int) -> TextMatch? {
    let segments = parts.compactMap { part -> TextMatch.Segment? in
      var place = part.place.clamped(to: range)
      while let last = place.last, Characters.isWhite(units[last]) { place.removeLast() }
      while let first = place.first, Characters.isWhite(units[first]) { place.removeFirst() }
      guard !place.isEmpty else { return nil }
      let shift = part.offset - part.place.lowerBound
      return TextMatch.Segment(
        page: part.page, range: place.lowerBound + shift..<place.upperBound + shift)
    }
    guard let first = segments.first else { return nil }
    return TextMatch(query: query, stream: 0, first: first, rest: Array(segments.dropFirst()))
  }

  private static func visibleEnd(of units: [UInt16]) -> Int {
    (units.lastIndex { !Characters.isWhite($0) } ?? -1) + 1
  }

  /// A place at or before `index` that parts no pair of surrogates.
  private static func clean(_ index: Int, in units: [UInt16]) -> Int {
    index > 0 && index < units.count && units[index] & 0xFC00 == 0xDC00 ? index - 1 : index
  }
}
