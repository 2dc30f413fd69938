import Engine
import Foundation
import Glibc
import TestSupport
import Testing
import Wire

@testable import PageService

/// A worker that breaks every rule.
let rogue = WorkerProgram(
  path: URL(fileURLWithPath: program.path).deletingLastPathComponent().path + "/rogue-pages")

/// A worker that is in the hands of whoever made the file.
@Suite(.serialized) struct RogueTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write(PDFFixture(pages: [PDFFixture.text("Sound")]).bytes, to: "book.pdf")
  }

  /// A pool with the rogue in place of the worker. A short time for a page is only for attempts that never
  /// give an answer: no machine is too slow for those.
  private func pool(_ attempt: String, page: Double = 20, asked: Bool = false) throws -> PagePool {
    var limits = PagePool.Limits()
    limits.page = page
    let bytes: any ByteProvider = asked ? MemorySource([0x25]) : try FileSource(path: file)
    return try PagePool(
      PageSource(bytes, passwords: [Array(attempt.utf8)]), program: rogue, workers: 1, limits: limits)
  }

  /// This process, after an attack.
  private func isSound() throws -> Bool {
    let pool = try PagePool(PageSource(FileSource(path: file)), program: program, workers: 1)
    return try String(decoding: pool.text(of: 0).units, as: UTF16.self) == "Sound"
  }

  // MARK: Out of the sandbox

  @Test(arguments: [
    "readFile", "writeFile", "listFolder", "createSocket", "connect", "fork", "execute", "ptraceParent",
    "signalParent", "mapHugeMemory", "mapExecutable", "makeMemoryExecutable", "shrinkMemory", "growMemory",
    "resealMemory", "createMemory", "writeDocument", "changeLimits", "readParent",
  ])
  func attemptsToGetOutFailOrEndTheWorker(_ attempt: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    do {
      _ = try pool(attempt)
      Issue.record("It opened.")
    } catch PageServiceError.engine(.cannotRead(let code)) {
      #expect(code != 0, "the attempt succeeded")
      #expect(["mapHugeMemory", "writeDocument"].contains(attempt))
    } catch let error as PageServiceError {
      #expect(error == .cannotOpen)
      #expect(error.description.contains("ends the process"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    #expect(access("/tmp/tsuzuri-was-here", F_OK) != 0)
    #expect(try isSound())
  }

  /// The border holds also where a worker is not shut in.
  @Test func sharedMemoryKeepsItsSize() throws {
    let memory = try #require(WorkerMemory(size: 4096))
    #expect(ftruncate(memory.descriptor, 0) != 0 && errno == EPERM)
    #expect(ftruncate(memory.descriptor, 8192) != 0 && errno == EPERM)
    // F_ADD_SEALS, F_SEAL_WRITE
    #expect(fcntl(memory.descriptor, 1033, 8) != 0 && errno == EPERM)
  }

  // MARK: Nonsense

  @Test(arguments: [
    "malformed", "oversized", "empty", "wrongID", "wrongVersion", "wrongKind", "textBeyondMemory", "nanBoxes",
    "reversedBoxes", "needsEverything", "needsLess", "tooManyBytes", "malformedQuestion", "wrongPictureSize",
    "wrongGeometry", "deafQuestionFlood",
  ])
  func nonsenseCostsThePageAndIsSaid(_ attempt: String) throws {
    let pool = try pool(attempt)
    #expect(throws: PageServiceError.misbehaved) { try pool.text(of: 0) }
    #expect(try isSound())
  }

  @Test(arguments: ["early", "tooManyPages"])
  func nonsenseAtTheOpeningIsNoDocument(_ attempt: String) throws {
    #expect(throws: PageServiceError.cannotOpen) { try pool(attempt) }
    #expect(try isSound())
  }

  @Test(arguments: ["silent", "questionFlood"])
  func whoNeverAnswersIsEnded(_ attempt: String) async throws {
    let pool = try pool(attempt, page: 0.4)
    await #expect(throws: PageServiceError.tooSlow(page: 1)) {
      try await pool.read(1, boxes: true, .visible)
    }
    #expect(try isSound())
  }

  /// Bytes are read beside the conversation, which no number of questions may hold up.
  @Test func whoAsksForBytesAllTheTimeIsEnded() async throws {
    let flooding = try pool("questionFlood", page: 0.4, asked: true)
    await #expect(throws: PageServiceError.tooSlow(page: 1)) {
      try await flooding.read(1, boxes: true, .visible)
    }
    let deaf = try pool("deafQuestionFlood", asked: true)
    await #expect(throws: PageServiceError.misbehaved) { try await deaf.read(1, boxes: true, .visible) }
    #expect(try isSound())
  }

  @Test func whoEndsIsSaidToHaveEnded() throws {
    #expect(throws: PageServiceError.crashed(page: 2)) { try pool("endsAtOnce").text(of: 2) }
  }

  @Test(arguments: ["late", "replyFlood", "garbageFont", "bytesOutOfRange", "descriptors"])
  func whatComesBesideAnAnswerDoesNoHarm(_ attempt: String) throws {
    let pool = try pool(attempt)
    #expect(try pool.text(of: 0).units.isEmpty)
    _ = try? pool.text(of: 1)
    #expect(try isSound())
  }

  @Test(arguments: ["wrongPictureSize", "hugePicture"])
  func picturesOfAnotherSizeAreRefused(_ attempt: String) throws {
    let pool = try pool(attempt)
    let request = PictureRequest(
      page: 0, transform: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 300),
      clip: Rect(left: 0, bottom: 0, right: 200, top: 300), width: 200, height: 300)
    #expect(throws: PageServiceError.misbehaved) { try pool.picture(request) }
  }

  @Test func aHugePictureBeyondItsMemoryIsRefused() throws {
    let pool = try pool("hugePicture")
    let result = pool.beginPicture(of: 0, .longest(100), .visible) { $0.width }.wait()
    #expect(throws: PageServiceError.misbehaved) { try result.get() }
  }

  @Test func oddFailuresArePassedOn() throws {
    #expect(throws: PageServiceError.engine(.page(1 << 50))) { try pool("failsOddly").text(of: 0) }
  }
}
