import Engine
import Foundation
import Glibc
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
}
