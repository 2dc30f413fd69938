/// What a search has found when it is done with a page.
package struct FoundPage: Sendable {
  /// The page, from 0.
  package var page: Int
  /// The matches that end on it, in reading order, without rectangles.
  package var matches: [PageMatch] = []
  /// Why its text cannot be had.
  package var failure: PageServiceError?
}

/// The pages of a search as they are done, in the order in which they were given. Throws `SearchError`, and
/// `PageServiceError` for what happened to the processes. Whoever stops listening ends the search.
package typealias FoundPages = AsyncThrowingStream<FoundPage, any Error>
