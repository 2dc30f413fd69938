import Foundation
import TestSupport
import Testing

@testable import Documents

@MainActor
@Suite struct DocumentRecoveryTests {
  /// A document that was typed in and never closed, as after a kill.
  private func kill(_ desk: Desk, _ text: String = "one", typing: String = " two", after: Double = 1)
    async throws
  {
    let document = try await desk.open(text)
    document.type(typing)
    await document.pass(after, desk)
  }

  @Test func whatWasTypedMoreThanASecondAgoIsOffered() async throws {
    let desk = try Desk()
    try await kill(desk)
    #expect(desk.read(desk.url("note.txt")) == "one")
    let found = try #require(await desk.leftovers.first)
    #expect(found.fileURL == desk.url("note.txt") && !found.fileHasChanged)
    #expect(try found.contents() as? Data == Data("one two".utf8))
  }

  @Test func itIsRestoredAsAnUnsavedChange() async throws {
    let desk = try Desk()
    try await kill(desk)
    let document = desk.document(desk.url("note.txt"))
    let found = try #require(await desk.leftovers.first)
    #expect(await found.restore(into: document))
    #expect(document.text == "one two" && document.hasUnsavedChanges && document.documentState == .normal)
    await document.pass(4, desk)
    #expect(desk.read(document.fileURL) == "one two")
    await document.close()
    #expect(await desk.leftovers.isEmpty)
  }

  @Test func restoringOverAFileThatOthersChangedIsAConflict() async throws {
    let desk = try Desk()
    try await kill(desk)
    _ = try desk.write("theirs")
    let found = try #require(await desk.leftovers.first)
    #expect(found.fileHasChanged)
    let document = desk.document(desk.url("note.txt"))
    #expect(await found.restore(into: document))
    #expect(document.documentState == .inConflict && document.text == "one two")
    await document.pass(60, desk)
    #expect(desk.read(document.fileURL) == "theirs")
    #expect(await document.resolve(.keepingBoth))
    #expect(document.text == "theirs" && document.copyOfMine.flatMap(desk.read) == "one two")
  }

  @Test func aFileThatIsGoneIsMadeAgain() async throws {
    let desk = try Desk()
    try await kill(desk)
    try FileManager.default.removeItem(at: desk.url("note.txt"))
    let document = desk.document(desk.url("note.txt"))
    let found = try #require(await desk.leftovers.first)
    #expect(await found.restore(into: document))
    await document.pass(4, desk)
    #expect(desk.read(document.fileURL) == "one two" && document.documentState == .normal)
  }

  @Test func whatIsNeitherRestoredNorThrownAwayIsOfferedAgain() async throws {
    let desk = try Desk()
    try await kill(desk)
    #expect(await desk.leftovers.count == 1)
    await desk.leftovers.first?.discard()
    #expect(await desk.leftovers.isEmpty)
  }

  @Test func aDocumentInUseIsNoLeftover() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    await document.pass(1, desk)
    #expect(await desk.leftovers.isEmpty)
    #expect(document.hasUnsavedChanges)
  }

  @Test func whatWasSavedIsNotOffered() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    await document.pass(1, desk)
    await document.autosave()
    await document.rest()
    document.type(" three")
    document.undoManager.undo()
    await document.pass(1, desk)
    #expect(!document.hasUnsavedChanges)
    _ = consume document
    #expect(await desk.leftovers.isEmpty)
  }

  @Test func aJournalFollowsItsDocument() async throws {
    let desk = try Desk()
    var document: TextDocument? = try await desk.open("one")
    document?.type(" two")
    if let document {
      await document.pass(1, desk)
      #expect(await document.rename(to: "other"))
      await document.rest()
    }
    document = nil
    #expect(await desk.leftovers.map(\.fileURL) == [desk.url("other.txt")])
  }

  @Test func aPackageIsRecoveredWithItsPictures() async throws {
    let desk = try Desk()
    let url = desk.url("note.notebook")
    var document: Notebook? = desk.make { Notebook(fileURL: url) }
    if let document {
      document.wrapper.addRegularFile(withContents: Data("old".utf8), preferredFilename: "old.png")
      await document.save(to: url, for: .forCreating)
      document.wrapper.addRegularFile(withContents: Data("new".utf8), preferredFilename: "new.png")
      document.text = "one"
      document.updateChangeCount(.done)
      await document.pass(1, desk)
    }
    document = nil
    let again = desk.make { Notebook(fileURL: url) }
    let found = try #require(await desk.leftovers.first)
    #expect(await found.restore(into: again))
    #expect(again.text == "one")
    await again.close()
    #expect(desk.read(url.appendingPathComponent("old.png")) == "old")
    #expect(desk.read(url.appendingPathComponent("new.png")) == "new")
  }
}
