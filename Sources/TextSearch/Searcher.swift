/// Searches pages that come one after the other, and gives matches as soon as they are certain.
///
/// A match may begin on one page and end on a later one, by the rules of a line end. Pages without
/// text between are passed over, as a plate in a book is. Pages that do not follow each other by
/// number are not joined. `backwards` changes nothing here: see `SearchQuery.matches(in:)`.
public struct Searcher: Sendable {
  private let query: SearchQuery
  private let reach: Int
  private var tail: PageTail?
  private var lastPage: Int?

  /// A searcher that has seen no page yet.
  public init(_ query: SearchQuery) {
    self.query = query
    reach = query.finders.map(\.reach).max() ?? 0
  }

  /// Searches the next page. Gives first the matches that began on an earlier page and end here,
  /// then those of this page: by stream, then by place. All are final.
  ///
  /// - Parameter isCancelled: asked once for a page, and while a regular expression runs.
  /// - Throws: `SearchError.cancelled`, or `patternTooSlow` after the query's `timeLimitPerPage`.
  public mutating func add(
    _ text: FoldedPage, page: Int, isCancelled: () -> Bool = { false }
  ) throws(SearchError) -> [TextMatch] {
    if isCancelled() { throw .cancelled }
    if let lastPage, page != lastPage + 1 { tail = nil }
    lastPage = page
    var matches: [TextMatch] = []
    for (stream, text) in text.streams.enumerated() where !text.bytes.isEmpty {
      if stream == 0 {
        matches += try searchBase(text, page: page, isCancelled: isCancelled)
      } else {
        matches += try search(text, page: page, stream: stream, isCancelled: isCancelled).matches
      }
    }
    return matches
  }

  private mutating func searchBase(
    _ text: FoldedText, page: Int, isCancelled: () -> Bool
  ) throws(SearchError) -> [TextMatch] {
    if reach > 0, text.isBlank { return [] }
    var begins = [Int](repeating: 0, count: query.finders.count)
    var crossing: [TextMatch] = []
    if let tail {
      for (index, finder) in query.finders.enumerated() where finder.reach > 0 {
        for match in try tail.crossings(into: text, page: page, of: finder, query: index) {
          crossing.append(match)
          begins[index] = match.rest.last?.range.upperBound ?? 0
        }
      }
    }
    crossing.sort {
      ($0.first.page, $0.first.range.lowerBound, $0.query)
        < ($1.first.page, $1.first.range.lowerBound, $1.query)
    }
    let (matches, ends) = try search(text, page: page, stream: 0, from: begins, isCancelled: isCancelled)
    if reach > 0 { tail = PageTail(text, page: page, after: tail, used: ends, reach: reach) }
    return crossing + matches
  }

  private func search(
    _ text: FoldedText, page: Int, stream: Int, from begins: [Int]? = nil, isCancelled: () -> Bool
  ) throws(SearchError) -> (matches: [TextMatch], ends: [Int]) {
    var matches: [TextMatch] = []
    var ends = begins ?? [Int](repeating: 0, count: query.finders.count)
    for (index, finder) in query.finders.enumerated() {
      let begin = ends[index]
      let ranges = try finder.matches(
        in: text, page: page, timeLimit: query.timeLimitPerPage, isCancelled: isCancelled,
        accepts: { $0.lowerBound >= begin })
      ends[index] = ranges.last?.upperBound ?? begin
      for range in ranges {
        let segment = TextMatch.Segment(page: page, range: range)
        matches.append(TextMatch(query: index, stream: stream, first: segment, rest: []))
      }
    }
    if query.finders.count > 1 {
      matches.sort { ($0.first.range.lowerBound, $0.query) < ($1.first.range.lowerBound, $1.query) }
    }
    return (matches, ends)
  }
}

extension SearchQuery {
  /// All matches in pages that follow each other in reading order, each with its number; the last
  /// first when `options` has `backwards`.
  ///
  /// - Parameter isCancelled: asked once for a page.
  /// - Throws: `SearchError.cancelled` or `patternTooSlow`.
  public func matches(
    in pages: some Sequence<(page: Int, text: FoldedPage)>, isCancelled: () -> Bool = { false }
  ) throws(SearchError) -> [TextMatch] {
    var searcher = Searcher(self)
    var matches: [TextMatch] = []
    for (page, text) in pages {
      matches += try searcher.add(text, page: page, isCancelled: isCancelled)
    }
    if options.contains(.backwards) { matches.reverse() }
    return matches
  }

  /// All matches in pages numbered from 0.
  public func matches(
    in pages: [FoldedPage], isCancelled: () -> Bool = { false }
  ) throws(SearchError) -> [TextMatch] {
    try matches(in: pages.enumerated().lazy.map { (page: $0, text: $1) }, isCancelled: isCancelled)
  }
}
