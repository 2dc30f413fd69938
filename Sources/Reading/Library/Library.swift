package import Foundation
package import Storage

/// Names a book in a library.
package struct BookID: Sendable, Hashable {
  let row: Int
}

/// What is remembered of all books, and the settings for all of them. One for each program.
///
/// What `keep` gets is written half a second later at most, so that scrolling writes little and a crash costs
/// little. Calls block on the disk; they run on the actor, never on the main thread.
package actor Library {
  /// A book and what is remembered of it.
  package struct Book: Sendable, Hashable {
    /// Its name here.
    package let id: BookID
    /// As it was left.
    package let state: BookState
  }

  /// A book in the list of what was read last.
  package struct Recent: Sendable, Hashable {
    /// Its name here.
    package let id: BookID
    /// Where it lay when it was last open.
    package let path: String
    /// The title that its file names, if any.
    package let title: String?
    /// How many pages it had; nil when that was not known.
    package let pageCount: Int?
    /// When it was last opened.
    package let opened: Date
    /// The page that was in view.
    package let page: Int?
  }

  /// What is wrong with the file, for telling a person; nil when all is well.
  package nonisolated let trouble: Database.Trouble?

  let database: Database
  private let pause: @Sendable () async -> Void
  private var unsaved: [BookID: BookState] = [:]
  private var isWaiting = false

  /// Opens the library of a folder, nil for one in memory. Whatever state the folder is in, there is a library
  /// then; see `trouble`. Blocks.
  ///
  /// - Parameter pause: how long to gather changes before writing them.
  package init(
    folder: URL?, pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(0.5)) }
  ) throws(DatabaseError) {
    self.pause = pause
    if let folder {
      let path = folder.appendingPathComponent("library.db").path
      (database, trouble) = try Database.open(path: path, migrations: Self.migrations)
    } else {
      (database, trouble) = (try Database(path: nil, migrations: Self.migrations), nil)
    }
  }

  // MARK: Books

  /// What is remembered of a book.
  package func state(of id: BookID) -> BookState {
    if let state = unsaved[id] { return state }
    let found = try? database.rows("SELECT state FROM books WHERE id = ?", [.init(id.row)]) { $0.text(0) }
    return found?.first.flatMap { Self.decode($0) } ?? BookState()
  }

  /// Remembers a book as it is now.
  package func keep(_ state: BookState, of id: BookID) {
    unsaved[id] = state
    guard !isWaiting else { return }
    isWaiting = true
    // From the first change on, not from the last: steady scrolling must not put writing off.
    Task {
      await pause()
      flush()
    }
  }

  /// Writes what is not written yet. What could not be written is tried again with the next change.
  @discardableResult
  package func flush() -> DatabaseError? {
    isWaiting = false
    guard !unsaved.isEmpty else { return nil }
    do throws(DatabaseError) {
      try database.transaction { () throws(DatabaseError) in
        for (id, state) in unsaved {
          try database.run(
            "UPDATE books SET state = ? WHERE id = ?", [.init(Self.encode(state)), .init(id.row)])
        }
      }
      unsaved = [:]
      return nil
    } catch {
      return error
    }
  }

  // MARK: Recents

  /// Puts a book at the top of the list of what was read last.
  package func noteOpened(
    _ id: BookID, title: String?, pageCount: Int?, at date: Date = Date()
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE books SET title = ?, page_count = ?, opened = ? WHERE id = ?",
      [.init(title), .init(pageCount), .real(date.timeIntervalSince1970), .init(id.row)])
  }

  /// What was read last, the latest first. Whether the files are still there is not looked at.
  package func recents(limit: Int = 50) -> [Recent] {
    let rows = try? database.rows(
      """
      SELECT id, path, title, page_count, opened, state FROM books
      WHERE opened IS NOT NULL AND path <> '' ORDER BY opened DESC, id DESC LIMIT ?
      """, [.init(limit)]
    ) { row -> Recent? in
      guard let id = row.integer(0).map(BookID.init(row:)), let path = row.text(1), let opened = row.real(4)
      else { return nil }
      let state = unsaved[id] ?? row.text(5).flatMap { Self.decode($0) }
      return Recent(
        id: id, path: path, title: row.text(2), pageCount: row.integer(3),
        opened: Date(timeIntervalSince1970: opened), page: state?.place?.page)
    }
    return rows ?? []
  }

  /// Takes a book, or all of them, off the list of what was read last. How they were read stays known.
  package func removeRecent(_ id: BookID?) throws(DatabaseError) {
    try database.run(
      "UPDATE books SET opened = NULL, thumbnail = NULL WHERE ?1 IS NULL OR id = ?1", [.init(id?.row)])
  }

  /// Keeps a small picture of a book for the list, as the bytes of a picture file.
  package func keepThumbnail(_ picture: [UInt8], of id: BookID) throws(DatabaseError) {
    try database.run("UPDATE books SET thumbnail = ? WHERE id = ?", [.blob(picture), .init(id.row)])
  }

  /// The picture that was kept of a book.
  package func thumbnail(of id: BookID) -> [UInt8]? {
    let rows = try? database.rows("SELECT thumbnail FROM books WHERE id = ?", [.init(id.row)]) { $0.blob(0) }
    return rows?.first
  }

  // MARK: Settings

  /// What a person has set for all books.
  package func settings() -> ReaderSettings {
    let found = try? database.rows("SELECT value FROM settings WHERE name = 'reader'") { $0.text(0) }
    return found?.first.flatMap { Self.decode($0) } ?? ReaderSettings()
  }

  /// Sets something for all books, at once.
  package func keep(_ settings: ReaderSettings) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO settings (name, value) VALUES ('reader', ?)", [.init(Self.encode(settings))])
  }

  // MARK: Text of values

  private static func encode(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A number that is none would spoil everything else; it is not understood when it is read.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func decode<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
