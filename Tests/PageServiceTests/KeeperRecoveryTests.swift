import DocumentDesk
import DocumentWire
import Engine
import Foundation
import Glibc
import PDFValues
import Synchronization
import TestSupport
import Testing

@testable import PageService

/// A keeper that is killed, stopped or full, and the document that goes on.
@Suite struct KeeperRecoveryTests {
  private func remote(_ limits: RemoteDocument.Limits = .init()) async throws -> RemoteDocument {
    let document = try RemoteDocument(
      MemorySource(RichFixture.bytes), name: "a.pdf", program: program, workers: 1, limits: limits)
    let other = PDFFixture(pages: [PDFFixture.text("Other 0"), PDFFixture.text("Other 1")]).bytes
    _ = try await document.lend(MemorySource(other), name: "b.pdf", password: nil)
    return document
  }

  @Test func editsOutliveTheKeeper() async throws {
    let document = try await remote()
    _ = try await document.apply(.insertPages(from: 1, pages: nil, at: 1, outlineTitle: "Other"))
    let undo = try await document.apply(.rotate([0], by: 90)).value.inverse
    let before = try await Look.of(document)
    let first = try #require(document.keeperProcess)
    kill(first, SIGKILL)
    #expect(try await Look.of(document).differences(from: before) == [])
    #expect(document.keeperProcess != first)
    #expect(document.generation == 2)
    kill(try #require(document.keeperProcess), SIGSEGV)
    _ = try await document.apply(undo)
    #expect(try await document.frames(of: 0..<1).value.first?.rotation == 0)
  }

  @Test func aProtectedDocumentIsOpenedAgain() async throws {
    let folder = try TemporaryFolder()
    var options = PDFWriteOptions()
    options.userPassword = "secret"
    _ = try await Form.local.open(RichFixture.bytes).save(to: folder.path("p.pdf"), options: options)
    let document = try RemoteDocument(
      FileSource(path: folder.path("p.pdf")), name: "p.pdf", password: "secret", program: program)
    _ = try await document.apply(.removePages([0]))
    kill(try #require(document.keeperProcess), SIGKILL)
    #expect(try await document.outline().value.map(\.title) == ["First", "Away"])
    #expect(try await document.labels().value == ["ii", "1", "2"])
  }

  @Test func aStoppedKeeperIsReplaced() async throws {
    var limits = RemoteDocument.Limits()
    limits.structure = 3
    let document = try await remote(limits)
    _ = try await document.apply(.setLabel(page: 0, "cover"))
    let first = try #require(document.keeperProcess)
    kill(first, SIGSTOP)
    #expect(try await document.labels().value?.first == "cover")
    #expect(document.keeperProcess != first)
  }

  @Test func aSpareKeeperTakesOver() async throws {
    var program = program
    program.keepsSpare = true
    let document = try RemoteDocument(
      MemorySource(RichFixture.bytes), name: "a.pdf", program: program, workers: 1)
    _ = try await document.apply(.setLabel(page: 0, "cover"))
    var spare = SpareWorker.processID(program.forDocuments)
    while spare == nil {
      usleep(500)
      spare = SpareWorker.processID(program.forDocuments)
    }
    kill(try #require(document.keeperProcess), SIGKILL)
    #expect(try await document.labels().value?.first == "cover")
    #expect(document.keeperProcess == spare)
  }

  /// Some hundreds of edits, pictures and files, with the keeper killed all the time, against the same in
  /// this process.
  @Test func nothingIsLostThoughTheKeeperIsKilledAllTheTime() async throws {
    let remote = try await remote()
    let local = try await EditTests.open(.local)
    let folder = try TemporaryFolder()
    // Each round loses at most one keeper, at any moment of it: however slow the machine, it comes to an end.
    let rounds = Mutex(0)
    let killer = Thread {
      var last = 0
      while last < 200 {
        let now = rounds.withLock { $0 }
        if now == last { usleep(500); continue }
        last = now
        usleep(UInt32.random(in: 0...30_000))
        if let victim = remote.keeperProcess { kill(victim, SIGKILL) }
      }
    }
    killer.start()
    defer { rounds.withLock { $0 = 200 } }
    var dice = Dice(state: 7)
    var history: [PageEdit] = []
    for round in 0..<200 {
      rounds.withLock { $0 = round }
      let edit =
        history.isEmpty || dice.below(3) > 0 ? dice.edit(pageCount: local.pageCount) : history.removeLast()
      let here = try? await local.apply(edit).value
      do {
        let there = try await remote.apply(edit).value
        #expect(there == here, "round \(round)")
        history.append(there.inverse)
      } catch is PDFError {
        #expect(here == nil, "round \(round)")
      }
      if round % 5 == 0 {
        let page = dice.below(local.pageCount)
        let (one, other) = (
          try await Look.of(remote, pages: page..<page + 1), try await Look.of(local, pages: page..<page + 1)
        )
        #expect(one.differences(from: other) == [], "round \(round)")
      }
      if round % 40 == 20 {
        _ = try await remote.save(to: folder.path("a.pdf"), options: PDFWriteOptions())
        _ = try await local.save(to: folder.path("b.pdf"), options: PDFWriteOptions())
        let files = try ["a.pdf", "b.pdf"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
        let isSame = files[0] == files[1]
        #expect(isSame, "round \(round)")
      }
    }
    #expect(remote.generation == local.generation)
    #expect(try await Look.of(remote).differences(from: .of(local)) == [])
    #expect(try folder.contents() == ["a.pdf", "b.pdf"])
  }
}
