import Foundation
import Reading
import Testing

/// A match of three units at a place of a page.
func found(_ page: Int, _ start: Int, endsOn last: Int? = nil) -> FoundMatch {
  FoundMatch(
    .init(page: page, range: start..<start + 3), rest: last.map { [.init(page: $0, range: 0..<2)] } ?? [],
    context: .init(before: "… before ", match: "\(page):\(start)", after: " after …"))
}

@Suite struct SearchStateTests {
  /// Two matches on each even page of ten.
  private func matches(_ page: Int) -> [FoundMatch] {
    page.isMultiple(of: 2) ? [found(page, 0), found(page, 10)] : []
  }

  /// All matches, as their pages and places, after a search from a page on.
  private func search(
    _ question: SearchQuestion = SearchQuestion("x"), at page: Int, in count: Int = 10,
    _ matches: (Int) -> [FoundMatch], onJump: (Int) -> Void = { _ in }
  ) -> SearchState {
    var state = SearchState()
    for page in state.begin(question, at: page, pageCount: count) {
      if state.take(SearchedPage(page: page, matches: matches(page))) { onJump(state.current ?? -1) }
    }
    if state.finish() { onJump(state.current ?? -1) }
    return state
  }

  private func places(_ state: SearchState) -> [String] {
    (0..<state.count).map { "\(state[$0].first.page):\(state[$0].first.range.lowerBound)" }
  }

  @Test(arguments: 0..<10) func matchesStandInReadingOrderWhereverTheSearchBegan(page: Int) {
    let state = search(at: page, matches)
    #expect(places(state) == ["0:0", "0:10", "2:0", "2:10", "4:0", "4:10", "6:0", "6:10", "8:0", "8:10"])
    #expect(state.phase == .done)
  }

  @Test func thePageInViewIsSearchedFirst() {
    var state = SearchState()
    let fromTheMiddle = state.begin(SearchQuestion("x"), at: 3, pageCount: 5)
    #expect(fromTheMiddle == [3, 4, 0, 1, 2, 3])
    let fromTheStart = state.begin(SearchQuestion("x"), at: 0, pageCount: 3)
    #expect(fromTheStart == [0, 1, 2])
    let withinPages = state.begin(SearchQuestion("x", pages: 2..<4), at: 9, pageCount: 5)
    #expect(withinPages == [2, 3])
    let withinTooMany = state.begin(SearchQuestion("x", pages: -5..<99), at: 1, pageCount: 3)
    #expect(withinTooMany == [1, 2, 0, 1])
    let forNothing = state.begin(SearchQuestion(""), at: 0, pageCount: 3)
    #expect(forNothing == [])
    #expect(state.phase == .idle)
    let inNothing = state.begin(SearchQuestion("x"), at: 0, pageCount: 0)
    #expect(inNothing == [])
  }

  @Test func aMatchThatBeginsBeforeThePageInViewIsFoundOnce() {
    // The page in view is searched twice; its own matches count once.
    let state = search(at: 5) { page in
      page == 5 ? [found(4, 90, endsOn: 5), found(5, 7)] : page == 4 ? [found(4, 1)] : []
    }
    #expect(places(state).filter { $0 == "5:7" }.count == 1)
    #expect(places(state).last == "5:7" && places(state).contains("4:90"))
    #expect(state.numbers(onPage: 5).count >= 2)
  }

  @Test func theFirstMatchFromThePageInViewIsGoneToAndOnce() {
    var jumps: [Int] = []
    let state = search(at: 3, matches) { jumps.append($0) }
    #expect(jumps.count == 1)
    #expect(state.currentMatch?.first == .init(page: 4, range: 0..<3))
    #expect(state.current == 4)
  }

  @Test func withNothingBehindThePageInViewTheSearchComesRoundAtOnce() {
    var state = SearchState()
    let order = state.begin(SearchQuestion("x"), at: 7, pageCount: 10)
    var jumpedAfter: Int?
    for (step, page) in order.enumerated() {
      if state.take(SearchedPage(page: page, matches: page == 1 ? [found(1, 5)] : [])) { jumpedAfter = step }
    }
    #expect(jumpedAfter == 4, "pages 7, 8, 9, 0, then 1")
    #expect(state.currentMatch?.first.page == 1)
  }

  @Test func backwardsTheLastMatchUpToThePageInViewIsGoneTo() {
    let state = search(SearchQuestion("x", isBackwards: true), at: 4, matches)
    #expect(state.currentMatch?.first == .init(page: 4, range: 10..<13))
    var other = search(SearchQuestion("x", isBackwards: true), at: 5, matches)
    #expect(other.currentMatch?.first == .init(page: 4, range: 10..<13))
    let before = other.advance(.forward)
    #expect(before?.first == .init(page: 4, range: 0..<3))
    let round = search(SearchQuestion("x", isBackwards: true), at: 3) {
      $0 == 8 ? [found(8, 0), found(8, 9)] : []
    }
    #expect(round.currentMatch?.first == .init(page: 8, range: 9..<12))
  }

  @Test func theCurrentMatchStaysTheSameWhileEarlierOnesCome() {
    var state = SearchState()
    let order = state.begin(SearchQuestion("x"), at: 6, pageCount: 10)
    var numbers: [Int] = []
    for page in order {
      _ = state.take(SearchedPage(page: page, matches: matches(page)))
      #expect(state.currentMatch?.first.page == 6)
      numbers.append(state.current ?? -1)
    }
    #expect(numbers.first == 0 && numbers.last == 6)
  }

  @Test func nextAndPreviousGoRound() {
    var state = search(at: 8, matches)
    #expect(state.current == 8)
    let next = state.advance(.forward)
    #expect(next?.first == .init(page: 8, range: 10..<13))
    let first = state.advance(.forward)
    #expect(first?.first == .init(page: 0, range: 0..<3))
    let last = state.advance(.backward)
    #expect(last?.first == .init(page: 8, range: 10..<13))
    let chosen = state.select(3)
    #expect(chosen?.first == .init(page: 2, range: 10..<13))
    let missing = state.select(10)
    #expect(missing == nil && state.current == 3)
    var none = SearchState()
    let nothing = none.advance(.forward)
    #expect(nothing == nil)
  }

  @Test func aPageKnowsItsMatchesAlsoThoseThatCrossItsBorder() {
    let state = search(at: 0) { page in
      switch page {
      case 2: [found(2, 1)]
      case 3: [found(2, 40, endsOn: 3), found(3, 8)]
      default: []
      }
    }
    #expect(state.numbers(onPage: 2) == 0..<2)
    #expect(state.numbers(onPage: 3) == 1..<3)
    #expect(state.numbers(onPage: 1).isEmpty && state.numbers(onPage: 4).isEmpty)
  }

  @Test func highlightsAreOfTheirPageAndOneIsTheCurrent() {
    let boxes = (0..<50).map { CGRect(x: Double($0) * 10, y: 100, width: 10, height: 12) }
    let text = PageTextLayout(units: Array(repeating: 0x61, count: 50), boxes: boxes)
    let state = search(at: 3) { page in page == 3 ? [found(2, 40, endsOn: 3), found(3, 8)] : [] }
    let marks = state.highlights(onPage: 3, text)
    #expect(
      marks.map(\.rects) == [
        [CGRect(x: 0, y: 100, width: 20, height: 12)], [CGRect(x: 80, y: 100, width: 30, height: 12)],
      ])
    #expect(marks.filter(\.isCurrent).count == 1)
    #expect(
      state.highlights(onPage: 2, text).map(\.rects) == [[CGRect(x: 400, y: 100, width: 30, height: 12)]])
    #expect(state.highlights(onPage: 4, text).isEmpty)
  }

  @Test func progressAndPagesThatCannotBeReadAreTold() {
    var state = SearchState()
    let order = state.begin(SearchQuestion("x"), at: 0, pageCount: 4)
    #expect(state.phase == .running(searched: 0, of: 4))
    _ = state.take(SearchedPage(page: order[0], matches: []))
    _ = state.take(SearchedPage(page: order[1], matches: [], isReadable: false))
    #expect(state.phase == .running(searched: 2, of: 4))
    #expect(state.unreadable == [1])
    state.fail("no such pattern")
    #expect(state.phase == .failed("no such pattern"))
    let isTaken = state.take(SearchedPage(page: order[2], matches: [found(2, 0)]))
    #expect(!isTaken)
    #expect(state.count == 0)
  }

  @Test func halfAMillionMatchesKeepContextsOnlyAsFarAsListsAreRead() {
    var state = SearchState()
    for page in state.begin(SearchQuestion("e"), at: 0, pageCount: 300) {
      _ = state.take(SearchedPage(page: page, matches: (0..<100).map { found(page, $0 * 4) }))
    }
    #expect(state.count == 30_000)
    #expect(state[FoundMatch.mostContexts - 1].context != nil)
    #expect(state[FoundMatch.mostContexts].context == nil)
    #expect(state.numbers(onPage: 250) == 25_000..<25_100)
  }
}
