import Engine
import Foundation
import Glibc
import TestSupport
import Testing
import Wire

@testable import PageService

/// What is left of documents that were closed, each told in a process of its own, where nothing else opens
/// and keeps things.
struct LeakTests {
  @Test func fiveHundredDocumentsLeaveNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let bytes = PDFFixture(pages: [PDFFixture.text("Hello")]).bytes
      try Residue.expectNone(rounds: 500) {
        let document = try RemoteDocument(MemorySource(bytes), name: "a.pdf", program: program, workers: 1)
        let pool = try #require(document.pool)
        let tiles = PageTiles(document, cache: .init(budget: 1 << 20))
        _ = try pool.text(of: 0)
        _ = try pool.beginPicture(of: 0, .longest(300), .visible) { $0.width }.wait().get()
        withExtendedLifetime(tiles) { pool.close() }
        pool.waitUntilClosed()
      }
    }
  }

  @Test func attacksLeaveNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = try folder.write(PDFFixture(pages: [PDFFixture.text("Sound")]).bytes, to: "book.pdf")
      try Residue.expectNone(rounds: 10) {
        for attack in [
          "malformed", "oversized", "descriptors", "replyFlood", "needsEverything", "endsAtOnce",
        ] {
          let pool = try PagePool(
            PageSource(FileSource(path: file), passwords: [Array(attack.utf8)]), program: rogue, workers: 1)
          _ = try? pool.text(of: 0)
          pool.close()
          pool.waitUntilClosed()
        }
      }
    }
  }
}

/// What a process holds on to.
private struct Residue {
  var descriptors: Int
  var children: Int
  var megabytes: Int

  static func now() throws -> Residue {
    let files = FileManager.default
    let threads = try files.contentsOfDirectory(atPath: "/proc/self/task")
    let children = threads.map { thread in
      (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8))?
        .split(separator: " ").count ?? 0
    }
    let memory = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return Residue(
      descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count,
      children: children.reduce(0, +),
      megabytes: (Int(memory[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) >> 20)
  }

  /// Does something again and again; traps when something of it stays, which ends a process that a test
  /// expects to succeed.
  static func expectNone(rounds: Int, _ body: () throws -> Void) throws {
    // What is made once is there by then.
    for _ in 0..<max(3, rounds / 10) { try body() }
    let before = try now()
    for _ in 0..<rounds { try body() }
    // The listener of the last worker takes a moment to end.
    var after = try now()
    for _ in 0..<1000 where after.descriptors > before.descriptors {
      usleep(1000)
      after = try now()
    }
    precondition(after.descriptors <= before.descriptors, "\(before) became \(after)")
    precondition(after.children == 0, "\(after)")
    precondition(after.megabytes - before.megabytes < 8, "\(before) became \(after)")
  }
}
