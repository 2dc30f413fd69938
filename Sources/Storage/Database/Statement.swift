import CSQLite

/// A prepared statement. Belongs to its database, which outlives it.
final class Statement {
  private let raw: OpaquePointer
  private let connection: OpaquePointer

  init(_ sql: String, _ connection: OpaquePointer) throws(DatabaseError) {
    var raw: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &raw, nil)
    guard code == SQLITE_OK, let raw else { throw DatabaseError(code, connection) }
    (self.raw, self.connection) = (raw, connection)
  }

  deinit { sqlite3_finalize(raw) }

  /// Runs from the beginning and shows each row to `onRow`.
  func run(_ values: [DatabaseValue], onRow: (borrowing DatabaseRow) -> Void) throws(DatabaseError) {
    // A statement that was left in the middle would hold a lock.
    defer {
      sqlite3_reset(raw)
      sqlite3_clear_bindings(raw)
    }
    for (place, value) in values.enumerated() {
      let code = bind(value, at: Int32(place + 1))
      guard code == SQLITE_OK else { throw DatabaseError(code, connection) }
    }
    while true {
      switch sqlite3_step(raw) {
      case SQLITE_ROW: onRow(DatabaseRow(raw))
      case SQLITE_DONE: return
      case let code: throw DatabaseError(code, connection)
      }
    }
  }

  private func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(raw, place)
    case .integer(let number): sqlite3_bind_int64(raw, place, number)
    case .real(let number): sqlite3_bind_double(raw, place, number)
    // With its length, since text may hold a zero.
    case .text(let text): csqlite_bind_text(raw, place, text, Int32(clamping: text.utf8.count))
    case .blob(let bytes): csqlite_bind_blob(raw, place, bytes, Int32(clamping: bytes.count))
    }
  }
}

/// A row while it is shown. Columns count from 0; one of another type is converted as SQLite does it, one
/// that holds nothing gives nil.
package struct DatabaseRow: ~Copyable {
  private let raw: OpaquePointer

  fileprivate init(_ raw: OpaquePointer) { self.raw = raw }

  private func has(_ column: Int) -> Bool { sqlite3_column_type(raw, Int32(column)) != SQLITE_NULL }

  /// A whole number.
  package func integer(_ column: Int) -> Int? {
    has(column) ? Int(sqlite3_column_int64(raw, Int32(column))) : nil
  }

  /// A number.
  package func real(_ column: Int) -> Double? {
    has(column) ? sqlite3_column_double(raw, Int32(column)) : nil
  }

  /// Text.
  package func text(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(raw, Int32(column)) else { return nil }
    let length = Int(sqlite3_column_bytes(raw, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// Bytes.
  package func blob(_ column: Int) -> [UInt8]? {
    guard has(column) else { return nil }
    guard let start = sqlite3_column_blob(raw, Int32(column)) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, Int32(column)))))
  }
}

extension DatabaseError {
  init(_ code: Int32, _ connection: OpaquePointer?) {
    let words = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code: code, message: words.map { String(cString: $0) } ?? "unknown")
  }
}
