import Engine
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Wire

@testable import PageService

@Suite struct RecoveryTests {
  private func pool(pages: Int, workers: Int = 2, limits: PagePool.Limits = .init()) throws -> PagePool {
    let bytes = PDFFixture(pages: (0..<pages).map { PDFFixture.text("Page \($0)") }).bytes
    return try PagePool(PageSource(MemorySource(bytes)), program: program, workers: workers, limits: limits)
  }

  private func string(_ text: PageText) -> String { String(decoding: text.units, as: UTF16.self) }

  @Test func everyPageIsRightThoughWorkersAreKilledAllTheTime() async throws {
    let pool = try pool(pages: 200)
    let isDone = Mutex(false)
    let killer = Thread {
      var generator = SystemRandomNumberGenerator()
      while !isDone.withLock({ $0 }) {
        if let victim = pool.processIDs.randomElement(using: &generator) { kill(victim, SIGKILL) }
        usleep(100_000)
      }
    }
    killer.start()
    defer { isDone.withLock { $0 = true } }
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for round in 0..<1000 {
        let page = round % 200
        group.addTask { (page, string(try await pool.read(page, boxes: round % 2 == 0, .search))) }
      }
      for try await (page, text) in group { #expect(text == "Page \(page)") }
    }
  }

  @Test func aStoppedWorkerIsReplacedAndItsPageReadOnceMore() throws {
    var limits = PagePool.Limits()
    limits.page = 3
    let pool = try pool(pages: 2, workers: 1, limits: limits)
    let first = try #require(pool.processIDs.first)
    kill(first, SIGSTOP)
    #expect(string(try pool.text(of: 1)) == "Page 1")
    #expect(!pool.processIDs.contains(first))
  }

  @Test func aPageThatHangsTwoWorkersIsNamedAndTheOthersGoOn() throws {
    var limits = PagePool.Limits()
    limits.page = 3
    // A pattern with cells of a millionth of a point: drawn one by one, for years.
    let endless = """
      /Pattern cs /P scn 0 0 200 300 re f
      """
    var fixture = PDFFixture(pages: [PDFFixture.text("Before"), endless, PDFFixture.text("After")])
    fixture[20] = PDFFixture.stream(
      "0 0 1 1 re f",
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.000001 "
        + "/YStep 0.000001 /Resources << >>")
    fixture[5] = "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Pattern << /P 20 0 R >> >> >>"
    let pool = try PagePool(
      PageSource(MemorySource(fixture.bytes)), program: program, workers: 2, limits: limits)
    let picture = { (page: Int) in
      PictureRequest(
        page: page, transform: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 300),
        clip: Rect(left: 0, bottom: 0, right: 200, top: 300), width: 200, height: 300)
    }
    #expect(throws: PageServiceError.tooSlow(page: 1)) { try pool.picture(picture(1)) }
    for page in [0, 2] {
      let hasInk = try pool.picture(picture(page)).withBytes { $0.contains { $0 < 128 } }
      #expect(hasInk)
    }
  }

  @Test func viewersOfTheSamePictureShareOneDrawing() throws {
    let pool = try pool(pages: 1, workers: 1)
    let request = PictureRequest(
      page: 0, transform: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 300),
      clip: Rect(left: 0, bottom: 0, right: 200, top: 300), width: 200, height: 300)
    // Held still, so that the first wish is not granted before the second is there.
    let worker = try #require(pool.processIDs.first)
    kill(worker, SIGSTOP)
    let answers = [Priority.visible, .prefetch].map { priority in
      let answer = Waiting<Result<JobResult, PageServiceError>>()
      _ = pool.submit(.picture(request), priority) { answer.set($0) }
      return answer
    }
    kill(worker, SIGCONT)
    guard case .picture(let first) = try answers[0].wait().get(),
      case .picture(let second) = try answers[1].wait().get()
    else {
      Issue.record("no pictures came")
      return
    }
    #expect(first === second)
  }

  @Test func cancelledDrawingsEndInTheMiddle() async throws {
    // Some seconds of work in many objects.
    let heavy = String(repeating: "0 0 200 300 re 0 0 m 200 300 l 0 300 l 200 0 l f* ", count: 30_000)
    let bytes = PDFFixture(pages: [heavy, PDFFixture.text("Light")]).bytes
    // A busy machine must not end the worker before the wish is taken back.
    var limits = PagePool.Limits()
    limits.page = 600
    let pool = try PagePool(
      PageSource(MemorySource(bytes)), program: program, workers: 1, limits: limits)
    let request = PictureRequest(
      page: 0, transform: Transform(a: 8, b: 0, c: 0, d: -8, tx: 0, ty: 2400),
      clip: Rect(left: 0, bottom: 0, right: 1600, top: 2400), width: 1600, height: 2400)
    let worker = pool.processIDs
    let task = Task { try await pool.draw(request, .visible) }
    while pool.busyWorkers == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: PageServiceError.cancelled) { try await task.value }
    let light = try await pool.read(1, boxes: false, .visible)
    #expect(string(light) == "Light")
    #expect(pool.processIDs == worker)
  }

  @Test func fiveHundredDocumentsLeaveNothingOpen() throws {
    func descriptors() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
    let bytes = PDFFixture(pages: [PDFFixture.text("Hello")]).bytes
    func cycle() throws {
      let pool = try PagePool(PageSource(MemorySource(bytes)), program: program, workers: 1)
      _ = try pool.text(of: 0)
      pool.close()
      pool.waitUntilClosed()
    }
    try cycle()
    let before = descriptors()
    for _ in 0..<500 { try cycle() }
    // Other tests run at the same time.
    #expect(descriptors() < before + 100)
  }
}
