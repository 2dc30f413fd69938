extension FrontMatter {
  /// Whether a note can use a value; keys without a meaning take any.
  package static func accepts(_ value: String, for key: String) -> Bool {
    var properties = NoteProperties()
    let name = key.lowercased().filter { $0 != "-" && $0 != "_" }
    return value.isEmpty || properties.take(Entry(key: name, name: key, values: [value], line: 1))
  }
}

extension NoteProperties {
  /// Takes what the front matter says. Keys without a meaning here are passed over.
  mutating func take(_ matter: FrontMatter, _ warnings: inout NoteWarnings) {
    for entry in matter.entries where !entry.values.allSatisfy(\.isEmpty) {
      if !take(entry) {
        warnings.add(
          line: entry.line,
          "“\(entry.values.joined(separator: ", ").prefix(60))” cannot be used as “\(entry.name)”.")
      }
    }
  }

  /// Gives false for a value that cannot be used.
  fileprivate mutating func take(_ entry: FrontMatter.Entry) -> Bool {
    let text = entry.values.joined(separator: " ")
    switch entry.key {
    case "title": title = text
    case "author", "authors":
      // A mapping of one name is common in other programs' notes.
      let names = entry.values.map {
        $0.hasPrefix("name:") ? String($0.dropFirst(5).drop(while: \.isWhitespace)) : $0
      }
      let isEastAsian = names.joined().unicodeScalars.contains(where: \.isWrittenWithoutSpaces)
      author = names.joined(separator: isEastAsian ? "、" : ", ")
    case "date": return set(\.date, NoteDate(text)?.description)
    case "subject", "description": subject = text
    case "keywords", "tags":
      keywords =
        entry.isList
        ? entry.values
        : text.split { $0 == "," || $0 == "、" || $0 == "，" }.map { $0.drop(while: \.isWhitespace) }
          .map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    case "lang", "language": return set(\.language, Self.languageTag(text))
    case "pagesize", "papersize", "paper": return set(\.pageSize, PaperSize(text) == nil ? nil : text)
    case "margin", "margins": return set(\.margins, Margins(entry.values.joined(separator: " ")))
    case "binding": return set(\.binding, Self.bindings[text.lowercased()])
    case "writing", "writingmode":
      guard let value = Self.writings[text.lowercased()] else { return false }
      writing = value
    case "toc":
      guard let value = Self.switches[text.lowercased()] else { return false }
      hasContents = value
    case "style": return set(\.style, (try? NoteStyle.named(text)) == nil ? nil : text)
    default: break
    }
    return true
  }

  private mutating func set<Value>(_ property: WritableKeyPath<NoteProperties, Value?>, _ value: Value?)
    -> Bool
  {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }

  private static let bindings: [String: Binding] = [
    "left": .left, "right": .right, "左": .left, "右": .right, "左綴じ": .left, "右綴じ": .right,
  ]
  private static let writings: [String: Writing] = [
    "horizontal": .horizontal, "horizontal-tb": .horizontal, "横書き": .horizontal,
    "vertical": .vertical, "vertical-rl": .vertical, "縦書き": .vertical,
  ]
  private static let switches: [String: Bool] = [
    "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
  ]

  /// A language tag in the form of BCP 47, with hyphens.
  static func languageTag(_ text: String) -> String? {
    let tag = text.replacing("_", with: "-")
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(\.isLetter),
      parts.allSatisfy({
        (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    else { return nil }
    return tag
  }
}
