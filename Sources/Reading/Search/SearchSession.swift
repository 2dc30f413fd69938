/// Runs searches one after the other: the next question ends the search before it.
@MainActor package final class SearchSession {
  /// What is known now.
  package private(set) var state = SearchState()
  /// Calls when it has changed.
  package var onChange: () -> Void = {}
  /// Calls when there is a match to go to.
  package var onJump: (FoundMatch) -> Void = { _ in }

  private let source: any MatchSource
  private let pageCount: Int
  private var scan: Task<Void, Never>?

  /// Searches a document by a source.
  package init(_ source: any MatchSource, pageCount: Int) {
    (self.source, self.pageCount) = (source, pageCount)
  }

  isolated deinit { scan?.cancel() }

  /// Searches, from a page on: the one that was in view when the person began, whatever matches were gone to
  /// since. The same question again changes nothing; an empty one ends the search.
  package func ask(_ question: SearchQuestion, at page: Int) {
    guard question != state.question || state.phase == .idle else { return }
    scan?.cancel()
    let pages = state.begin(question, at: page, pageCount: pageCount)
    scan =
      pages.isEmpty
      ? nil
      : Task { [weak self, source] in
        do {
          for try await searched in source.search(question, pages: pages) {
            // The next question cancels on this actor, so that nothing of this one comes after it.
            guard !Task.isCancelled, let self else { return }
            change { $0.take(searched) }
          }
          guard !Task.isCancelled else { return }
          self?.change { $0.finish() }
        } catch {
          guard !Task.isCancelled else { return }
          self?.change {
            $0.fail(String(describing: error))
            return false
          }
        }
      }
    onChange()
  }

  /// Searches for nothing any more.
  package func end() { ask(SearchQuestion(""), at: 0) }

  /// Goes to the next match, or the one before.
  package func advance(_ direction: BookView.Direction) {
    change { $0.advance(direction) != nil }
  }

  /// Goes to a match of the list.
  package func select(_ number: Int) {
    change { $0.select(number) != nil }
  }

  private func change(_ body: (inout SearchState) -> Bool) {
    let jumps = body(&state)
    onChange()
    if jumps, let match = state.currentMatch { onJump(match) }
  }
}
