/// Tells SVG from other files.
enum SVGText {
  /// True when the first element is `svg`, whatever declarations and comments come before it.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    // What stands before the first element is short in real files.
    let start = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
    var rest = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.first == "<" {
      if let ending = Self.endings.first(where: { rest.hasPrefix($0.opening) }) {
        guard let end = rest.firstRange(of: ending.closing) else { return false }
        rest = rest[end.upperBound...].drop(while: \.isWhitespace)
      } else if rest.hasPrefix("<!") {
        // A document type may hold declarations in brackets.
        guard let end = rest.firstIndex(where: { $0 == ">" || $0 == "[" }) else { return false }
        if rest[end] == "[" { return rest.contains("<svg") }
        rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
      } else {
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name == "svg" || name.hasSuffix(":svg")
      }
    }
    return false
  }

  private static let endings = [(opening: "<?", closing: "?>"), (opening: "<!--", closing: "-->")]
}
