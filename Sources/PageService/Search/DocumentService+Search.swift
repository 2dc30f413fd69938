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
  private var recent: [Int: [UInt16]] = [:]
  private static let reach = 8

  init(_ query: SearchQuery) { searcher = Searcher(query) }

  mutating func next(_ page: Int, of service: some DocumentService) async throws -> FoundPage {
    let units: [UInt16]
    do {
      units = try await service.text(of: page, .search).value.units
    } catch let error as PageServiceError where error != .cancelled {
      return FoundPage(page: page, failure: error)
    }
    recent[page] = units
    recent[page - Self.reach] = nil
    let text = FoldedPage(streams: [FoldedText(units)])
    let found = try searcher.add(text, page: page) { Task.isCancelled }
    return FoundPage(
      page: page,
      matches: found.map { match in
        PageMatch(
          pieces: match.segments.compactMap { segment in
            recent[segment.page].map {
              PageMatch.Piece(page: segment.page, range: segment.range, units: $0, boxes: nil)
            }
          })
      })
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
          var matches: [PageMatch] = []
          var failure: PageServiceError?
          try find(query, in: pages, wantsBoxes: false, isCancelled: { search.isStopped }) { step in
            if search.isStopped { throw SearchError.cancelled }
            switch step {
            case .match(let match): matches.append(match)
            case .failed(_, let error): failure = error
            case .searched(let page):
              stream.yield(FoundPage(page: page, matches: matches, failure: failure))
              (matches, failure) = ([], nil)
            }
          }
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
