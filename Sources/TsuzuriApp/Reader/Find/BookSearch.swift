import PageService
import Reading
import TextSearch

/// Searches the book that is open, for the session of a window.
struct BookSearch: MatchSource {
  let service: any DocumentService

  func search(
    _ question: SearchQuestion, pages: [Int]
  ) -> AsyncThrowingStream<SearchedPage, any Error> {
    let query: SearchQuery
    do { query = try SearchQuery(question.text, options: SearchOptions(question.options)) } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
    return AsyncThrowingStream { stream in
      let task = Task {
        do {
          for try await page in service.find(query, in: pages) { stream.yield(SearchedPage(page)) }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in task.cancel() }
    }
  }
}

extension SearchedPage {
  fileprivate init(_ page: FoundPage) {
    self.init(
      page: page.page, matches: page.matches.compactMap { FoundMatch($0) }, isReadable: page.failure == nil)
  }
}

extension FoundMatch {
  fileprivate init?(_ match: PageMatch) {
    let pieces = match.pieces.map { Piece(page: $0.page, range: $0.range) }
    guard let first = pieces.first else { return nil }
    let context = match.context
    self.init(
      first, rest: Array(pieces.dropFirst()),
      context: Context(before: context.before, match: context.match, after: context.after))
  }
}

extension SearchOptions {
  /// The options that a person chose.
  init(_ options: Set<SearchQuestion.Option>) {
    self = options.reduce(into: []) { $0.insert(Self.option($1)) }
  }

  private static func option(_ option: SearchQuestion.Option) -> SearchOptions {
    switch option {
    case .distinguishesCase: .distinguishesCase
    case .distinguishesDiacritics: .distinguishesDiacritics
    case .distinguishesWidth: .distinguishesWidth
    case .distinguishesKana: .distinguishesKana
    case .wholeWords: .wholeWords
    case .literal: .literal
    case .regularExpression: .regularExpression
    }
  }
}
