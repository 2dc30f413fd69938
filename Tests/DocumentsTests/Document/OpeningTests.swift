import Foundation
import TestSupport
import Testing

@testable import Documents

@MainActor
@Suite struct OpeningTests {
  @Test func aNewDocumentIsClosedAndUnchanged() throws {
    let desk = try Desk()
    let document = desk.document(desk.url("My note.txt"))
    #expect(document.documentState == .closed && !document.hasUnsavedChanges)
    #expect(document.localizedName == "My note" && document.fileType == "public.plain-text")
    #expect(document.savingFileType == "public.plain-text")
  }

  @Test func openingLoadsTheContents() async throws {
    let desk = try Desk()
    let document = desk.document(try desk.write("one"))
    #expect(await document.open())
    #expect(document.text == "one" && document.documentState == .normal && !document.hasUnsavedChanges)
    #expect(document.fileModificationDate != nil)
    #expect(await document.open())
  }

  @Test func completionHandlersComeOnTheMainQueue() async throws {
    let desk = try Desk()
    let document = desk.document(try desk.write("one"))
    let isMain = await withCheckedContinuation { done in
      document.open { _ in done.resume(returning: isOnMainActor()) }
    }
    #expect(isMain)
    #expect(
      await withCheckedContinuation { done in document.close { _ in done.resume(returning: isOnMainActor()) }
      })
  }

  @Test func aLoadThatThrowsLeavesTheDocumentClosed() async throws {
    let desk = try Desk()
    let document = desk.document(try desk.write("one"))
    document.refusal = CocoaError(.fileReadCorruptFile)
    #expect(await !document.open())
    #expect(document.documentState == .closed && !document.hasUnsavedChanges)
    #expect(
      (document.errors.first as? CocoaError)?.code == .fileReadCorruptFile && document.errors.count == 1)
    document.refusal = nil
    #expect(await document.open())
  }

  @Test func whatCannotBeReadIsSaidPlainly() async throws {
    let desk = try Desk()
    let missing = desk.document(desk.url("gone.txt"))
    #expect(await !missing.open())
    #expect(missing.errors.first as? DocumentError == DocumentError(.missing, desk.url("gone.txt")))
    #expect(missing.errors.first?.localizedDescription == "“gone.txt” is not there.")
    let elsewhere = desk.document(try #require(URL(string: "notes://server/1")))
    #expect(await !elsewhere.open())
    #expect((elsewhere.errors.first as? DocumentError)?.reason == .unsupportedPlace)
  }

  @Test func loadingIsNoChangeWhateverItDoes() async throws {
    @MainActor final class Busy: TextDocument {
      override func load(fromContents contents: Any, ofType typeName: String?) throws {
        try super.load(fromContents: contents, ofType: typeName)
        undoManager.registerUndo(withTarget: self) { _ in }
        updateChangeCount(.done)
      }
    }
    let desk = try Desk()
    let url = try desk.write("one")
    let document = desk.make { Busy(fileURL: url) }
    await document.open()
    #expect(!document.hasUnsavedChanges && !document.undoManager.canUndo)
    await document.revert(toContentsOf: url)
    #expect(!document.hasUnsavedChanges && !document.undoManager.canUndo)
    _ = try desk.write("from outside")
    await document.notice()
    #expect(document.text == "from outside" && !document.hasUnsavedChanges && !document.undoManager.canUndo)
  }

  @Test func readingHappensOffTheMainThreadAndLoadingOnIt() async throws {
    @MainActor final class Curious: TextDocument {
      nonisolated(unsafe) var readOnMain = true  // Written once, before the test looks.
      var loadOnMain = false

      nonisolated override func read(from url: URL) throws {
        readOnMain = isOnMainActor()
        try super.read(from: url)
      }

      override func load(fromContents contents: Any, ofType typeName: String?) throws {
        loadOnMain = isOnMainActor()
      }
    }
    let desk = try Desk()
    let url = try desk.write("one")
    let document = desk.make { Curious(fileURL: url) }
    await document.open()
    #expect(!document.readOnMain && document.loadOnMain)
  }

  @Test func stateChangesArePosted() async throws {
    let desk = try Desk()
    let document = desk.document(try desk.write("one"))
    var states: [UIDocument.State] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: document, queue: nil
    ) { _ in MainActor.assumeIsolated { states.append(document.documentState) } }
    defer { NotificationCenter.default.removeObserver(token) }
    await document.open()
    await document.close()
    #expect(states == [[.closed, .progressAvailable], .normal, .closed])
    #expect(document.progress.isFinished)
  }

  @Test func revertingThrowsChangesAwayAndKeepsThemAsVersion() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    #expect(await document.revert(toContentsOf: document.fileURL))
    #expect(document.text == "one" && !document.hasUnsavedChanges && document.editing == [false, true])
    let version = try #require(await document.versions().first)
    #expect(
      try DocumentVersions(desk.environment.places).data(of: version, of: document.fileURL)
        == Data("one two".utf8))
  }

  @Test func aFailedRevertLeavesTheTextAsItWas() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    document.refusal = CocoaError(.fileReadCorruptFile)
    #expect(await !document.revert(toContentsOf: document.fileURL))
    #expect(document.text == "one two" && document.hasUnsavedChanges && document.undoManager.canUndo)
  }

  @Test func oneFileIsOneDocument() async throws {
    let desk = try Desk()
    let url = try desk.write("one")
    let link = desk.url("link.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    let document: TextDocument = OpenDocuments.shared.document(at: url) { desk.document($0) }
    await document.open()
    let other: TextDocument = OpenDocuments.shared.document(at: link) { desk.document($0) }
    #expect(document === other)
    #expect(await document.rename(to: "other"))
    #expect(OpenDocuments.shared.known(at: desk.url("other.txt")) === document)
    #expect(OpenDocuments.shared.known(at: url) == nil)
  }
}
