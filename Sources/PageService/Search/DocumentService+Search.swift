import Engine
import Glibc
import Synchronization
package import TextSearch

extension DocumentService {
  /// Searches pages one after the other, by their texts.
  package func find(_ query: SearchQuery, in pages: [Int]) -> FoundPages { findByTexts(query, in: pages) }

  func findByTexts(_ query: SearchQuery, in pages: [Int]) -> FoundPages {
    FoundPages { stream in
      let task = Task { [self] in
        do {
          var search = TextsSearch(query)
          for page in pages {
            try Task.checkCancellation()
            stream.yield(try await search.next(page, of: self))
          }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in task.cancel() }
    }
  }
}

/// A search through texts that are asked for one by one.
private struct TextsSearch {
  private var searcher: Searcher
  /// Of the pages before, those in which a match may have begun.
  private var recent: [Int: PageText] = [:]
  private static let reach = 8

  init(_ query: SearchQuery) { searcher = Searcher(query) }

  mutating func next(_ page: Int, of service: some DocumentService) async throws -> FoundPage {
    let text: PageText
    do {
      text = try await service.text(of: page, .search).value
    } catch let error as PageServiceError where error != .cancelled {
      return FoundPage(page: page, failure: error)
    }
    recent[page] = text
    recent[page - Self.reach] = nil
    let found = try searcher.add(FoldedPage(streams: [FoldedText(text.units)]), page: page) {
      Task.isCancelled
    }
    return FoundPage(page: page, matches: found.map { match($0) })
  }

  private func match(_ match: TextMatch) -> FoundMatch {
    let pieces = match.segments.compactMap { segment in recent[segment.page].map { (segment, $0) } }
    return FoundMatch(
      parts: pieces.map { .init(page: $0.page, rects: $1.lineRects(of: $0.range)) },
      MatchContext(of: pieces.map { ($1.units, $0.range) }))
  }
}

extension PagePool {
  /// Searches pages on a thread of its own, with workers that read ahead.
  func find(_ query: SearchQuery, in pages: [Int]) -> FoundPages {
    FoundPages { stream in
      let search = RunningSearch()
      stream.onTermination = { _ in search.stop() }
      let isRunning = BackgroundThread.run { [self] in
        do {
          var outbox = FoundOutbox { stream.yield($0) }
          try find(query, in: pages, wantsBoxes: true, isCancelled: { search.isStopped }) { step in
            if search.isStopped { throw SearchError.cancelled }
            outbox.take(step)
          }
          outbox.flush()
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      if !isRunning { stream.finish(throwing: PageServiceError.cannotStart(EAGAIN)) }
    }
  }
}

/// A search that can be stopped from elsewhere.
private final class RunningSearch: Sendable {
  private let flag = Atomic(false)

  var isStopped: Bool { flag.load(ordering: .relaxed) }

  func stop() { flag.store(true, ordering: .relaxed) }
}

/// Holds pages back until the rectangles of their matches are there, so that the search reads on meanwhile.
private struct FoundOutbox {
  private static let mostWaiting = 16
  private let send: (FoundPage) -> Void
  private var matches: [PageMatch] = []
  private var failure: PageServiceError?
  private var waiting: [(page: Int, matches: [PageMatch], failure: PageServiceError?)] = []
  private var hasSentMatch = false

  init(_ send: @escaping (FoundPage) -> Void) { self.send = send }

  mutating func take(_ step: SearchStep) {
    switch step {
    case .match(let match): matches.append(match)
    case .failed(_, let error): failure = error
    case .searched(let page):
      waiting.append((page, matches, failure))
      (matches, failure) = ([], nil)
      // The first match is what a reader waits for.
      while let next = waiting.first,
        waiting.count > Self.mostWaiting || !hasSentMatch || next.matches.allSatisfy(\.isReady)
      {
        sendFirst()
      }
    }
  }

  /// Sends what is left.
  mutating func flush() { while !waiting.isEmpty { sendFirst() } }

  private mutating func sendFirst() {
    let (page, matches, failure) = waiting.removeFirst()
    hasSentMatch = hasSentMatch || !matches.isEmpty
    send(FoundPage(page: page, matches: matches.map { FoundMatch($0) }, failure: failure))
  }
}

extension FoundMatch {
  /// Blocks until the rectangles are there.
  fileprivate init(_ match: PageMatch) {
    self.init(parts: match.pieces.map { Part(page: $0.page, rects: $0.rects) }, match.context)
  }
}
