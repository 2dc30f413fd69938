import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Documents

/// Notes in an SQLite file, by name.
private final class NoteStore: @unchecked Sendable {
  // Unchecked: the database is used with the lock held.
  private let lock = NSLock()
  private let database: Database
  let fails = Mutex(false)

  init(path: String) throws {
    database = try Database(
      path: path, migrations: ["CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL)"])
  }

  func read(_ name: String) throws -> String {
    let found = try lock.withLock {
      try database.rows("SELECT text FROM note WHERE name = ?", [DatabaseValue(name)]) { $0.text(0) }
    }
    guard let text = found.first else { throw CocoaError(.fileReadNoSuchFile) }
    return text
  }

  func write(_ text: String, _ name: String) throws {
    if fails.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
    try lock.withLock {
      try database.run(
        "INSERT OR REPLACE INTO note VALUES (?, ?)", [DatabaseValue(name), DatabaseValue(text)])
    }
  }
}

/// A document whose place is a row.
@MainActor
private final class StoredNote: TextDocument {
  nonisolated let store: NoteStore

  init(_ url: URL, _ store: NoteStore) {
    self.store = store
    super.init(fileURL: url)
  }

  nonisolated override func read(from url: URL) throws {
    let text = try store.read(url.lastPathComponent)
    try onMainActor { try load(fromContents: Data(text.utf8), ofType: fileType) }
  }

  override func save(
    to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    let (token, text, store) = (changeCountToken(for: saveOperation), text, store)
    Task {
      do {
        try await Task.detached { try store.write(text, url.lastPathComponent) }.value
        updateChangeCount(withToken: token, for: saveOperation)
        completionHandler?(true)
      } catch {
        handleError(error, userInteractionPermitted: true)
        completionHandler?(false)
      }
    }
  }
}

@MainActor
@Suite struct CustomStoreTests {
  private func store(_ desk: Desk) throws -> NoteStore { try NoteStore(path: desk.url("notes.sqlite").path) }

  private func note(_ desk: Desk, _ store: NoteStore) throws -> StoredNote {
    let url = try #require(URL(string: "notes://local/today"))
    return desk.make { StoredNote(url, store) }
  }

  @Test func aDocumentLivesInADatabase() async throws {
    let desk = try Desk()
    let store = try store(desk)
    let note = try self.note(desk, store)
    #expect(await !note.open())
    note.text = "one"
    #expect(await note.save(to: note.fileURL, for: .forCreating))
    #expect(note.documentState == .normal && note.localizedName == "today")
    note.type(" two")
    await note.pass(4, desk)
    #expect(try store.read("today") == "one two" && !note.hasUnsavedChanges)
    note.type(" three")
    #expect(await note.close())

    let again = try self.note(desk, store)
    #expect(await again.open())
    #expect(again.text == "one two three" && !again.hasUnsavedChanges)
    again.type(" four")
    #expect(await again.revert(toContentsOf: again.fileURL))
    #expect(again.text == "one two three" && !again.hasUnsavedChanges && !again.undoManager.canUndo)
  }

  @Test func aStoreThatFailsIsTriedAgain() async throws {
    let desk = try Desk()
    let store = try store(desk)
    try store.write("one", "today")
    let note = try self.note(desk, store)
    await note.open()
    store.fails.withLock { $0 = true }
    note.type(" two")
    await note.pass(4, desk)
    #expect(note.documentState == .savingError && note.text == "one two" && note.errors.count == 1)
    store.fails.withLock { $0 = false }
    await note.pass(60, desk)
    #expect(try store.read("today") == "one two" && note.documentState == .normal)
  }

  @Test func whatAKillTookFromAStoreIsOffered() async throws {
    let desk = try Desk()
    let store = try store(desk)
    try store.write("one", "today")
    var note: StoredNote? = try self.note(desk, store)
    if let note {
      await note.open()
      note.type(" two")
      await note.pass(1, desk)
    }
    note = nil
    let found = try #require(await desk.leftovers.first)
    let again = try self.note(desk, store)
    #expect(await found.restore(into: again))
    #expect(again.text == "one two" && again.documentState == .normal)
    await again.close()
    #expect(try store.read("today") == "one two")
  }
}
