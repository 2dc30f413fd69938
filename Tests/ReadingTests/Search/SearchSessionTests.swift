import Reading
import Synchronization
import Testing

/// Tells of pages when the test says so.
private final class SlowSource: MatchSource {
  struct Scan {
    let question: SearchQuestion
    let pages: [Int]
    let teller: AsyncThrowingStream<SearchedPage, any Error>.Continuation
  }

  let scans = Mutex<[Scan]>([])
  let ended = Mutex<[String]>([])

  func search(_ question: SearchQuestion, pages: [Int]) -> AsyncThrowingStream<SearchedPage, any Error> {
    AsyncThrowingStream { teller in
      teller.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.ended.withLock { $0.append(question.text) } }
      }
      scans.withLock { $0.append(Scan(question: question, pages: pages, teller: teller)) }
    }
  }

  @MainActor func scan(_ number: Int) async -> Scan {
    while true {
      if let scan = scans.withLock({ $0.indices.contains(number) ? $0[number] : nil }) { return scan }
      await Task.yield()
    }
  }
}

private struct BadPattern: Error, CustomStringConvertible {
  var description: String { "“(” is not a regular expression." }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct SearchSessionTests {
  private func wait(for condition: () -> Bool) async { while !condition() { await Task.yield() } }

  @Test func resultsComeWhileTheSearchRuns() async {
    let source = SlowSource()
    let session = SearchSession(source, pageCount: 3)
    var jumps: [FoundMatch] = []
    session.onJump = { jumps.append($0) }
    session.ask(SearchQuestion("a"), at: 0)
    let scan = await source.scan(0)
    #expect(scan.pages == [0, 1, 2])
    scan.teller.yield(SearchedPage(page: 0, matches: [found(0, 1)]))
    await wait { session.state.count == 1 }
    #expect(session.state.phase == .running(searched: 1, of: 3))
    #expect(jumps == [found(0, 1)])
    scan.teller.yield(SearchedPage(page: 1, matches: [found(1, 1)]))
    scan.teller.yield(SearchedPage(page: 2, matches: []))
    scan.teller.finish()
    await wait { session.state.phase == .done }
    #expect(session.state.count == 2 && jumps.count == 1)
    session.advance(.forward)
    #expect(jumps.last == found(1, 1))
  }

  @Test func theNextKeystrokeEndsTheSearchBeforeIt() async {
    let source = SlowSource()
    let session = SearchSession(source, pageCount: 3)
    session.ask(SearchQuestion("a"), at: 0)
    let first = await source.scan(0)
    first.teller.yield(SearchedPage(page: 0, matches: [found(0, 1)]))
    await wait { session.state.count == 1 }
    session.ask(SearchQuestion("ab"), at: 0)
    #expect(session.state.count == 0)
    first.teller.yield(SearchedPage(page: 1, matches: [found(1, 1)]))
    let second = await source.scan(1)
    await wait { source.ended.withLock { $0 } == ["a"] }
    second.teller.yield(SearchedPage(page: 0, matches: [found(0, 7)]))
    await wait { session.state.count == 1 }
    #expect(session.state[0] == found(0, 7))
    #expect(session.state.question.text == "ab")
  }

  @Test func theSameQuestionAgainChangesNothing() async {
    let source = SlowSource()
    let session = SearchSession(source, pageCount: 3)
    session.ask(SearchQuestion("a"), at: 0)
    _ = await source.scan(0)
    session.ask(SearchQuestion("a"), at: 2)
    session.ask(SearchQuestion("a", options: [.wholeWords]), at: 0)
    _ = await source.scan(1)
    #expect(source.scans.withLock { $0.map(\.question.options) } == [[], [.wholeWords]])
  }

  @Test func aPatternThatCannotBeReadIsSaid() async {
    let source = SlowSource()
    let session = SearchSession(source, pageCount: 3)
    session.ask(SearchQuestion("(", options: [.regularExpression]), at: 0)
    await source.scan(0).teller.finish(throwing: BadPattern())
    await wait { session.state.phase == .failed("“(” is not a regular expression.") }
  }

  @Test func endingForgetsAllAndStopsTheScan() async {
    let source = SlowSource()
    let session = SearchSession(source, pageCount: 3)
    session.ask(SearchQuestion("a"), at: 0)
    await source.scan(0).teller.yield(SearchedPage(page: 0, matches: [found(0, 1)]))
    await wait { session.state.count == 1 }
    session.end()
    #expect(session.state.count == 0 && session.state.phase == .idle)
    await wait { source.ended.withLock { $0 } == ["a"] }
  }

  @Test func aSessionThatIsGoneStopsItsScan() async {
    let source = SlowSource()
    var session: SearchSession? = SearchSession(source, pageCount: 3)
    session?.ask(SearchQuestion("a"), at: 0)
    _ = await source.scan(0)
    session = nil
    await wait { source.ended.withLock { $0 } == ["a"] }
  }
}
