import Engine
import Foundation
import PageService
import TextSearch

extension Session {
  /// What `--highlight` finds on some pages, page by page with a rectangle for each line, and the exit code of
  /// what could not be read; nil without the flag.
  func highlights(
    in book: PageBook, _ pages: [Int], take: (_ page: Int, _ rects: [Rect]) -> Void
  ) throws -> ExitCode? {
    try found(.highlight, in: book, pages, take: take)
  }

  /// Likewise for another flag with a query.
  func found(
    _ option: Option, in book: PageBook, _ pages: [Int], take: (_ page: Int, _ rects: [Rect]) -> Void
  ) throws -> ExitCode? {
    guard let text = arguments.value(option) else { return nil }
    guard !text.isEmpty else { throw CommandError.usage("--\(option.name) is empty. Say what to mark.") }
    let wanted = Set(pages)
    // With the pages beside them, from which or onto which a match may run.
    let searched = IndexSet(
      pages.flatMap { [$0 - 1, $0, $0 + 1] }.filter { (0..<book.pageCount).contains($0) })
    var worst = ExitCode.done
    // Their rectangles are still to come.
    var waiting: [PageMatch.Piece] = []
    try book.pool.find(SearchQuery(text), in: Array(searched), wantsBoxes: true) { step in
      switch step {
      case .match(let match): waiting += match.pieces.filter { wanted.contains($0.page) }
      case .searched:
        let ready = waiting.prefix { $0.isReady }
        for piece in ready { take(piece.page, piece.rects) }
        waiting.removeFirst(ready.count)
      case .failed(let page, let error): worst = max(worst, try report(error, page: page, of: book))
      }
    }
    for piece in waiting { take(piece.page, piece.rects) }
    return worst
  }
}
