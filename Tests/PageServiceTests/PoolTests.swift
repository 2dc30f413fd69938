import Engine
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Wire

@testable import PageService

/// The worker's program, built beside the tests.
let program: WorkerProgram = {
  // The tests run inside of a bundle in the folder of the programs.
  let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
  let folder = bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? ".build/debug"
  return WorkerProgram(path: folder + "/tsuzuri-pages")
}()

@Suite struct PoolTests {
  private func pool(_ text: String = "Hello", pages: Int = 3, workers: Int? = nil) throws -> PagePool {
    let bytes = PDFFixture(pages: (0..<pages).map { PDFFixture.text("\(text) \($0)") }).bytes
    return try PagePool(PageSource(MemorySource(bytes)), program: program, workers: workers)
  }

  @Test func pagesAreReadInAnotherProcessThatIsShutIn() throws {
    let pool = try pool()
    #expect(pool.facts.pageCount == 3)
    #expect(pool.posture.isTight)
    let text = try pool.text(of: 1)
    #expect(String(decoding: text.units, as: UTF16.self) == "Hello 1")
    #expect(text.boxes.count == 7)
  }

  /// Asks while the worker stands still, and tells in which order the pages came.
  private func order(_ wishes: [(page: Int, priority: Priority)]) throws -> [Int] {
    let pool = try pool(pages: 12, workers: 1)
    let worker = try #require(pool.processIDs.first)
    kill(worker, SIGSTOP)
    let order = Mutex<[Int]>([])
    // As many as a worker holds: these have their turn already.
    let all = [(10, Priority.search), (11, .search)] + wishes
    let answers = all.map { page, priority in
      pool.beginText(of: page, boxes: false, priority) { _ in order.withLock { $0.append(page) } }
    }
    kill(worker, SIGCONT)
    for answer in answers { try answer.wait().get() }
    return Array(order.withLock { $0 }.dropFirst(2))
  }

  @Test func whatIsMoreUrgentComesFirst() throws {
    let wishes = Priority.allCases.enumerated().map { (page: $0, priority: $1) }
    #expect(try order(wishes.reversed()) == [0, 1, 2, 3, 4])
    #expect(try order([(5, .thumbnail), (2, .thumbnail), (3, .visible), (4, .thumbnail)]) == [3, 5, 2, 4])
  }

  @Test func aPageIsAsUrgentAsItsMostUrgentViewer() throws {
    // Both viewers of page 2 are told.
    #expect(try order([(1, .search), (2, .search), (3, .prefetch), (2, .visible)]) == [2, 2, 3, 1])
  }
}
