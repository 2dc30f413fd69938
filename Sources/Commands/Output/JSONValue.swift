import Engine
import Foundation

/// A JSON value. Objects keep the order of their keys.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  /// Written with at most two decimals, without locale; null when not finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONValue
  }

  /// The value as one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A number with at most two decimals.
  static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    guard let hundredths = Int(exactly: (value * 100).rounded()), abs(hundredths) < 1 << 53 else {
      return String(value)
    }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    if part % 10 == 0 { return "\(sign)\(whole).\(part / 10)" }
    return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{00}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0, value: $1) })
  }
  init(arrayLiteral values: JSONValue...) { self = .array(values) }
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Null for nil.
  init(_ string: String?) { self = string.map { .string($0) } ?? .null }
  init(_ strings: [String]) { self = .array(strings.map { .string($0) }) }
  init(_ numbers: [Int]) { self = .array(numbers.map { .int($0) }) }
  /// x, y, width, height.
  init(_ rect: Rect) {
    self = .array([rect.left, rect.bottom, rect.width, rect.height].map { .number($0) })
  }
}
