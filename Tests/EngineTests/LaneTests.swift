import Engine
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct LaneTests {
  fileprivate static let bytes = PDFFixture(pages: [PDFFixture.text("One"), PDFFixture.text("Two")]).bytes

  private func firstPage(_ core: DocumentCore) throws -> String {
    let units = try Engine.run { lane throws(EngineError) in try core.withPage(0, lane) { $0.units(lane) } }
    return String(decoding: units, as: UTF16.self)
  }

  @Test func documentsOpenOnManyThreadsAtOnce() {
    // Without the lane PDFium soon refuses valid files, for good.
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2_000) { _ in
      let text = (try? DocumentCore(MemorySource(Self.bytes))).flatMap { try? firstPage($0) }
      if text != "One" { failures.add(1, ordering: .relaxed) }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func visitInsideAVisitTraps() async {
    await #expect(processExitsWith: .failure) {
      Engine.run { _ in Engine.run { _ in } }
    }
  }

  @Test func lastReferenceMayDieInsideAVisit() throws {
    var core: DocumentCore? = try DocumentCore(MemorySource(Self.bytes))
    weak let watched = core
    Engine.run { _ in core = nil }
    #expect(watched == nil && core == nil)
    #expect(try firstPage(DocumentCore(MemorySource(Self.bytes))) == "One")
  }

  @Test func refusalsHaveReasons() throws {
    #expect(throws: EngineError.empty) { try DocumentCore(MemorySource([])) }
    #expect(throws: EngineError.unreadable) { try DocumentCore(MemorySource(Array("no PDF".utf8))) }
    #expect(throws: EngineError.cannotRead(ENOENT)) { try FileSource(path: "/nowhere/at.pdf") }
    #expect(throws: EngineError.cannotRead(EISDIR)) { try FileSource(path: "/") }
    let core = try DocumentCore(MemorySource(Self.bytes))
    #expect(throws: EngineError.page(2)) {
      try Engine.run { lane throws(EngineError) in try core.withPage(2, lane) { _ in } }
    }
  }

  @Test func openFileStaysReadableWhenAnotherTakesItsName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "a.pdf")
    let core = try DocumentCore(FileSource(path: path))
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.write(Array("something else".utf8), to: "a.pdf")
    #expect(try firstPage(core) == "One")
  }

  @Test func fileCutShortUnderUsCostsAPageAndNotTheProcess() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.bytes, to: "a.pdf")
    let core = try DocumentCore(FileSource(path: path))
    truncate(path, 100)
    let text = Engine.run { lane in (try? core.withPage(1, lane) { $0.units(lane) }) ?? [] }
    #expect(text.isEmpty)
  }

  @Test func openingAndClosingDoesNotGrow() async {
    // In a process of its own, where no other test takes memory.
    await #expect(processExitsWith: .success) {
      func residentPages() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      }
      func cycle(_ times: Int) throws {
        for _ in 0..<times {
          let core = try DocumentCore(MemorySource(LaneTests.bytes))
          _ = try Engine.run { lane throws(EngineError) in try core.withPage(0, lane) { $0.units(lane) } }
        }
      }
      try cycle(200)
      let before = residentPages()
      try cycle(2_000)
      // 4 MB: less than 2 KB for each cycle, far below what a leaked document takes.
      #expect(before > 0 && residentPages() - before < 1_024)
    }
  }
}
