/// What a column holds and a statement's parameter takes.
package enum DatabaseValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// A whole number, or nothing.
  package init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  /// A number, or nothing.
  package init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  /// Text, or nothing.
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  /// Bytes, or nothing.
  package init(_ value: [UInt8]?) { self = value.map { .blob($0) } ?? .null }
}

extension DatabaseValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  /// A whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// Text.
  package init(stringLiteral value: String) { self = .text(value) }
  /// Nothing.
  package init(nilLiteral: ()) { self = .null }
}

/// Why SQLite refused.
package struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// SQLite's result code.
  package let code: Int32
  /// SQLite's own words.
  package let message: String

  /// What happened.
  package var description: String { "The database refused: \(message) [\(code)]." }
}
