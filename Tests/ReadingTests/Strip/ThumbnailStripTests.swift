import Foundation
import Reading
import Testing

@Suite struct ThumbnailStripTests {
  private func book(_ count: Int, _ mode: ReadingMode, _ binding: Binding, hasCover: Bool = true) -> BookView
  {
    BookView(
      extents: Array(repeating: PageExtent(width: 400, height: 600), count: count), mode: mode,
      options: SpreadOptions(binding: binding, hasCover: hasCover), size: CGSize(width: 1000, height: 700))
  }

  private let everything = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)

  /// Pages by where they stand: from left to right in a row, from top to bottom in a column.
  private func pages(_ strip: ThumbnailStrip, by side: (CGRect) -> Double) -> [Int] {
    strip.cells(in: everything).flatMap(\.pages).sorted { side($0.rect) < side($1.rect) }.map(\.page)
  }

  @Test(arguments: [
    (ReadingMode.single, Binding.left, [0, 1, 2, 3, 4]), (.single, .right, [4, 3, 2, 1, 0]),
    (.spread, .left, [0, 1, 2, 3, 4]), (.spread, .right, [4, 3, 2, 1, 0]),
  ])
  func aRowRunsFromTheSideOfTheBinding(mode: ReadingMode, binding: Binding, order: [Int]) {
    let strip = ThumbnailStrip(book(5, mode, binding), .row)
    #expect(pages(strip) { $0.minX } == order)
    #expect(strip.size.height == 174)
  }

  @Test func aColumnRunsDownwardsWithPairsAsInTheSpread() throws {
    let strip = ThumbnailStrip(book(5, .spread, .right), .column)
    let cells = strip.cells(in: everything)
    #expect(cells.map { $0.pages.map(\.page) } == [[0], [2, 1], [4, 3]])
    #expect(cells.map(\.rect.minY) == cells.map(\.rect.minY).sorted())
    // The cover stands on its own half, and facing pages meet.
    #expect(cells[0].pages[0].rect.maxX <= cells[0].rect.midX + 1e-9)
    #expect(abs(cells[1].pages[0].rect.maxX - cells[1].pages[1].rect.minX) < 1e-9)
    #expect(abs(cells[1].pages[0].rect.maxX - cells[1].rect.midX) < 1e-9)
  }

  @Test func aGridOfARightBoundBookFillsItsRowsFromTheRight() throws {
    let strip = ThumbnailStrip(
      book(8, .single, .right), .grid(width: 400), thumbnail: CGSize(width: 110, height: 150), spacing: 10)
    #expect(strip.size.width == 370 && strip.size.height == 490)
    let first = try #require(strip.cell(0)), last = try #require(strip.cell(7))
    #expect(first.rect.maxX == 360 && first.rect.minY == 10)
    #expect(last.rect.minX == 130 && last.rect.minY == 330)
    #expect(ThumbnailStrip(book(8, .single, .left), .grid(width: 400)).cell(0)?.rect.minX == 12)
    // However narrow, there is one column.
    #expect(ThumbnailStrip(book(8, .single, .left), .grid(width: 1)).cells(in: everything).count == 8)
  }

  @Test(arguments: [ThumbnailStrip.Form.row, .column, .grid(width: 700)], Binding.allCases)
  func aClickFindsThePageThatIsSeenThere(form: ThumbnailStrip.Form, binding: Binding) {
    let strip = ThumbnailStrip(book(30, .spread, binding), form)
    for page in strip.cells(in: everything).flatMap(\.pages) {
      #expect(strip.page(at: CGPoint(x: page.rect.midX, y: page.rect.midY)) == page.page)
    }
    #expect(strip.page(at: CGPoint(x: 1, y: 1)) == nil)
    #expect(strip.page(at: CGPoint(x: -900, y: 1e7)) == nil)
  }

  @Test(arguments: [ThumbnailStrip.Form.row, .column, .grid(width: 700)], Binding.allCases)
  func aWindowHasTheCellsThatReachIntoIt(form: ThumbnailStrip.Form, binding: Binding) {
    let strip = ThumbnailStrip(book(60, .spread, binding), form)
    for place in stride(from: 0.0, to: 3000, by: 97) {
      let window = CGRect(x: form == .row ? place : 0, y: form == .row ? 0 : place, width: 700, height: 400)
      let expected = strip.cells(in: everything).filter { $0.rect.intersects(window) }
      #expect(strip.cells(in: window) == expected)
    }
  }

  @Test func picturesInSightAreWantedFirstFromTheMiddle() {
    let strip = ThumbnailStrip(
      book(100, .single, .left), .column, thumbnail: CGSize(width: 100, height: 90), spacing: 10)
    let wanted = strip.wanted(in: CGRect(x: 0, y: 1000, width: 120, height: 500))
    #expect(wanted.first == 12)
    #expect(Set(wanted.prefix(5)) == [10, 11, 12, 13, 14])
    #expect(wanted.count > 10 && wanted.count < 20)
  }

  @Test func theSelectionGoesWithTheReading() throws {
    var view = book(100, .spread, .right)
    view.go(to: PagePlace(page: 50))
    let strip = ThumbnailStrip(view, .row)
    let cell = try #require(strip.selected)
    #expect(cell.pages.map(\.page) == [50, 49])
    // It is brought into sight, and what is in sight moves nothing.
    let window = CGRect(x: strip.size.width - 800, y: 0, width: 800, height: 174)
    let origin = strip.origin(showing: cell, in: window)
    let moved = CGRect(origin: origin, size: window.size)
    #expect(moved.contains(cell.rect))
    #expect(strip.origin(showing: cell, in: moved) == origin)
  }

  @Test func pagesOfAnyShapeStayInTheirCells() {
    let extents = [
      PageExtent(width: 1, height: 20_000), PageExtent(width: 20_000, height: 1),
      PageExtent(width: 400, height: 600),
      PageExtent(width: 600, height: 600), PageExtent(width: .nan, height: 0),
      PageExtent(width: 400, height: 600),
    ]
    for mode in ReadingMode.allCases {
      let view = BookView(extents: extents, mode: mode, size: CGSize(width: 800, height: 600))
      for cell in ThumbnailStrip(view, .column).cells(in: everything) {
        #expect(cell.pages.allSatisfy { cell.rect.insetBy(dx: -1e-6, dy: -1e-6).contains($0.rect) })
      }
    }
  }

  @Test func aBookWithoutPagesHasAnEmptyStrip() {
    let view = BookView(extents: [], mode: .spread, size: CGSize(width: 800, height: 600))
    for form in [ThumbnailStrip.Form.row, .column, .grid(width: 300)] {
      let strip = ThumbnailStrip(view, form)
      #expect(strip.cells(in: everything).isEmpty && strip.selected == nil && strip.page(at: .zero) == nil)
    }
  }
}
