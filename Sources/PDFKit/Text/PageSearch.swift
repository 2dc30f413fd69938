import Engine
import Foundation
import TextSearch

/// One pass over pages of a document, for one or more strings.
struct PageSearch {
  enum Event {
    case beginPage(Int)
    /// What was found, and for which of the strings.
    case match(PDFSelection, query: Int)
    case endPage(Int)
  }

  private let query: SearchQuery

  init(_ texts: [String], options: PDFSearchOptions) throws(PDFError) {
    do {
      query = try SearchQuery(texts, options: options)
    } catch {
      throw .unusablePattern(error.description)
    }
  }

  /// Searches the pages in order and tells of each event until `onEvent` returns false.
  ///
  /// Throws `unusablePattern` when a regular expression takes too long.
  func run(in document: PDFDocument, pages: IndexSet, onEvent: (Event) -> Bool) throws(PDFError) {
    var searcher = Searcher(query)
    var recent: [Int: PDFPage] = [:]
    for number in pages {
      guard let page = document.page(at: number) else { continue }
      guard onEvent(.beginPage(number)) else { return }
      recent[number] = page
      for match in try Self.matches(on: page, number, &searcher) {
        let pieces = match.segments.compactMap { segment in
          recent[segment.page].map { PDFSelection.Piece(page: $0, range: segment.range) }
        }
        guard onEvent(.match(PDFSelection(pieces: pieces), query: match.query)) else { return }
      }
      guard onEvent(.endPage(number)) else { return }
      // A match across a page border seldom reaches further back.
      recent[number - 8] = nil
    }
  }

  private static func matches(
    on page: PDFPage, _ number: Int, _ searcher: inout Searcher
  ) throws(PDFError) -> [TextMatch] {
    guard let (file, index) = try? page.backing() else { return [] }
    do {
      if let folded = file.texts.folded(index) { return try searcher.add(folded, page: number) }
      // Text is read, folded and searched in one visit, so that boxes are read only where they are
      // wanted, and of a page that is still loaded.
      var matches: Result<[TextMatch], SearchError> = .success([])
      file.texts.read(index) { folded in
        matches = Result { () throws(SearchError) in try searcher.add(folded, page: number) }
        return (try? matches.get().isEmpty) == false
      }
      return try matches.get()
    } catch {
      throw .unusablePattern(error.description)
    }
  }
}
