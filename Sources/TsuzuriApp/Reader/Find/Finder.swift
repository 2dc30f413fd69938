import Foundation
import PDFKitUI
import PageService
import Reading

/// Lets a session search the book of a window, and shows on its pages what was found.
@MainActor final class Finder {
  /// Calls when something has come; while a search runs, now and then.
  var onChange: () -> Void = {}
  private let model: PageModel
  private var session: SearchSession?
  /// What is looked for.
  private(set) var question = SearchQuestion("")
  /// The page in view when the search began.
  private var start = 0
  private var isTelling = false
  private var going: Task<Void, Never>?
  /// A search has not led anywhere yet.
  private var isFirst = true

  init(_ model: PageModel) { self.model = model }

  /// How far the search is, and what was found.
  var state: SearchState { session?.state ?? SearchState() }

  // MARK: Searching

  /// Searches another document; nil for none.
  func open(_ service: (any DocumentService)?) {
    session?.end()
    session = service.map { SearchSession(BookSearch(service: $0), pageCount: $0.pageCount) }
    session?.onChange = { [unowned self] in tell() }
    session?.onJump = { [unowned self] in go(to: $0) }
  }

  /// Begins at the page in view.
  func begin() { (start, isFirst) = (model.view?.currentPage ?? 0, true) }

  /// Changes what is looked for; the search before ends.
  func ask(_ change: (inout SearchQuestion) -> Void) {
    change(&question)
    session?.ask(question, at: start)
  }

  /// Looks for nothing any more.
  func end() {
    going?.cancel()
    session?.end()
    show()
  }

  /// Goes to the next match, or the one before.
  func advance(_ direction: BookView.Direction) { session?.advance(direction) }

  /// Goes to a match of the list.
  func select(_ number: Int) { session?.select(number) }

  /// Many pages come between two frames: the first match is told at once, all others now and then.
  private func tell() {
    if case .running = state.phase, state.count != 0, state.current != nil, !isFirst {
      guard !isTelling else { return }
      isTelling = true
      Task { [weak self] in
        try? await Task.sleep(for: .milliseconds(50))
        self?.isTelling = false
        self?.onChange()
      }
    } else {
      onChange()
    }
  }

  // MARK: On the pages

  /// Shows a match. Where it lies is known once the text of its page is there.
  private func go(to match: FoundMatch) {
    guard let service = model.service else { return }
    if isFirst { model.leave() }
    isFirst = false
    let piece = match.first
    going?.cancel()
    if let text = model.texts[piece.page] { return reveal(piece, text) }
    going = Task { [weak self] in
      let text = try? await PageModel.text(of: piece.page, service, .visible)
      if !Task.isCancelled { self?.reveal(piece, text) }
    }
  }

  private func reveal(_ piece: FoundMatch.Piece, _ text: PageTextLayout?) {
    if let first = text?.rects(of: piece.range).first {
      model.change { $0.reveal(first, ofPage: piece.page) }
    } else {
      model.change { $0.go(to: PagePlace(page: piece.page)) }
    }
  }

  /// Marks the matches of the pages in view, as far as their texts are known.
  func show() {
    guard let view = model.view else { return }
    var (all, current): ([Int: [CGRect]], [Int: [CGRect]]) = ([:], [:])
    let state = state
    for page in state.count == 0 ? [] : view.visiblePages.map(\.page) {
      for highlight in model.texts[page].map({ state.highlights(onPage: page, $0) }) ?? [] {
        if highlight.isCurrent {
          current[page, default: []] += highlight.rects
        } else {
          all[page, default: []] += highlight.rects
        }
      }
    }
    var marks = model.marks
    marks.set(.matches, all)
    marks.set(.currentMatch, current)
    if marks != model.marks { model.marks = marks }
  }
}
