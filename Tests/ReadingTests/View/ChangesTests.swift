import Foundation
import Reading
import Testing

/// Showing a book in another way, and moving through it.
@Suite struct ChangesTests {
  private static let size = CGSize(width: 1000, height: 700)

  private func book(
    _ count: Int = 30, _ mode: ReadingMode, binding: Binding = .left, hasCover: Bool = false,
    _ extent: PageExtent = PageExtent(width: 400, height: 600)
  ) -> BookView {
    BookView(
      extents: Array(repeating: extent, count: count), mode: mode,
      options: SpreadOptions(binding: binding, hasCover: hasCover), size: Self.size)
  }

  // MARK: Keeping the place

  @Test(arguments: ReadingMode.allCases, [0, 90, 180, 270])
  func turningTheViewKeepsThePage(mode: ReadingMode, rotation: Int) {
    var view = book(30, mode)
    view.go(to: PagePlace(page: 12))
    view.choose(rotation: rotation)
    #expect(view.indicator?.pages.contains(12) == true)
    view.choose(rotation: 0)
    #expect(view.indicator?.pages.contains(12) == true)
  }

  @Test func turningTheViewKeepsWhatIsRead() throws {
    var view = book(30, .continuous)
    view.zoom(to: 4, about: .zero)
    view.center(PagePlace(page: 7, x: 0.4, y: 0.3))
    let before = try #require(view.pageSpot(at: view.viewport.middle, factor: 1))
    view.choose(rotation: 90)
    #expect(view.extents[7] == PageExtent(width: 600, height: 400))
    let after = try #require(view.pageSpot(at: view.viewport.middle, factor: 1))
    #expect(after.page == before.page)
    #expect(abs(after.spot.x - before.spot.x) < 1 && abs(after.spot.y - before.spot.y) < 1)
  }

  @Test func trimmingKeepsWhatIsRead() throws {
    var view = book(30, .continuous)
    view.zoom(to: 4, about: .zero)
    view.center(PagePlace(page: 7, x: 0.4, y: 0.3))
    let before = try #require(view.pageSpot(at: view.viewport.middle, factor: 1))
    view.choose(trim: PageTrim(odd: .init(left: 0.1, top: 0.1), even: .init(top: 0.1, right: 0.1)))
    let after = try #require(view.pageSpot(at: view.viewport.middle, factor: 1))
    #expect(after.page == before.page)
    #expect(abs(after.spot.x - before.spot.x) < 1 && abs(after.spot.y - before.spot.y) < 1)
  }

  @Test func turningTheViewPairsNoPageAnew() {
    var extents = Array(repeating: PageExtent(width: 400, height: 600), count: 9)
    extents[4] = PageExtent(width: 800, height: 600)
    var view = BookView(extents: extents, mode: .spread, size: Self.size)
    let before = view.layout
    view.choose(rotation: 90)
    #expect(view.layout == before)
  }

  @Test func switchingToAndFroLeadsBack() {
    var view = book(30, .spread, binding: .right, hasCover: true)
    view.go(to: PagePlace(page: 5))
    let spread = view.visiblePages.map(\.page)
    view.choose(mode: .single)
    #expect(view.visiblePages.map(\.page) == [5], "of a spread the page that is read first")
    view.choose(mode: .spread)
    #expect(view.visiblePages.map(\.page) == spread)
  }

  @Test func aBookAtItsVeryTopStaysThere() {
    var view = book(30, .continuous, PageExtent(width: 600, height: 100))
    #expect(view.indicator?.text() == "1 / 30")
    view.resize(to: CGSize(width: 400, height: 900))
    view.choose(spacing: .init(gutter: 20))
    view.choose(mode: .continuousSpread)
    #expect(view.viewport.isAtStart)
    view.choose(mode: .single)
    #expect(view.indicator?.text() == "1 / 30")
  }

  @Test func pagesThatTurnOutLargerMoveNothingThatIsRead() {
    var view = book(1000, .continuous)
    view.go(to: PagePlace(page: 500))
    let before = view.middle
    view.update((0..<1000).map { PageExtent(width: 400, height: $0 < 400 ? 900 : 600) })
    #expect(view.middle.page == before.page)
    #expect(abs(view.middle.y - before.y) < 1e-6)
  }

  @Test func aDocumentThatBecameShorterShowsItsLastPage() {
    var view = book(30, .spread)
    view.go(to: PagePlace(page: 29))
    view.update(Array(repeating: PageExtent(width: 400, height: 600), count: 5))
    #expect(view.visiblePages.map(\.page) == [4])
    view.update([PageExtent]())
    #expect(view.visiblePages.isEmpty && view.indicator == nil)
    view.update(Array(repeating: PageExtent(width: 400, height: 600), count: 2))
    #expect(view.visiblePages.map(\.page) == [0, 1])
  }

  // MARK: Size

  @Test func fitWidthFitsTheSpreadInViewAndNotAFoldOutElsewhere() {
    var extents = Array(repeating: PageExtent(width: 400, height: 600), count: 9)
    extents[5] = PageExtent(width: 2400, height: 600)
    let view = BookView(extents: extents, mode: .continuous, size: Self.size)
    #expect(abs(view.viewport.scale - 1000 / 416) < 1e-9)
    let rect = view.visiblePages[0].rect
    #expect(abs(rect.midX - 500) < 0.5, "and stands in the middle")
  }

  @Test func aGapParsFacingPagesAndMovesNothingElse() {
    var view = book(30, .spread, binding: .right)
    view.choose(spacing: .init(gutter: 30))
    let rects = view.visiblePages.map(\.rect)
    #expect(abs(rects[1].minX - rects[0].maxX - 30 * view.viewport.scale) < 1e-9)
    #expect(abs(rects[0].minX - (1000 - rects[1].maxX)) < 1e-6)
  }

  @Test func aCentredCoverIsAsLargeAsItWouldBeInAPair() {
    var view = BookView(
      extents: Array(repeating: PageExtent(width: 400, height: 600), count: 5), mode: .spread,
      options: SpreadOptions(hasCover: true, centresCover: true), size: CGSize(width: 500, height: 700))
    let cover = view.visiblePages[0].rect
    view.turn(.forward)
    #expect(abs(view.visiblePages[0].rect.width - cover.width) < 1e-9)
    #expect(abs(cover.midX - 250) < 1e-9)
  }

  @Test func zoomStepsAreRoundFiguresAndEnd() {
    var view = book(3, .single)
    view.zoom(to: 1.37 * BookView.actualSize, about: .zero)
    view.zoomStep(.forward, about: .zero)
    #expect(view.zoomPercent.rounded() == 150)
    for _ in 0..<3 { view.zoomStep(.backward, about: .zero) }
    #expect(view.zoomPercent.rounded() == 100)
    for _ in 0..<100 { view.zoomStep(.forward, about: .zero) }
    #expect(view.zoomPercent.rounded() == 6400)
    for _ in 0..<100 { view.zoomStep(.backward, about: .zero) }
    #expect(view.zoomPercent.rounded() == 10)
  }

  @Test func aDoubleClickGoesToAndFroBetweenTheFits() {
    var view = book(30, .single)
    let whole = view.viewport.scale
    view.toggleFit(about: CGPoint(x: 500, y: 600))
    #expect(view.fit == .width && view.viewport.scale > whole)
    view.toggleFit(about: .zero)
    #expect(view.fit == .page && view.viewport.scale == whole)
    view.zoom(to: 9, about: .zero)
    view.toggleFit(about: .zero)
    #expect(view.viewport.scale == whole)
    // Where both fits are the same, the double-click enlarges.
    view = book(30, .single, PageExtent(width: 984, height: 684))
    view.toggleFit(about: CGPoint(x: 500, y: 350))
    #expect(abs(view.viewport.scale - 2) < 0.01)
  }

  // MARK: Moving

  @Test(arguments: Binding.allCases) func edgesTurnToTheirSides(binding: Binding) {
    let view = book(30, .continuousSpread, binding: binding)
    let left: BookView.Direction = binding == .right ? .forward : .backward
    #expect(view.edgeTurn(at: CGPoint(x: 5, y: 300)) == left)
    #expect(view.edgeTurn(at: CGPoint(x: 995, y: 300)) == (left == .forward ? .backward : .forward))
    #expect(view.edgeTurn(at: CGPoint(x: 500, y: 300)) == nil)
    #expect(view.runsRightToLeft == (binding == .right))
  }

  @Test func theWheelTurnsAtTheEndOfASpreadAndComesBackToItsEnd() {
    var view = book(30, .single)
    view.zoom(to: 2, about: .zero)
    view.go(to: PagePlace(page: 3))
    var notches = 0
    while view.currentPage == 3, notches < 100 {
      view.roll(60)
      notches += 1
    }
    #expect(view.currentPage == 4 && view.viewport.isAtStart && notches > 3)
    view.roll(-60)
    #expect(view.currentPage == 3 && view.viewport.isAtEnd)
    view.go(to: PagePlace(page: 29))
    for _ in 0..<100 { view.roll(60) }
    let turned = view.roll(60)
    #expect(!turned)
  }

  @Test func aSwipeTurnsOnceAndTheWayTheBindingSays() {
    var view = book(30, .spread, binding: .right)
    var swipe = Overscroll()
    var turns: [BookView.Direction] = []
    for _ in 0..<50 {
      // Fingers to the right: what is seen moves to the left.
      if let turn = swipe.add(view.scroll(by: CGSize(width: -10, height: 1)), in: view) { turns.append(turn) }
    }
    #expect(turns == [.forward])
    swipe.end()
    for _ in 0..<50 {
      if let turn = swipe.add(view.scroll(by: CGSize(width: 10, height: 0)), in: view) { turns.append(turn) }
    }
    #expect(turns == [.forward, .backward])
  }

  @Test func panningAZoomedPageIsNoSwipe() {
    var view = book(30, .spread, binding: .right)
    view.zoom(to: 8, about: view.viewport.middle)
    var swipe = Overscroll()
    for _ in 0..<20 {
      let turn = swipe.add(view.scroll(by: CGSize(width: -10, height: 0)), in: view)
      #expect(turn == nil)
    }
  }

  @Test func turningThroughAScrollMeetsEveryPlaceAndEnds() {
    // Three fit on the screen: the first turn must not be stuck at the top.
    var view = book(10, .continuous, PageExtent(width: 1000, height: 220))
    var seen = [view.currentPage]
    while view.turn(.forward), seen.count < 20 { seen.append(view.currentPage) }
    #expect(seen.last == 9 && seen == seen.sorted() && seen.count >= 8)
    while view.turn(.backward), seen.count < 40 { seen.append(view.currentPage) }
    #expect(seen.last == 0 && seen.count < 40)
  }

  @Test func goingToALowPageNamesIt() {
    var view = book(30, .continuous, PageExtent(width: 1000, height: 220))
    for page in 2..<28 {
      view.go(to: PagePlace(page: page))
      #expect(view.indicator?.text() == "\(page + 1) / 30")
    }
  }

  @Test func aTurnOfARightBoundBookComesFromTheLeft() throws {
    let view = book(30, .spread, binding: .right, hasCover: true)
    let turn = try #require(PageTurn(view, .forward))
    #expect(turn.old.map(\.page) == [0] && turn.new.map(\.page) == [2, 1])
    let (start, end) = (turn.offsets(at: 0), turn.offsets(at: 1))
    #expect(start.old == 0 && start.new == -1000)
    #expect(end.old == 1000 && end.new == 0)
    #expect(turn.newView.visiblePages.map(\.rect) == turn.new.map(\.rect))
    #expect(PageTurn(view, .backward) == nil)
    #expect(PageTurn(book(30, .continuous), .forward) == nil)
  }
}
