import Engine
import Foundation
import TestSupport
import Testing
import Wire

@testable import PageService

/// How much memory the pages of real files take in a worker.
@Suite(.serialized, .enabled(if: Corpus.isPresent)) struct MemoryTests {
  /// A picture that is 81,915 pixels wide, with 6,554 colorants: half a gigabyte for one row of it.
  private static let greedy = "broken/bug_555784.pdf"

  @Test func aPageThatWantsHalfAGigabyteAtOnceIsRefused() throws {
    let pool = try PagePool(
      PageSource(FileSource(path: Corpus.path(Self.greedy))), program: program, workers: 1)
    let drawn = pool.beginPicture(of: 0, .longest(500), .visible) { $0.width }.wait()
    #expect(throws: PageServiceError.crashed(page: 0)) { try drawn.get() }
    #expect(try pool.text(of: 0).units.isEmpty)
  }

  /// The most memory that a process had at once, in kilobytes, its shared libraries and pictures included.
  private func peak(_ process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test(arguments: Corpus.names().filter { $0 != Self.greedy })
  func aWorkerThatDrawsStaysSmall(_ name: String) throws {
    guard
      let pool = try? PagePool(
        PageSource(FileSource(path: Corpus.path(name))), program: program, workers: 1)
    else { return }
    let worker = pool.processIDs
    for page in 0..<min(12, pool.facts.pageCount) {
      _ = pool.beginPicture(of: page, .longest(1684), .visible) { $0.width }.wait()
      _ = try? pool.text(of: page)
    }
    #expect(pool.processIDs == worker)
    #expect(try peak(#require(worker.first)) < 80 << 10)
  }
}
