package import Engine
package import TextSearch

/// A match in a document, with what is shown of it.
package struct PageMatch: Sendable {
  /// The part on one page.
  package struct Piece: Sendable {
    /// The page, from 0.
    package let page: Int
    /// UTF-16 offsets in the page's text.
    package let range: Range<Int>
    fileprivate let units: [UInt16]
    private let boxes: Pending<PageText>?

    init(page: Int, range: Range<Int>, units: [UInt16], boxes: Pending<PageText>?) {
      self.page = page
      self.range = range.clamped(to: units.indices)
      self.units = units
      self.boxes = boxes
    }

    /// What was found.
    package var text: String { String(utf16Units: units[range]) }

    /// A rectangle of page space for each line; none without `wantsBoxes`, or on a page that could not be
    /// read again. Blocks until they are there.
    package var rects: [Rect] {
      guard let text = try? boxes?.wait().get(), text.boxes.count == text.units.count else { return [] }
      return text.lineRects(of: range)
    }

    /// True when `rects` does not block.
    package var isReady: Bool { boxes?.isThere ?? true }
  }

  /// At least one, in reading order.
  package let pieces: [Piece]

  /// What was found, with a line feed at page borders.
  package var text: String { pieces.map(\.text).joined(separator: "\n") }
  /// What stands around it.
  package var context: MatchContext { MatchContext(of: pieces.map { ($0.units, $0.range) }) }
  /// The page on which it begins.
  package var page: Int { pieces.first?.page ?? 0 }
  /// True when all rectangles are there.
  package var isReady: Bool { pieces.allSatisfy(\.isReady) }
}

/// What a search comes upon.
package enum SearchStep: Sendable {
  /// A match; all come in the order of the pages.
  case match(PageMatch)
  /// A page whose text cannot be had. The search goes on.
  case failed(page: Int, PageServiceError)
  /// All matches that end on this page have been told.
  case searched(page: Int)
}
