/// What a person searches for.
package struct SearchQuestion: Sendable, Hashable {
  /// What the search distinguishes or requires; without any it finds as much as possible.
  package enum Option: String, Sendable, Hashable, CaseIterable {
    case distinguishesCase, distinguishesDiacritics, distinguishesWidth, distinguishesKana
    case wholeWords, literal, regularExpression
  }

  /// As it was typed.
  package var text: String
  /// How it is meant.
  package var options: Set<Option>
  /// Where to look, from 0; nil for everywhere.
  package var pages: Range<Int>?
  /// Whether the next match is the one before.
  package var isBackwards: Bool

  /// Looks everywhere, forwards and forgivingly, unless said otherwise.
  package init(
    _ text: String, options: Set<Option> = [], pages: Range<Int>? = nil, isBackwards: Bool = false
  ) {
    (self.text, self.options, self.pages, self.isBackwards) = (text, options, pages, isBackwards)
  }
}

/// A match: ranges of the texts of one page or more.
package struct FoundMatch: Sendable, Hashable {
  /// The part on one page.
  package struct Piece: Sendable, Hashable {
    /// The page.
    package let page: Int
    /// UTF-16 units of the page's text.
    package let range: Range<Int>

    /// A part of a page's text.
    package init(page: Int, range: Range<Int>) { (self.page, self.range) = (page, range) }
  }

  /// What stands around it, for a list.
  package struct Context: Sendable, Hashable {
    /// Before it; begins with "…" where it is cut.
    package let before: String
    /// As it is written.
    package let match: String
    /// Behind it; ends with "…" where it is cut.
    package let after: String

    /// One line in three parts.
    package init(before: String, match: String, after: String) {
      (self.before, self.match, self.after) = (before, match, after)
    }
  }

  /// A letter is found in a long book half a million times. No list is read so far; to save memory, later matches
  /// have no context.
  package static let mostContexts = 20_000

  /// Where it begins.
  package let first: Piece
  /// The parts on later pages.
  package let rest: [Piece]
  /// What stands around it.
  package let context: Context?

  /// A match with its parts in reading order.
  package init(_ first: Piece, rest: [Piece] = [], context: Context? = nil) {
    (self.first, self.rest, self.context) = (first, rest, context)
  }

  /// All parts.
  package var pieces: [Piece] { [first] + rest }

  /// The page where it ends.
  package var lastPage: Int { rest.last?.page ?? first.page }
}

/// A page that has been searched.
package struct SearchedPage: Sendable {
  /// The page.
  package let page: Int
  /// What ends on it, in reading order.
  package let matches: [FoundMatch]
  /// False when its text cannot be had.
  package let isReadable: Bool

  /// Tells of a page.
  package init(page: Int, matches: [FoundMatch], isReadable: Bool = true) {
    (self.page, self.matches, self.isReadable) = (page, matches, isReadable)
  }
}

/// What searches the pages of a document: the app implements it over its workers.
package protocol MatchSource: Sendable {
  /// Searches pages in the order given, in which pages that follow each other by number share matches across
  /// their border, and tells of each. When nobody listens any more, the search ends. An error is described
  /// for a person, such as a pattern that cannot be read.
  func search(_ question: SearchQuestion, pages: [Int]) -> AsyncThrowingStream<SearchedPage, any Error>
}
