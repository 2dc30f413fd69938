package import Engine
import TextSearch

/// A match as a value, with what is shown of it.
package struct FoundMatch: Sendable, Equatable {
  /// The part on one page.
  package struct Part: Sendable, Equatable {
    /// The page, from 0.
    package var page: Int
    /// A rectangle of page space for each line.
    package var rects: [Rect]

    /// A part of a match.
    package init(page: Int, rects: [Rect]) {
      self.page = page
      self.rects = rects
    }
  }

  /// At least one, in reading order; more than one for a match that runs across pages.
  package var parts: [Part]
  /// What stands before it in its line.
  package var before: String
  /// What was found, as it is written.
  package var text: String
  /// What stands behind it.
  package var after: String

  /// A match.
  package init(parts: [Part], before: String, text: String, after: String) {
    self.parts = parts
    self.before = before
    self.text = text
    self.after = after
  }

  init(parts: [Part], _ context: MatchContext) {
    self.init(parts: parts, before: context.before, text: context.match, after: context.after)
  }
}

/// What a search has found when it is done with a page.
package struct FoundPage: Sendable, Equatable {
  /// The page, from 0.
  package var page: Int
  /// The matches that end on it, in reading order.
  package var matches: [FoundMatch]
  /// Why its text cannot be had.
  package var failure: PageServiceError?

  /// The outcome for a page.
  package init(page: Int, matches: [FoundMatch] = [], failure: PageServiceError? = nil) {
    self.page = page
    self.matches = matches
    self.failure = failure
  }
}

/// The pages of a search as they are done, in the order in which they were given. Throws `SearchError`, and
/// `PageServiceError` for what happened to the processes. Whoever stops listening ends the search.
package typealias FoundPages = AsyncThrowingStream<FoundPage, any Error>
