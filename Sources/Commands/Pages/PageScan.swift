import Engine
import Foundation
import PDFKit
import PageService
import TextSearch

/// A search through a document: workers read ahead, matches are found here in the order of the pages.
struct PageScan {
  private let book: PageBook
  private let session: Session
  private let printer: MatchPrinter
  private var searcher: Searcher
  /// What a match that ends on this page may have begun in.
  private var recent: [Int: RecentPage] = [:]
  private(set) var worst = ExitCode.done

  /// A match across a page border seldom reaches further back.
  private static let reach = 8

  private struct RecentPage {
    var units: [UInt16]
    /// Asked for with the first match on the page.
    var boxes: Pending<PageText>?
  }

  init(_ query: SearchQuery, _ book: PageBook, _ session: Session, _ printer: MatchPrinter) {
    searcher = Searcher(query)
    self.book = book
    self.session = session
    self.printer = printer
  }

  /// Searches pages in their order. Throws what ends the whole search.
  mutating func run(_ pages: [Int]) throws {
    let pool = book.pool
    try pool.inOrder(
      pages, ahead: pool.usualAhead,
      begin: { pool.beginText(of: $0, boxes: false, .search) { FoldedText($0.units) } },
      use: { page, result in
        try search(page, result)
        try printer.printReady()
      })
    try printer.printAll()
  }

  private mutating func search(_ page: Int, _ result: Result<FoldedText, PageServiceError>) throws {
    let text: FoldedText
    do {
      text = try result.get()
    } catch .engine {
      // A page that PDFium cannot load has no text.
      return
    } catch {
      printer.end()
      worst = max(worst, try session.report(error, page: page, of: book))
      return
    }
    recent[page] = RecentPage(units: text.units)
    recent[page - Self.reach] = nil
    do {
      for match in try searcher.add(FoldedPage(streams: [text]), page: page) {
        try printer.add(FoundText(match.segments.compactMap { piece($0) }))
      }
    } catch let error as SearchError {
      throw PDFError.unusablePattern(error.description)
    }
  }

  private mutating func piece(_ segment: TextMatch.Segment) -> FoundText.Piece? {
    guard let page = recent[segment.page] else { return nil }
    var boxes = page.boxes
    if printer.wantsBoxes, boxes == nil {
      boxes = book.pool.beginText(of: segment.page, boxes: true, .visible)
      recent[segment.page]?.boxes = boxes
    }
    return FoundText.Piece(page: segment.page, units: page.units, range: segment.range, boxes: boxes)
  }
}

/// A match, with what is printed of it.
struct FoundText {
  /// The part on one page.
  struct Piece {
    var page: Int
    var units: [UInt16]
    var range: Range<Int>
    var boxes: Pending<PageText>?

    var string: String { String(utf16Units: units[range.clamped(to: units.indices)]) }

    /// A rectangle for each line; none on a page that could not be read again. Blocks until they are there.
    var rects: [CGRect] { (try? boxes?.wait().get())?.lineRects(of: range) ?? [] }
  }

  var pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// With a line feed at page borders.
  var string: String { pieces.map(\.string).joined(separator: "\n") }
  var context: MatchContext { MatchContext(of: pieces.map { ($0.units, $0.range) }) }
  var page: Int { pieces.first?.page ?? 0 }
  /// True when all that is printed is there.
  var isReady: Bool { pieces.allSatisfy { $0.boxes?.isThere ?? true } }
}
