import Files
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Documents

@MainActor
@Suite struct SavingTests {
  @Test func aDocumentIsMadeByItsFirstSave() async throws {
    let desk = try Desk()
    let document = desk.document(desk.url("new.txt"))
    document.text = "hello"
    #expect(await document.save(to: document.fileURL, for: .forCreating))
    #expect(desk.read(document.fileURL) == "hello" && document.documentState == .normal)
  }

  @Test func makingADocumentOverwritesNothing() async throws {
    let desk = try Desk()
    let document = desk.document(try desk.write("precious"))
    #expect(await !document.save(to: document.fileURL, for: .forCreating))
    #expect(document.errors.first as? DocumentError == DocumentError(.exists, document.fileURL))
    #expect(desk.read(document.fileURL) == "precious" && document.documentState.contains(.closed))
  }

  @Test func savingElsewhereMovesTheDocumentThere() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    #expect(await document.save(to: desk.url("copy.md"), for: .forCreating))
    #expect(document.fileURL.lastPathComponent == "copy.md" && !document.hasUnsavedChanges)
    #expect(document.fileType == "net.daringfireball.markdown")
    #expect(desk.read(desk.url("note.txt")) == "one" && desk.read(desk.url("copy.md")) == "one two")
  }

  @Test func changesAreSavedWhenTypingPauses() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    #expect(document.hasUnsavedChanges)
    await document.pass(2, desk)
    document.type(" three")
    await document.pass(2, desk)
    #expect(desk.read(document.fileURL) == "one")
    await document.pass(1.5, desk)
    #expect(desk.read(document.fileURL) == "one two three" && !document.hasUnsavedChanges)
  }

  @Test func typingWithoutPauseIsSavedAsWell() async throws {
    let desk = try Desk()
    let document = try await desk.open("")
    for _ in 0..<15 {
      document.type("a")
      await document.pass(1, desk)
    }
    #expect(desk.read(document.fileURL)?.isEmpty == false)
  }

  @Test func undoAndRedoAreChanges() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    await document.autosave()
    #expect(!document.hasUnsavedChanges)
    document.undoManager.undo()
    #expect(document.text == "one" && document.hasUnsavedChanges)
    document.undoManager.redo()
    #expect(document.text == "one two" && !document.hasUnsavedChanges)
    document.undoManager.undo()
    await document.autosave()
    #expect(desk.read(document.fileURL) == "one")
  }

  @Test func theWholeEventCountsBeforeItsEnd() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.undoManager.registerUndo(withTarget: document) { $0.text = "one" }
    document.text = "two"
    #expect(document.hasUnsavedChanges)
    await document.autosave()
    #expect(desk.read(document.fileURL) == "two" && !document.hasUnsavedChanges)
  }

  @Test func withoutUndoChangesAreCountedByHand() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.undoManager = nil
    document.text = "two"
    document.updateChangeCount(.done)
    #expect(document.hasUnsavedChanges && document.undoManager == nil)
    let token = document.changeCountToken(for: .forOverwriting)
    document.updateChangeCount(.done)
    document.updateChangeCount(withToken: token, for: .forOverwriting)
    #expect(document.hasUnsavedChanges)
    document.updateChangeCount(.undone)
    #expect(!document.hasUnsavedChanges)
    document.updateChangeCount(.redone)
    document.updateChangeCount(.cleared)
    #expect(!document.hasUnsavedChanges)
  }

  @Test func whatIsTypedDuringASaveIsSavedNext() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    document.autosave(completionHandler: nil)
    document.type(" three")
    await document.rest()
    #expect(desk.read(document.fileURL) == "one two" && document.hasUnsavedChanges)
    await document.pass(4, desk)
    #expect(desk.read(document.fileURL) == "one two three" && !document.hasUnsavedChanges)
  }

  @Test func closingSavesFirst() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    document.type(" two")
    #expect(await document.close())
    #expect(desk.read(document.fileURL) == "one two" && document.documentState == .closed)
    #expect(await desk.leftovers.isEmpty)
    #expect(await document.close())
  }

  @Test func attributesOfADocumentAreWritten() async throws {
    @MainActor final class Secret: TextDocument {
      override func fileAttributesToWrite(
        to url: URL, for saveOperation: SaveOperation
      ) throws -> [AnyHashable: Any] { [FileAttributeKey.posixPermissions: 0o600] }
    }
    let desk = try Desk()
    let url = desk.url("secret.txt")
    let document = desk.make { Secret(fileURL: url) }
    await document.save(to: url, for: .forCreating)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test func aDocumentMayWriteItsFileItself() async throws {
    @MainActor final class Shouting: TextDocument {
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
      ) throws {
        let text = String(decoding: contents as? Data ?? Data(), as: UTF8.self).uppercased()
        try Data(text.utf8).write(to: url)
      }
    }
    let desk = try Desk()
    let url = desk.url("loud.txt")
    let document = desk.make { Shouting(fileURL: url) }
    document.text = "hello"
    #expect(await document.save(to: url, for: .forCreating))
    #expect(desk.read(url) == "HELLO" && desk.names == ["loud.txt"])
    document.type("!")
    await document.autosave()
    #expect(desk.read(url) == "HELLO!" && !document.documentState.contains(.inConflict))
  }

  @Test func endingsFollowTheType() throws {
    let desk = try Desk()
    let document = desk.document(desk.url("note.text"))
    #expect(document.fileNameExtension(forType: nil, saveOperation: .forCreating) == "text")
    #expect(document.fileNameExtension(forType: "public.plain-text", saveOperation: .forCreating) == "text")
    #expect(document.fileNameExtension(forType: "com.adobe.pdf", saveOperation: .forCreating) == "pdf")
  }

  @Test func aVanishedFolderIsToldOnceAndSavedWhenItIsBack() async throws {
    let desk = try Desk()
    try FileManager.default.createDirectory(at: desk.url("disk"), withIntermediateDirectories: true)
    let document = try await desk.open("one", "disk/note.txt")
    try FileManager.default.moveItem(at: desk.url("disk"), to: desk.url("away"))
    try FileManager.default.removeItem(at: desk.url("away/note.txt"))
    document.type(" two")
    for _ in 0..<5 { await document.pass(60, desk) }
    #expect(document.documentState.contains(.savingError) && document.text == "one two")
    let told = document.errors.compactMap { ($0 as? StorageError)?.reason }
    #expect(told == [.missingFolder])
    try FileManager.default.createDirectory(at: desk.url("disk"), withIntermediateDirectories: true)
    await document.pass(120, desk)
    #expect(desk.read(document.fileURL) == "one two" && document.documentState == .normal)
  }

  @Test func aFullDiskKeepsTheTextUntilThereIsRoom() async throws {
    let desk = try Desk()
    let document = try await desk.open("one")
    let disk = FullDisk()
    document.type(" two")
    await Disk.$witness.withValue(disk) {
      #expect(await !document.close())
      #expect(document.documentState == .savingError && document.text == "one two")
      #expect((document.errors.last as? StorageError)?.reason == .diskFull)
      disk.isFull.withLock { $0 = false }
      #expect(await document.close())
    }
    #expect(desk.read(document.fileURL) == "one two" && document.documentState == .closed)
    #expect(desk.names == ["note.txt"])
  }

  private final class FullDisk: DiskWitness {
    let isFull = Mutex(true)

    func perform(_ call: Disk.Call) throws(Disk.Failure) -> Int {
      if case .write = call, isFull.withLock({ $0 }) { throw Disk.Failure(code: ENOSPC) }
      return try Disk.carryOut(call)
    }
  }

  @Test func aPackageIsSavedByItsChangedParts() async throws {
    let desk = try Desk()
    let url = desk.url("note.notebook")
    let document = desk.make { Notebook(fileURL: url) }
    document.wrapper.addRegularFile(withContents: Data(count: 100_000), preferredFilename: "picture.png")
    document.text = "one"
    #expect(await document.save(to: url, for: .forCreating))
    func inode() throws -> NSNumber? {
      let path = url.appendingPathComponent("picture.png").path
      return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
    }
    let before = try inode()
    await document.close()
    let again = desk.make { Notebook(fileURL: url) }
    #expect(await again.open())
    again.text = "two"
    again.updateChangeCount(.done)
    #expect(await again.autosave())
    #expect(desk.read(url.appendingPathComponent("text.md")) == "two")
    #expect(try inode() == before && again.errors.isEmpty)
    // What was not read before the folder moved is found after.
    let third = desk.make { Notebook(fileURL: url) }
    await third.open()
    #expect(await third.rename(to: "moved"))
    #expect(third.wrapper.fileWrappers?["picture.png"]?.regularFileContents?.count == 100_000)
  }
}

/// A text with what lies beside it.
@MainActor
final class Notebook: UIDocument {
  var text = ""
  var wrapper = FileWrapper(directoryWithFileWrappers: [:])
  var errors: [any Error] = []

  override func contents(forType typeName: String) throws -> Any {
    if let old = wrapper.fileWrappers?["text.md"] { wrapper.removeFileWrapper(old) }
    wrapper.addRegularFile(withContents: Data(text.utf8), preferredFilename: "text.md")
    return wrapper
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    wrapper = try #require(contents as? FileWrapper)
    text = String(decoding: wrapper.fileWrappers?["text.md"]?.regularFileContents ?? Data(), as: UTF8.self)
  }

  override func handleError(_ error: any Error, userInteractionPermitted: Bool) { errors.append(error) }
}
