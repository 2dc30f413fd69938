import Foundation
import TestSupport
import Testing

@testable import Documents

@MainActor
@Suite struct OutsideTests {
  @Test func aCleanDocumentTakesWhatOthersWrite() async throws {
    @MainActor final class Placed: TextDocument {
      var cursor = 0
      override func stateToKeepOverReload() -> (() -> Void)? {
        let kept = cursor
        return { [weak self] in self?.cursor = kept }
      }
      override func load(fromContents contents: Any, ofType typeName: String?) throws {
        try super.load(fromContents: contents, ofType: typeName)
        cursor = 0
      }
    }
    let desk = try Desk()
    let url = try desk.write("one")
    let document = desk.make { Placed(fileURL: url) }
    await document.open()
    document.cursor = 7
    _ = try desk.write("others")
    await document.notice()
    #expect(document.text == "others" && document.cursor == 7 && document.documentState == .normal)
    #expect(document.editing == [false, true])
  }

  @Test func touchingAFileIsNoChange() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: document.fileURL.path)
    await document.notice()
    #expect(document.documentState == .normal)
    #expect(await document.autosave())
    #expect(desk.read(document.fileURL) == "one two")
  }

  /// Both have changed.
  private func conflict(_ desk: Desk, noticed: Bool = true) async throws -> TextDocument {
    let document = try await desk.open("one")
    document.type(" mine")
    _ = try desk.write("theirs")
    if noticed { await document.notice() }
    return document
  }

  @Test func aChangedDocumentIsInConflictAndOverwritesNothing() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    #expect(document.documentState == .inConflict && document.text == "one mine")
    #expect((document.errors.last as? DocumentError)?.reason == .conflict)
    for _ in 0..<5 {
      document.type("!")
      await document.pass(60, desk)
    }
    #expect(await !document.autosave())
    #expect(await !document.save(to: document.fileURL, for: .forOverwriting))
    #expect(await !document.close())
    #expect(desk.read(document.fileURL) == "theirs" && document.documentState == .inConflict)
  }

  @Test func whatNobodyNoticedIsNotOverwrittenEither() async throws {
    let desk = try Desk()
    let document = try await conflict(desk, noticed: false)
    await document.pass(60, desk)
    #expect(desk.read(document.fileURL) == "theirs" && document.documentState == .inConflict)
  }

  @Test func keepingMineMakesTheirsAVersion() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    #expect(await document.resolve(.keepingMine))
    #expect(desk.read(document.fileURL) == "one mine" && document.documentState == .normal)
    #expect(try await texts(document, desk).contains("theirs"))
  }

  @Test func keepingTheirsMakesMineAVersion() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    #expect(await document.resolve(.keepingTheirs))
    #expect(document.text == "theirs" && document.documentState == .normal && !document.hasUnsavedChanges)
    #expect(try await texts(document, desk).contains("one mine"))
  }

  @Test func keepingBothPutsMineBeside() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    #expect(await document.resolve(.keepingBoth))
    #expect(document.text == "theirs" && document.documentState == .normal)
    #expect(desk.names == ["note (my version).txt", "note.txt"])
    #expect(document.copyOfMine.flatMap(desk.read) == "one mine")
  }

  @Test func aConflictEndsWhenTheFileIsAsItWas() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    _ = try desk.write("one")
    await document.notice()
    await document.rest()
    #expect(document.documentState == .normal && desk.read(document.fileURL) == "one mine")
  }

  @Test func savingElsewhereEndsAConflict() async throws {
    let desk = try Desk()
    let document = try await conflict(desk)
    #expect(await document.save(to: desk.url("mine.txt"), for: .forCreating))
    #expect(document.documentState == .normal && desk.read(desk.url("note.txt")) == "theirs")
  }

  @Test func whatCannotBeLoadedIsAConflict() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.refusal = CocoaError(.fileReadCorruptFile)
    _ = try desk.write("half a fi")
    await document.notice()
    #expect(document.documentState == .inConflict && document.text == "one")
  }

  @Test func aRenameByOthersIsFollowedWhileTyping() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    try FileManager.default.moveItem(at: document.fileURL, to: desk.url("renamed.txt"))
    document.type(" three")
    await document.pass(60, desk)
    #expect(document.fileURL.lastPathComponent == "renamed.txt" && document.documentState == .normal)
    #expect(desk.names == ["renamed.txt"] && desk.read(document.fileURL) == "one two three")
  }

  @Test func aDeletedFileComesBackWithTheNextChange() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    try FileManager.default.removeItem(at: document.fileURL)
    await document.notice()
    #expect(document.documentState == .savingError && document.text == "one" && desk.names.isEmpty)
    await document.pass(120, desk)
    #expect(desk.names.isEmpty)
    document.type(" two")
    await document.pass(4, desk)
    #expect(desk.read(document.fileURL) == "one two" && document.documentState == .normal)
  }

  @Test func theWatcherNoticesByItself() async throws {
    let desk = try Desk(watches: true)
    let document = try await desk.open("one")
    _ = try desk.write("others")
    for _ in 0..<20_000 where document.text == "one" { await document.rest() }
    #expect(document.text == "others" && document.documentState == .normal)
  }

  @Test func coordinatedReadersGetWhatIsTyped() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    let url = document.fileURL
    let text = await withCheckedContinuation { (done: CheckedContinuation<String, Never>) in
      DispatchQueue.global().async {
        var text = ""
        NSFileCoordinator().coordinate(readingItemAt: url) {
          text = (try? String(contentsOf: $0, encoding: .utf8)) ?? "nothing"
        }
        done.resume(returning: text)
      }
    }
    #expect(text == "one two")
  }

  private func texts(_ document: UIDocument, _ desk: Desk) async throws -> [String] {
    let store = DocumentVersions(desk.environment.places)
    return try await document.versions().map {
      String(decoding: try store.data(of: $0, of: document.fileURL), as: UTF8.self)
    }
  }
}
