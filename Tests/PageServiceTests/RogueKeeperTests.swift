import DocumentWire
import Engine
import Foundation
import Glibc
import PDFValues
import TestSupport
import Testing
import Wire

@testable import PageService

/// A keeper of documents that is in the hands of whoever made the file.
@Suite(.serialized) struct RogueKeeperTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rogue(_ attempt: String) -> WorkerProgram {
    var program = program
    let folder = URL(fileURLWithPath: program.path).deletingLastPathComponent().path
    program.keeper = KeeperProgram(path: folder + "/rogue-pages", arguments: ["documents", attempt])
    return program
  }

  /// A sound file of three pages in its hands.
  private func document(
    _ attempt: String, name: String = "a.pdf", page: (Int) -> String = { _ in "" }
  ) throws -> RemoteDocument {
    var limits = RemoteDocument.Limits()
    (limits.structure, limits.page, limits.saving) = (0.5, 0.5, 0.5)
    limits.written = 1 << 20
    let bytes = PDFFixture(pages: (0..<3).map { PDFFixture.text("Page \($0)") }, page: page).bytes
    return try RemoteDocument(
      MemorySource(bytes), name: name, program: rogue(attempt), workers: 1, limits: limits)
  }

  /// What does not need the keeper goes on, and what does not make it misbehave too.
  private func isSound(_ document: RemoteDocument) async throws -> Bool {
    let text = try await document.text(of: 1, .visible).value
    let answer = try await document.ask(.hasVerticalText(servedDocument)).value
    guard case .truth(true) = answer else { return false }
    return String(decoding: text.units, as: UTF16.self) == "Page 1"
  }

  // MARK: Out of the sandbox

  @Test(arguments: [
    "readFile", "writeFile", "listFolder", "createSocket", "connect", "fork", "execute", "ptraceParent",
    "signalParent", "mapHugeMemory", "mapExecutable", "makeMemoryExecutable", "shrinkMemory", "growMemory",
    "resealMemory", "createMemory", "changeLimits", "readParent", "readNamed", "writeNamed", "emptyNamed",
    "removeNamed", "changeModeOfNamed", "createBeside", "writeDocument",
  ])
  func attemptsToGetOutFailOrEndTheKeeper(_ attempt: String) async throws {
    // In the home folder or in one for all: neither is for it.
    let secret = try folder.write(Array("secret".utf8), to: "secret")
    let document = try document(attempt, name: secret)
    do {
      _ = try await document.outline()
      Issue.record("It opened.")
    } catch PDFError.cannotRead(_, let code) {
      #expect(code != 0, "the attempt succeeded")
    } catch let error as PageServiceError {
      #expect(error == .keeperCrashed(.opening))
      #expect(error.description.contains("ends the process"))
    }
    #expect(try folder.contents() == ["secret"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: secret)) == Data("secret".utf8))
    #expect(access("/tmp/tsuzuri-was-here", F_OK) != 0)
    #expect(try await document.text(of: 2, .visible).value.units.count == 6)
  }

  @Test(arguments: ["writeNamed", "emptyNamed", "removeNamed", "changeModeOfNamed", "createBeside"])
  func fontsCanOnlyBeRead(_ attempt: String) async throws {
    let found = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
    let font = "/usr/share/fonts/" + (try #require(found.first { $0.hasSuffix(".ttf") }))
    let before = try FileManager.default.attributesOfItem(atPath: font)[.size] as? Int
    let document = try document(attempt, name: font)
    do {
      _ = try await document.outline()
      Issue.record("It opened.")
    } catch PDFError.cannotRead(_, let code) {
      #expect(code != 0, "the attempt succeeded")
    } catch {
      #expect(error as? PageServiceError == .keeperCrashed(.opening))
    }
    #expect(try FileManager.default.attributesOfItem(atPath: font)[.size] as? Int == before)
    #expect(access(font + ".new", F_OK) != 0)
  }

  // MARK: Nonsense

  @Test(arguments: [
    "malformed", "otherKind", "otherReply", "endless", "emptyParts", "deep", "wrongID", "wrongVersion",
    "targetBeyond", "manyLabels", "wrongLabels", "noNumbers", "wrongBoxes",
  ])
  func nonsenseIsRefusedAndSaid(_ attempt: String) async throws {
    let document = try document(attempt)
    let error = await #expect(throws: PageServiceError.self) {
      switch attempt {
      case "manyLabels", "wrongLabels": _ = try await document.labels()
      case "noNumbers", "wrongBoxes": _ = try await document.ask(.text(servedDocument, page: 0))
      default: _ = try await document.outline()
      }
    }
    #expect(error == .misbehaved)
    #expect(try await isSound(document))
  }

  @Test(arguments: ["wrongOrder", "wrongFilePage", "wrongPage", "wrongInverse", "otherKind"])
  func nonsenseAboutAnEditIsRefusedAndNotNoted(_ attempt: String) async throws {
    let document = try document(attempt)
    await #expect(throws: PageServiceError.misbehaved) { try await document.apply(.rotate([1], by: 90)) }
    #expect(document.generation == 0)
    #expect(document.pageCount == 3)
    #expect(try await isSound(document))
  }

  /// Of a page with an annotation that only the keeper draws.
  @Test(arguments: ["malformed", "otherKind", "hugeFrames", "silent", "endsAtOnce"])
  func nonsenseAboutAPictureCostsThatOnly(_ attempt: String) async throws {
    let note = "<< /Type /Annot /Subtype /Polygon /Rect [0 0 9 9] /Vertices [0 0 9 0 5 9] /C [1 0 0] >>"
    let document = try document(attempt) { $0 == 0 ? "/Annots [\(note)]" : "" }
    let tiles = PageTiles(document, cache: .init(budget: 8 << 20))
    let pictures: [(Int) -> PagePicture] = [
      { .tile(TileRequest(page: $0, scale: 1, column: 0, row: 0)) }, { .thumbnail(page: $0, longest: 99) },
      { .part(.whole($0, PageFrame(crop: PageRect(x: 0, y: 0, width: 200, height: 300), rotation: 0), 99)) },
    ]
    for picture in pictures {
      await #expect(throws: PageServiceError.self) { try await tiles.picture(picture(0), .visible) }
      #expect(try await tiles.picture(picture(1), .visible).pixels.height > 90)
    }
    #expect(try await isSound(document))
  }

  @Test(arguments: ["late", "descriptors"])
  func whatComesBesideAnAnswerDoesNoHarm(_ attempt: String) async throws {
    let document = try document(attempt)
    #expect(try await document.outline().value == [])
    #expect(try await isSound(document))
  }

  @Test(arguments: ["tooManyPages", "negativePages"])
  func nonsenseAtTheOpeningIsNoDocument(_ attempt: String) async throws {
    let document = try document(attempt)
    await #expect(throws: PageServiceError.misbehaved) { try await document.outline() }
    #expect(try await document.text(of: 2, .visible).value.units.count == 6)
  }

  @Test func whoNeverAnswersIsEnded() async throws {
    let document = try document("silent")
    await #expect(throws: PageServiceError.keeperTooSlow(.structure)) { try await document.outline() }
    #expect(try await isSound(document))
  }

  @Test func whatEndsTwoKeepersIsNamedAndTheRestGoesOn() async throws {
    let document = try document("endsAtOnce")
    await #expect(throws: PageServiceError.keeperCrashed(.structure)) { try await document.outline() }
    await #expect(throws: PageServiceError.keeperCrashed(.edit)) { try await document.apply(.setOutline([])) }
    #expect(PageServiceError.keeperCrashed(.edit).description.contains("makes this change"))
    #expect(try await isSound(document))
  }

  // MARK: Writing

  @Test(arguments: ["floods", "keepsPipe", "diesWriting", "neverWrites"])
  func aBadWritingLeavesTheOldFileAndNothingBeside(_ attempt: String) async throws {
    let path = try folder.write(Array("old".utf8), to: "a.pdf")
    let document = try document(attempt)
    let error = await #expect(throws: PageServiceError.self) {
      try await document.save(to: path, options: PDFWriteOptions())
    }
    switch attempt {
    case "diesWriting": #expect(error == .keeperCrashed(.saving))
    case "neverWrites": #expect(error == .keeperTooSlow(.saving))
    default: #expect(error == .misbehaved)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    #expect(try folder.contents() == ["a.pdf"])
    #expect(try await isSound(document))
  }

  @Test func aPlainFileIsNotTakenForAProtectedOne() async throws {
    let path = try folder.write(Array("old".utf8), to: "a.pdf")
    let document = try document("fakesVerification")
    var options = PDFWriteOptions()
    options.userPassword = "secret"
    await #expect(throws: (any Error).self) { try await document.save(to: path, options: options) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    #expect(try folder.contents() == ["a.pdf"])
  }

  @Test func attacksLeaveNothingBehind() async throws {
    func descriptors() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
    func attack(_ attempt: String) async throws {
      let document = try document(attempt)
      _ = try? await document.outline()
      _ = try? await document.save(to: folder.path("b.pdf"), options: PDFWriteOptions())
    }
    let attempts = ["malformed", "descriptors", "endsAtOnce", "diesWriting", "keepsPipe"]
    for attempt in attempts { try await attack(attempt) }
    let before = descriptors()
    for _ in 0..<10 { for attempt in attempts { try await attack(attempt) } }
    // Other tests run at the same time.
    #expect(descriptors() < before + 100)
  }
}
