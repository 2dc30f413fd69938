import CSQLite

/// An SQLite file with a schema that grows by migrations. Belongs to one isolation at a time; calls block.
///
/// What is written survives the end of the process at once, and a loss of power but for the last moments
/// (WAL, `synchronous = NORMAL`). Other processes may have the file open too.
package final class Database {
  private let connection: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// More than any of our schemas needs.
  private static let mostStatements = 64

  /// Opens a file, nil for one in memory, and brings its schema up to date: `migrations[n]` leads from
  /// version n to n + 1. Throws with `SQLITE_NOTADB` or `SQLITE_CORRUPT` for a damaged file.
  package init(path: String?, migrations: [String]) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path ?? ":memory:", &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      // SQLite gives a connection to ask for the reason even where it could not open.
      let error = DatabaseError(code, opened)
      sqlite3_close_v2(opened)
      throw error
    }
    connection = opened
    guard sqlite3_db_readonly(connection, "main") != 1 else {
      throw DatabaseError(code: SQLITE_READONLY, message: "the file cannot be written")
    }
    sqlite3_busy_timeout(connection, 2000)
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = NORMAL")
    try run("PRAGMA foreign_keys = ON")
    try check()
    try migrate(migrations)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(connection)
  }

  // MARK: Asking

  /// Runs one statement; `values` take the places of its question marks.
  package func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) {
    try statement(sql).run(values) { _ in }
  }

  /// Runs one statement and collects what `read` makes of its rows; rows for which it gives nil are left out.
  package func rows<Value>(
    _ sql: String, _ values: [DatabaseValue] = [], read: (borrowing DatabaseRow) -> Value?
  ) throws(DatabaseError) -> [Value] {
    var found: [Value] = []
    try statement(sql).run(values) { row in
      if let value = read(row) { found.append(value) }
    }
    return found
  }

  /// The row id of the last insertion.
  package var lastRow: Int { Int(sqlite3_last_insert_rowid(connection)) }

  /// Runs several statements so that all of them count, or, when one throws, none. Must not be nested.
  package func transaction<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    // At once for writing: a change from reading to writing can fail without waiting.
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = statements[sql] { return known }
    let made = try Statement(sql, connection)
    if statements.count >= Self.mostStatements { statements = [:] }
    statements[sql] = made
    return made
  }

  // MARK: Schema

  /// A damaged file is found now, not in the middle of reading.
  private func check() throws(DatabaseError) {
    let result = try rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard result == ["ok"] else {
      throw DatabaseError(code: SQLITE_CORRUPT, message: result.first ?? "malformed")
    }
  }

  private func migrate(_ migrations: [String]) throws(DatabaseError) {
    guard try version() != migrations.count else { return }
    try transaction { () throws(DatabaseError) in
      // Asked again: another process may have been quicker.
      let version = try version()
      guard version <= migrations.count else {
        throw DatabaseError(code: SQLITE_SCHEMA, message: "the file is of a newer version")
      }
      for migration in migrations[max(version, 0)...] { try execute(migration) }
      try run("PRAGMA user_version = \(migrations.count)")
    }
  }

  private func version() throws(DatabaseError) -> Int {
    try rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
  }

  /// Runs several statements, divided by semicolons.
  private func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, connection) }
  }
}
