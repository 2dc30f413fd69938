import Engine
import Glibc
import TestSupport
import Testing

@testable import PageService

struct SpareTests {
  /// Blocks until a spare worker has started.
  private func spare(_ program: WorkerProgram) -> Int32 {
    while true {
      if let process = SpareWorker.processID(program) { return process }
      usleep(500)
    }
  }

  @Test func aLostWorkerIsReplacedByTheSpareOne() throws {
    var program = program
    program.keepsSpare = true
    // A spare of its own: other tests take none.
    program.arguments = ["spare"]
    let bytes = PDFFixture(pages: [PDFFixture.text("One"), PDFFixture.text("Two")]).bytes
    let pool = try PagePool(PageSource(MemorySource(bytes)), program: program, workers: 1)
    let first = try #require(pool.processIDs.first)
    let waiting = spare(program)
    #expect(first != waiting)
    kill(first, SIGKILL)
    while pool.processIDs.contains(first) { usleep(500) }
    #expect(String(decoding: try pool.text(of: 1).units, as: UTF16.self) == "Two")
    #expect(pool.processIDs == [waiting])
    #expect(spare(program) != waiting)
  }

  @Test func aSpareWorkerThatHasEndedIsNotTaken() throws {
    var program = program
    program.keepsSpare = true
    program.arguments = ["another"]
    SpareWorker.refill(program)
    let lost = spare(program)
    kill(lost, SIGKILL)
    // Its listener learns of it a moment later; a pool gets over a worker that it takes before.
    let bytes = PDFFixture(pages: [PDFFixture.text("One")]).bytes
    let pool = try PagePool(PageSource(MemorySource(bytes)), program: program, workers: 1)
    #expect(String(decoding: try pool.text(of: 0).units, as: UTF16.self) == "One")
    #expect(!pool.processIDs.contains(lost))
  }
}
