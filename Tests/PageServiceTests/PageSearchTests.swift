import Engine
import PDFKit
import Synchronization
import TestSupport
import Testing
import TextSearch
import Wire

@testable import PageService

@Suite struct PageSearchTests {
  private func pool(_ pages: [String], workers: Int = 2) throws -> PagePool {
    let bytes = PDFFixture(pages: pages.map { PDFFixture.text($0) }).bytes
    return try PagePool(PageSource(MemorySource(bytes)), program: program, workers: workers)
  }

  private func matches(_ text: String, in pool: PagePool, wantsBoxes: Bool = false) throws -> [PageMatch] {
    var found: [PageMatch] = []
    try pool.find(SearchQuery(text), in: Array(0..<pool.facts.pageCount), wantsBoxes: wantsBoxes) {
      if case .match(let match) = $0 { found.append(match) }
    }
    return found
  }

  @Test(arguments: [1, 3]) func matchesComeInTheOrderOfPagesHoweverManyWorkersRead(_ workers: Int) throws {
    let pool = try pool((0..<40).map { "word \($0) Word" }, workers: workers)
    let found = try matches("word", in: pool)
    #expect(found.map(\.page) == (0..<40).flatMap { [$0, $0] })
    #expect(found.prefix(2).map(\.text) == ["word", "Word"])
  }

  @Test func aMatchRunsFromOnePageOntoTheNext() throws {
    let match = try #require(try matches("end of begin", in: pool(["the end of", "begin again"])).first)
    #expect(match.pieces.map(\.page) == [0, 1])
    #expect(match.text == "end of\nbegin")
    #expect(match.pieces.map(\.rects) == [[], []])
  }

  @Test func rectanglesAreThoseThatThePageHasForTheWord() throws {
    let pool = try pool(["nothing", "one two three"])
    let piece = try #require(try matches("two", in: pool, wantsBoxes: true).first?.pieces.first)
    let text = try pool.text(of: 1)
    #expect(piece.rects.count == 1)
    #expect(piece.rects == text.lineRects(of: piece.range))
    #expect(piece.rects.first.map { $0.width > 5 && $0.height > 5 } == true)
  }

  @Test func aSearchCanBeCancelled() throws {
    let pool = try pool((0..<30).map { "word \($0)" })
    var seen = 0
    #expect(throws: SearchError.cancelled) {
      try pool.find(SearchQuery("word"), in: Array(0..<30), wantsBoxes: false, isCancelled: { seen == 5 }) {
        if case .searched = $0 { seen += 1 }
      }
    }
    #expect(seen == 5)
    // The pool goes on, and nothing that was begun stands in its way.
    #expect(try matches("word", in: pool).count == 30)
  }

  @Test func whatIsBegunIsTakenBackWhenTheOneWhoAsksHasSeenEnough() throws {
    struct Enough: Error {}
    let pool = try pool((0..<30).map { "word \($0)" }, workers: 1)
    #expect(throws: Enough.self) {
      try pool.find(SearchQuery("word"), in: Array(0..<30), wantsBoxes: false) { _ in throw Enough() }
    }
    #expect(pool.state.withLock { $0.queue.isEmpty })
  }
}
