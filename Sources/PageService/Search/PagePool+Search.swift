import Engine
package import TextSearch

extension PagePool {
  /// Searches pages in the order given: workers read ahead, and each match is told as soon as it is
  /// certain, also one that runs from one page onto the next.
  ///
  /// Boxes are read only of pages with a match, and only if it `wantsBoxes`. Blocks until the last page is
  /// searched, `onStep` throws, or `isCancelled`, which is asked once for a page and while a regular
  /// expression runs, is true. Throws `SearchError`, and what `onStep` throws; what was begun is then taken
  /// back.
  package func find(
    _ query: SearchQuery, in pages: [Int], wantsBoxes: Bool, isCancelled: () -> Bool = { false },
    onStep: (SearchStep) throws -> Void
  ) throws {
    var search = PageSearch(query, self, wantsBoxes: wantsBoxes)
    try inOrder(
      pages, ahead: usualAhead,
      begin: { beginText(of: $0, boxes: false, .search) { FoldedText($0.units) } },
      use: { page, result in
        do {
          for match in try search.add(result.get(), page, isCancelled) { try onStep(.match(match)) }
        } catch PageServiceError.engine {
          // A page that PDFium cannot load has no text.
        } catch let error as PageServiceError {
          try onStep(.failed(page: page, error))
        }
        try onStep(.searched(page: page))
      })
  }
}

/// The state of a search between two pages.
private struct PageSearch {
  private struct RecentPage {
    var units: [UInt16]
    /// Asked for with the first match on the page.
    var boxes: Pending<PageText>?
  }

  /// A match across a page border seldom reaches further back.
  private static let reach = 8

  private let pool: PagePool
  private let wantsBoxes: Bool
  private var searcher: Searcher
  /// What a match that ends on this page may have begun in.
  private var recent: [Int: RecentPage] = [:]

  init(_ query: SearchQuery, _ pool: PagePool, wantsBoxes: Bool) {
    searcher = Searcher(query)
    self.pool = pool
    self.wantsBoxes = wantsBoxes
  }

  mutating func add(
    _ text: FoldedText, _ page: Int, _ isCancelled: () -> Bool
  ) throws(SearchError) -> [PageMatch] {
    recent[page] = RecentPage(units: text.units)
    recent[page - Self.reach] = nil
    return try searcher.add(FoldedPage(streams: [text]), page: page, isCancelled: isCancelled).map { match in
      PageMatch(pieces: match.segments.compactMap { piece($0) })
    }
  }

  private mutating func piece(_ segment: TextMatch.Segment) -> PageMatch.Piece? {
    guard let page = recent[segment.page] else { return nil }
    if wantsBoxes, page.boxes == nil {
      recent[segment.page]?.boxes = pool.beginText(of: segment.page, boxes: true, .visible)
    }
    return PageMatch.Piece(
      page: segment.page, range: segment.range, units: page.units, boxes: recent[segment.page]?.boxes)
  }
}
