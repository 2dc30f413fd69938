package import Foundation

/// A search as the window shows it: how far it is, what was found, and which match is the current one.
///
/// The search begins at the page in view, since what is found there is wanted first, and goes on from the
/// book's beginning. Matches are numbered in reading order all the same: what comes later but stands before
/// moves the numbers of the others.
package struct SearchState: Sendable {
  /// How far a search is.
  package enum Phase: Sendable, Hashable {
    /// Nothing is searched for.
    case idle
    /// Pages that have been searched, and how many there are.
    case running(searched: Int, of: Int)
    /// All pages have been searched.
    case done
    /// It could not be done, for this reason.
    case failed(String)
  }

  /// What is searched for.
  package private(set) var question = SearchQuestion("")
  /// How far it is.
  package private(set) var phase = Phase.idle
  /// Pages whose text could not be had.
  package private(set) var unreadable: [Int] = []

  /// Where the search began, and how many pages come from there on.
  private var startPage = 0
  private var pagesFromStart = 0
  /// What stands before `startPage`, and from there on.
  private var earlier: [FoundMatch] = []
  private var later: [FoundMatch] = []
  /// The current match, counted from the first of `later`.
  private var place: Int?
  /// True until a match was gone to.
  private var isLooking = false

  /// Searches for nothing.
  package init() {}

  // MARK: What was found

  /// How many matches were found so far.
  package var count: Int { earlier.count + later.count }

  /// A match by its number in reading order, from 0.
  package subscript(number: Int) -> FoundMatch {
    number < earlier.count ? earlier[number] : later[number - earlier.count]
  }

  /// The number of the match that was gone to last.
  package var current: Int? { place.map { $0 + earlier.count } }

  /// The match that was gone to last.
  package var currentMatch: FoundMatch? { current.map { self[$0] } }

  /// The numbers of the matches that touch a page. Complexity: logarithmic.
  package func numbers(onPage page: Int) -> Range<Int> {
    // They begin in reading order, and so they end.
    let first = partition { self[$0].lastPage >= page }
    return first..<max(first, partition { self[$0].first.page > page })
  }

  /// What to highlight on a page.
  package func highlights(onPage page: Int, _ text: PageTextLayout) -> [Highlight] {
    numbers(onPage: page).flatMap { number in
      self[number].pieces.filter { $0.page == page }.map { piece in
        Highlight(match: number, isCurrent: number == current, rects: text.rects(of: piece.range))
      }
    }
  }

  private func partition(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: What happens

  /// Begins anew, at a page of so many, and gives the pages in the order in which to search them.
  package mutating func begin(_ question: SearchQuestion, at page: Int, pageCount: Int) -> [Int] {
    self = SearchState()
    self.question = question
    let all = 0..<max(pageCount, 0)
    let pages = (question.pages ?? all).clamped(to: all)
    guard !question.text.isEmpty, !pages.isEmpty else { return [] }
    startPage = pages.contains(page) ? page : pages.lowerBound
    pagesFromStart = pages.upperBound - startPage
    isLooking = true
    var order = Array(startPage..<pages.upperBound) + Array(pages.lowerBound..<startPage)
    // Once more, for what begins before it and ends on it.
    if startPage > pages.lowerBound { order.append(startPage) }
    phase = .running(searched: 0, of: order.count)
    return order
  }

  /// Takes what was found on a page. True when there is now a match to go to.
  package mutating func take(_ searched: SearchedPage) -> Bool {
    guard case .running(let done, let all) = phase else { return false }
    phase = .running(searched: done + 1, of: all)
    if !searched.isReadable, !unreadable.contains(searched.page) { unreadable.append(searched.page) }
    for match in searched.matches {
      let match = count < FoundMatch.mostContexts ? match : FoundMatch(match.first, rest: match.rest)
      // The page where the search began is searched twice; its own matches come with the first visit.
      switch (done < pagesFromStart, match.first.page < startPage) {
      case (true, false): later.append(match)
      case (false, true): earlier.append(match)
      default: break
      }
    }
    return look(isOver: false)
  }

  /// All pages have been searched. True when there is now a match to go to.
  package mutating func finish() -> Bool {
    guard case .running = phase else { return false }
    phase = .done
    return look(isOver: true)
  }

  /// The search could not be done.
  package mutating func fail(_ reason: String) {
    phase = .failed(reason)
    isLooking = false
  }

  /// Finds the match to begin with: the next from the start, or the one before.
  private mutating func look(isOver: Bool) -> Bool {
    guard isLooking, count > 0 else { return false }
    if question.isBackwards {
      let here = later.prefix { $0.first.page == startPage }.count
      if here > 0 { place = here - 1 } else if isOver { place = earlier.isEmpty ? later.count - 1 : -1 }
    } else if !later.isEmpty {
      place = 0
    } else if isOver || !earlier.isEmpty {
      place = -earlier.count
    }
    isLooking = place == nil
    return !isLooking
  }

  /// Makes another match the current one: the next, or the one before; after the last comes the first.
  @discardableResult
  package mutating func advance(_ direction: BookView.Direction) -> FoundMatch? {
    guard count > 0 else { return nil }
    let isForward = (direction == .forward) != question.isBackwards
    let now = current ?? (isForward ? count - 1 : 0)
    return select((now + (isForward ? 1 : count - 1)) % count)
  }

  /// Makes a match the current one, by its number.
  @discardableResult
  package mutating func select(_ number: Int) -> FoundMatch? {
    guard (0..<count).contains(number) else { return nil }
    place = number - earlier.count
    isLooking = false
    return self[number]
  }
}

/// What of a match is marked on a page.
package struct Highlight: Sendable, Hashable {
  /// The number of the match.
  package let match: Int
  /// Whether it is the one that was gone to.
  package let isCurrent: Bool
  /// One for each line, page space.
  package let rects: [CGRect]
}
