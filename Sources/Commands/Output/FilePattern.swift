/// A file name in which `%d` or `%03d` stands for a number. `%%` is a percent sign.
struct FilePattern {
  private enum Part {
    case text(String)
    /// At least so many digits.
    case number(digits: Int)
  }
  private var parts: [Part] = []
  let text: String

  init(_ text: String) {
    self.text = text
    var plain = ""
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("%%") {
        plain += "%"
        rest = rest.dropFirst(2)
      } else if let (digits, length) = Self.number(rest) {
        parts += [.text(plain), .number(digits: digits)]
        plain = ""
        rest = rest.dropFirst(length)
      } else {
        plain.append(character)
        rest = rest.dropFirst()
      }
    }
    parts.append(.text(plain))
  }

  /// Reads `%d`, `%03d` at the start: how many digits at least, and how long the sign is.
  private static func number(_ text: Substring) -> (digits: Int, length: Int)? {
    guard text.first == "%" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 2, text.dropFirst(1 + digits.count).first == "d" else { return nil }
    return (Int(digits) ?? 1, digits.count + 2)
  }

  /// Whether each number gives another name.
  var hasNumber: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }

  func path(_ number: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .number(let digits): Self.padded(number, to: digits)
      }
    }.joined()
  }

  /// Several files need `%d`. Throws `usage`.
  func check(files: Int) throws(CommandError) {
    guard files > 1, !hasNumber else { return }
    throw .usage(
      text == "-"
        ? "\(files) files do not fit on standard output. Name files after -o, such as page-%d.png."
        : "\(files) files need their number in the name. Write %d where it stands, such as page-%d.png.")
  }

  static func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
