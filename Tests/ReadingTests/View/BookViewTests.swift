import Foundation
import Reading
import Testing

@Suite struct BookViewTests {
  @Test func facingPagesMeetInViewsOfAnyWidth() {
    let extents = Array(repeating: PageExtent(width: 419.528, height: 595.276), count: 6)
    var view = BookView(
      pages: extents.map { PageGeometry($0) }, mode: .spread, options: SpreadOptions(binding: .right),
      size: CGSize(width: 500, height: 400))
    for width in stride(from: 301.0, to: 1301, by: 1) {
      view.resize(to: CGSize(width: width, height: 703))
      let pages = view.arrangement.frames.flatMap(\.pages).map { view.viewport.pixels($0.rect, factor: 1) }
      #expect(pages[0].maxX == pages[1].minX, "\(width)")
    }
  }

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

  @Test func aCoarsePictureIsWantedOnceAndTheSameAtEveryZoom() {
    var view = BookView(
      extents: Array(repeating: PageExtent(width: 400, height: 600), count: 9), mode: .spread,
      options: SpreadOptions(binding: .right, hasCover: true), size: CGSize(width: 1000, height: 700))
    view.turn(.forward)
    let coarse = TileSchedule(view, factor: 1).coarse
    #expect(Set(coarse.prefix(2).map(\.page)) == [1, 2], "what is seen comes first")
    #expect(coarse[0].width == 341 && coarse[0].height == 512)
    view.zoom(to: 40, about: .zero)
    #expect(
      TileSchedule(view, factor: 2).coarse.first == coarse.first { $0.page == view.visiblePages[0].page })
    view.zoom(to: 0.3, about: .zero)
    #expect(TileSchedule(view, factor: 1).coarse.isEmpty, "a small page is drawn sharp as soon")
  }

  @Test func highQualityDoublesTheSamplingWhileMemoryLasts() throws {
    let view = BookView(
      extents: [PageExtent(width: 400, height: 600)], mode: .single, size: CGSize(width: 1000, height: 700))
    let usual = TileSchedule(view, factor: 1)
    let high = TileSchedule(view, factor: 1, isHighQuality: true)
    #expect(high.sampling == 2)
    #expect(high.visible[0].width == 2 * usual.visible[0].width)
    #expect(high.visible.count > usual.visible.count)
    #expect(TileSchedule(view, factor: 1, isHighQuality: true, budget: 10 << 20).sampling == 1)
    // Both lie on the same pixels of the screen.
    let places = [usual, high].map { schedule in
      schedule.visible.compactMap { schedule.place(of: $0) }.reduce(CGRect.null) { $0.union($1) }
    }
    #expect(abs(places[0].minX - places[1].minX) < 1e-9 && abs(places[0].maxY - places[1].maxY) < 1e-9)
  }

  @Test func picturesForLaterKeepWithinTheBudget() {
    var view = BookView(
      extents: [PageExtent(width: 2384, height: 3370)], mode: .single, size: CGSize(width: 1000, height: 800))
    view.zoom(to: 20, about: view.viewport.middle)
    let all = TileSchedule(view, factor: 1)
    let some = TileSchedule(view, factor: 1, budget: (all.visible.count + 3) * Tile.mostBytes)
    #expect(some.visible == all.visible)
    #expect(all.next.count > 3 && some.next == Array(all.next.prefix(3)))
    #expect(TileSchedule(view, factor: 1, budget: 1).next.isEmpty)
  }

  @Test func aPictureOfAnotherSizeStandsInAtTheSamePlace() throws {
    var view = BookView(
      extents: [PageExtent(width: 400, height: 600)], mode: .single, size: CGSize(width: 1000, height: 700))
    let coarse = Tile.coarse(ofPage: 0, view.shownPages[0])
    let whole = try #require(TileSchedule(view, factor: 1).place(of: coarse))
    #expect(whole == view.viewport.pixels(view.arrangement.frames[0].pages[0].rect, factor: 1))
    // After a trim the old picture still shows each part of the page where it is now.
    view.choose(trim: PageTrim(odd: .init(left: 0.5)))
    let trimmed = try #require(TileSchedule(view, factor: 1).place(of: coarse))
    let half = view.viewport.pixels(view.arrangement.frames[0].pages[0].rect, factor: 1)
    #expect(abs(trimmed.maxX - half.maxX) < 1e-6 && abs(trimmed.width - 2 * half.width) < 1e-6)
    // After a turn it shows nothing that is right.
    view.choose(rotation: 90)
    #expect(TileSchedule(view, factor: 1).place(of: coarse) == nil)
  }

  @Test(arguments: [0.13, 0.5, 1, 3.3, 64]) func everyPixelOfThePageInViewIsCovered(scale: Double) throws {
    var view = BookView(
      extents: Array(repeating: PageExtent(width: 1, height: 1), count: 50)
        + [PageExtent(width: 20_000, height: 20_000)], mode: .continuous,
      size: CGSize(width: 1000.4, height: 700.3))
    for page in [0, 25, 50] {
      view.go(to: PagePlace(page: page))
      view.zoom(to: scale, about: .zero)
      let schedule = TileSchedule(view, factor: 1.25)
      let window = CGRect(x: 0, y: 0, width: 1000.4 * 1.25, height: 700.3 * 1.25)
      let seen = try schedule.visible.reduce(0.0) { sum, tile in
        let frame = try #require(view.arrangement.frame(ofPage: tile.page)?.place(ofPage: tile.page))
        let place = view.viewport.pixels(frame.rect, factor: 1.25)
        let rect = tile.rect.offsetBy(dx: place.minX, dy: place.minY).intersection(window)
        return sum + rect.width * rect.height
      }
      let whole = view.arrangement.frames.reduce(0.0) { sum, frame in
        let rect = view.viewport.pixels(frame.rect, factor: 1.25).intersection(window)
        return rect.isNull ? sum : sum + rect.width * rect.height
      }
      #expect(whole > 0 && abs(seen - whole) < 1)
    }
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
