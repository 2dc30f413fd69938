import Foundation
import Reading
import Testing

@Suite struct BookViewTests {
  private static let portrait = PageExtent(width: 400, height: 600)

  private func book(
    _ count: Int = 5, _ mode: ReadingMode = .spread, binding: Binding = .right, hasCover: Bool = true,
    extent: PageExtent = portrait, size: CGSize = CGSize(width: 1000, height: 700)
  ) -> BookView {
    BookView(
      extents: Array(repeating: extent, count: count), mode: mode,
      options: SpreadOptions(binding: binding, hasCover: hasCover), size: size)
  }

  private func pages(_ view: BookView) -> [Int] { view.visiblePages.map(\.page) }

  @Test func aRightBoundBookOpensOnItsCoverAndLeftGoesForward() {
    var view = book()
    #expect(pages(view) == [0])
    // The cover of a right-bound book stands on the left half.
    #expect(view.visiblePages[0].rect.maxX <= 500.5)
    view.press(.left)
    #expect(pages(view) == [2, 1])
    view.press(.left)
    #expect(pages(view) == [4, 3])
    let turned = view.press(.left)
    #expect(!turned)
    view.press(.right)
    #expect(pages(view) == [2, 1])
  }

  @Test func facingPagesShareAnEdgeInPixelsAtEveryZoom() throws {
    var view = book()
    view.turn(.forward)
    for step in 1...200 {
      view.zoom(to: Double(step) * 0.037, about: CGPoint(x: 311, y: 222))
      let frame = try #require(view.arrangement.frames.first)
      for factor in [1.0, 1.25, 1.5, 2.0] {
        let left = view.viewport.pixels(frame.pages[0].rect, factor: factor)
        let right = view.viewport.pixels(frame.pages[1].rect, factor: factor)
        #expect(left.maxX == right.minX)
        #expect(left.minY == right.minY && left.height == right.height)
      }
    }
  }

  @Test func theShorterPageIsAsHighAsItsPartner() {
    var extents = Array(repeating: Self.portrait, count: 4)
    extents[2] = PageExtent(width: 200, height: 300)
    var view = BookView(
      extents: extents, mode: .spread, options: SpreadOptions(hasCover: true),
      size: CGSize(width: 1000, height: 700))
    view.turn(.forward)
    let rects = view.visiblePages.map(\.rect)
    #expect(rects[0].height == rects[1].height)
    #expect(abs(view.scale(ofPage: 2) - 2 * view.scale(ofPage: 1)) < 1e-9)
  }

  @Test func aLonePageHasTheScaleOfAPair() {
    var view = book(4, binding: .left)
    let alone = view.viewport.scale
    view.turn(.forward)
    #expect(view.viewport.scale == alone)
  }

  @Test func whatLiesUnderThePointerStaysThereWhileZooming() throws {
    var view = book(40, .continuous, binding: .left, hasCover: false)
    view.scroll(by: CGSize(width: 0, height: 5000))
    let pointer = CGPoint(x: 480, y: 333)
    let before = try #require(view.place(at: pointer))
    for scale in [3.0, 7, 64, 20, 2.5] { view.zoom(to: scale, about: pointer) }
    let after = try #require(view.place(at: pointer))
    #expect(before.page == after.page)
    #expect(abs(before.x - after.x) < 1e-6 && abs(before.y - after.y) < 1e-6)
  }

  @Test(arguments: ReadingMode.allCases, ReadingMode.allCases)
  func changingTheModeKeepsThePage(_ old: ReadingMode, _ new: ReadingMode) {
    var view = book(30, old, binding: .left, hasCover: false)
    view.go(to: PagePlace(page: 12))
    view.choose(mode: new)
    #expect(view.indicator?.pages.contains(12) == true)
    #expect(pages(view).contains(12))
  }

  @Test func resizingKeepsWhatIsInTheMiddle() {
    var view = book(30, .continuous, binding: .left, hasCover: false)
    view.scroll(by: CGSize(width: 0, height: 9321))
    let before = view.middle
    for width in [700.0, 320, 1800, 1000] {
      view.resize(to: CGSize(width: width, height: 700))
    }
    #expect(view.middle.page == before.page)
    #expect(abs(view.middle.y - before.y) < 0.01)
  }

  @Test func spaceGoesThroughAllOfAZoomedSpreadInReadingOrder() {
    var view = book()
    view.turn(.forward)
    view.zoom(to: 3, about: .zero)
    view.go(to: PagePlace(page: 1))
    var seen: [CGPoint] = []
    while view.currentFrame?.index == 1, seen.count < 50 {
      seen.append(view.viewport.visible.origin)
      view.advance(.forward)
    }
    // Right column from its top, then leftwards.
    let columns = seen.map(\.x).reduce(into: [Double]()) { if $0.last != $1 { $0.append($1) } }
    #expect(columns.count > 1 && columns == columns.sorted(by: >))
    #expect(seen.count < 50)
    view.advance(.backward)
    #expect(view.currentFrame?.index == 1)
    #expect(view.viewport.isAtEnd)
  }

  @Test func aHundredThousandPagesAreLaidOutAndFound() {
    var view = book(100_000, .continuous, binding: .left, hasCover: false)
    view.go(to: PagePlace(page: 99_999))
    #expect(view.indicator?.text() == "100000 / 100000")
    view.go(to: PagePlace(page: 54_321))
    #expect(view.visiblePages.first?.page == 54_321)
  }

  @Test(arguments: [0.0, 1, 20_000, .infinity, .nan])
  func pagesOfAnySizeAreShown(_ side: Double) {
    let view = BookView(
      extents: [PageExtent(width: side, height: side), Self.portrait], mode: .continuous,
      size: CGSize(width: 800, height: 600))
    #expect(view.indicator?.pages == 0...0)
    #expect(view.viewport.scale.isFinite && view.viewport.scale > 0)
  }

  @Test func aDocumentWithoutPagesHasNoIndicator() {
    let view = BookView(extents: [], mode: .spread, size: CGSize(width: 800, height: 600))
    #expect(view.indicator == nil)
    #expect(view.visiblePages.isEmpty)
  }
}

@Suite struct PageIndicatorTests {
  private func scroll(_ extent: PageExtent, _ count: Int) -> BookView {
    BookView(
      extents: Array(repeating: extent, count: count), mode: .continuous,
      size: CGSize(width: 800, height: 1400))
  }

  @Test func landscapePagesBeginAtOneAndEndAtTheLast() {
    var view = scroll(PageExtent(width: 600, height: 300), 10)
    #expect(view.visiblePages.count >= 3)
    #expect(view.indicator?.text() == "1 / 10")
    view.scroll(by: CGSize(width: 0, height: 1e9))
    #expect(view.indicator?.text() == "10 / 10")
  }

  @Test func noOtherNumberFlickersByWhileScrolling() {
    var view = scroll(PageExtent(width: 600, height: 300), 50)
    var numbers: [Int] = []
    while !view.viewport.isAtEnd {
      numbers.append(view.indicator?.pages.lowerBound ?? -1)
      view.scroll(by: CGSize(width: 0, height: 3))
    }
    #expect(numbers == numbers.sorted())
  }

  @Test func aSpreadIsNamedAscendingWithItsLabels() {
    var view = BookView(
      extents: Array(repeating: PageExtent(width: 400, height: 600), count: 300), mode: .spread,
      options: SpreadOptions(binding: .right, hasCover: true), size: CGSize(width: 900, height: 700))
    view.go(to: PagePlace(page: 3))
    #expect(view.indicator?.text() == "4–5 / 300")
    let labels = (0..<300).map {
      $0 < 8 ? ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"][$0] : "\($0 - 7)"
    }
    #expect(view.indicator?.text(labels: labels) == "iv–v (4–5 / 300)")
  }
}

@Suite struct TileScheduleTests {
  @Test func visibleTilesCoverTheViewAndNoMore() {
    var view = BookView(
      extents: [PageExtent(width: 2384, height: 3370)], mode: .single, size: CGSize(width: 1000, height: 800))
    view.zoom(to: 64, about: CGPoint(x: 500, y: 400))
    let schedule = TileSchedule(view, factor: 2)
    // A window of 2000 × 1600 pixels touches at most 5 × 5 tiles of 512, however large the page is.
    #expect((12...25).contains(schedule.visible.count))
    #expect(schedule.visible.allSatisfy { $0.width == schedule.visible[0].width })
  }

  @Test func theNextSpreadIsDrawnAhead() {
    let view = BookView(
      extents: Array(repeating: PageExtent(width: 400, height: 600), count: 9), mode: .spread,
      options: SpreadOptions(binding: .right, hasCover: true), size: CGSize(width: 1000, height: 700))
    let schedule = TileSchedule(view, factor: 1)
    #expect(Set(schedule.visible.map(\.page)) == [0])
    #expect(Set(schedule.next.map(\.page)) == [1, 2])
  }
}

@Suite struct HistoryTests {
  @Test func backAndForwardLeadThroughJumps() {
    var history = History()
    history.leave(PagePlace(page: 1))
    history.leave(PagePlace(page: 7))
    #expect(history.back(from: PagePlace(page: 30))?.page == 7)
    #expect(history.back(from: PagePlace(page: 7))?.page == 1)
    #expect(!history.canGoBack)
    #expect(history.forward(from: PagePlace(page: 1))?.page == 7)
    history.leave(PagePlace(page: 7))
    #expect(!history.canGoForward)
  }
}
