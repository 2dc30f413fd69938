import Foundation
import Reading
import Testing

@Suite struct BookViewStateTests {
  private let pages = Array(
    repeating: PageGeometry(box: CGRect(x: 0, y: 0, width: 400, height: 600)), count: 30)
  private let size = CGSize(width: 1000, height: 700)

  private func open(_ state: BookState, _ mode: ReadingMode, size: CGSize? = nil) -> BookView {
    var state = state
    state.mode = mode
    return BookView(
      pages: pages, BookPresentation(flags: BindingFlags(), state: state), state, size: size ?? self.size)
  }

  @Test(arguments: ReadingMode.allCases) func aBookOpensAsItWasLeft(mode: ReadingMode) {
    var view = open(BookState(), mode)
    view.go(to: PagePlace(page: 12))
    view.choose(rotation: 90, trim: PageTrim(odd: .init(left: 0.1)))
    for change in 0..<3 {
      if change == 1 { view.zoom(to: 3.3, about: CGPoint(x: 10, y: 20)) }
      if change == 2 { view.choose(.page) }
      var state = BookState()
      view.note(in: &state)
      let again = open(state, mode)
      #expect(again.indicator == view.indicator)
      #expect(again.fit == view.fit && again.rotation == 90)
      #expect(abs(again.viewport.scale - view.viewport.scale) < 1e-9)
      #expect(abs(again.viewport.origin.x - view.viewport.origin.x) < 1e-6)
      #expect(abs(again.viewport.origin.y - view.viewport.origin.y) < 1e-6)
    }
  }

  @Test func aBookThatWasNeverOpenShowsItsFirstPageInTheUsualWay() {
    #expect(open(BookState(), .continuous).fit == .width)
    #expect(open(BookState(), .spread).fit == .page)
    #expect(open(BookState(), .spread).currentPage == 0)
  }

  @Test func theTopOfAPageIsItsTopInAnotherWindow() {
    var view = open(BookState(), .single)
    view.choose(.width)
    view.go(to: PagePlace(page: 7))
    var state = BookState()
    view.note(in: &state)
    let other = open(state, .single, size: CGSize(width: 700, height: 400))
    #expect(other.currentPage == 7 && other.viewport.isAtStart)
  }

  @Test func aPageThatIsThereNoMoreOpensOnTheLast() {
    var state = BookState()
    state.place = PagePlace(page: 4000, x: 0.5, y: 0.5)
    #expect(open(state, .spread).visiblePages.map(\.page) == [28, 29])
  }
}
