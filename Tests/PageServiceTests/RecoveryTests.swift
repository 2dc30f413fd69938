import Engine
import Foundation
import Glibc
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

  private enum Work: Sendable { case text(PageText), picture(PagePixels) }

  @Test func everyResultIsRightThoughWorkersAreKilledAllTheTime() async throws {
    let pages = 500
    let undisturbed = try pool(pages: pages)
    let (texts, pictures) = try await withThrowingTaskGroup(of: (Int, PageText, [UInt8]).self) { group in
      for page in 0..<pages {
        group.addTask {
          let pixels = try await undisturbed.draw(Self.picture(page), .thumbnail)
          return (
            page, try await undisturbed.read(page, boxes: true, .search), pixels.withBytes { Array($0) }
          )
        }
      }
      return try await group.reduce(into: ([Int: PageText](), [Int: [UInt8]]())) {
        ($0.0[$1.0], $0.1[$1.0]) = ($1.1, $1.2)
      }
    }
    #expect(Set(texts.values.map(string)).count == pages && Set(pictures.values).count == pages)

    let pool = try pool(pages: pages)
    var killed: Set<Int32> = []
    try await withThrowingTaskGroup(of: (Int, Work).self) { group in
      for round in 0..<1000 {
        let page = round % pages
        group.addTask {
          round < pages
            ? (page, .text(try await pool.read(page, boxes: round % 2 == 0, .search)))
            : (page, .picture(try await pool.draw(Self.picture(page), .thumbnail)))
        }
      }
      var results = 0
      for try await (page, work) in group {
        let isRight =
          switch work {
          case .text(let text):
            text.units == texts[page]?.units && (text.boxes.isEmpty || text.boxes == texts[page]?.boxes)
          case .picture(let pixels): pixels.withBytes { Array($0) } == pictures[page]
          }
        #expect(isRight, "page \(page)")
        results += 1
        if results % 15 == 0, let victim = pool.processIDs.randomElement() {
          kill(victim, SIGKILL)
          killed.insert(victim)
        }
      }
    }
    #expect(!killed.isEmpty)
  }

  private static func picture(_ page: Int) -> PictureRequest {
    PictureRequest(
      page: page, transform: Transform(a: 0.5, b: 0, c: 0, d: -0.5, tx: 0, ty: 150),
      clip: Rect(left: 0, bottom: 0, right: 100, top: 150), width: 100, height: 150)
  }

  @Test func aStoppedWorkerIsReplacedAndItsPageReadOnceMore() async throws {
    var limits = PagePool.Limits()
    limits.page = 3
    let pool = try pool(pages: 2, workers: 1, limits: limits)
    let first = try #require(pool.processIDs.first)
    kill(first, SIGSTOP)
    #expect(string(try await pool.read(1, boxes: true, .visible)) == "Page 1")
    #expect(!pool.processIDs.contains(first))
  }

  @Test func aPageThatHangsTwoWorkersIsNamedAndTheOthersGoOn() async throws {
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
    await #expect(throws: PageServiceError.tooSlow(page: 1)) { try await pool.draw(picture(1), .visible) }
    for page in [0, 2] {
      let hasInk = try pool.picture(picture(page)).withBytes { $0.contains { $0 < 128 } }
      #expect(hasInk)
    }
  }

  @Test func whereNoWorkerCanBeStartedAnyMoreThatIsSaid() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("tsuzuri-pages")
    try FileManager.default.copyItem(atPath: program.path, toPath: copy)
    let bytes = PDFFixture(pages: [PDFFixture.text("One")]).bytes
    let pool = try PagePool(
      PageSource(MemorySource(bytes)), program: WorkerProgram(path: copy), workers: 2)
    try FileManager.default.removeItem(atPath: copy)
    let lost = try #require(pool.processIDs.first)
    kill(lost, SIGKILL)
    #expect(throws: PageServiceError.noProgram(copy)) {
      // One that is asked before its end is known gets the same.
      try pool.text(of: 0)
    }
  }

  @Test func whatIsStillToComeWhenAPoolIsLetGoIsWaitedFor() throws {
    func begin() throws -> Pending<String> {
      try pool(pages: 3).beginText(of: 2, boxes: false, .visible) { string($0) }
    }
    #expect(try begin().wait().get() == "Page 2")
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
    while pool.busyWorkers == 0 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: PageServiceError.cancelled) { try await task.value }
    let light = try await pool.read(1, boxes: false, .visible)
    #expect(string(light) == "Light")
    #expect(pool.processIDs == worker)
  }
}
