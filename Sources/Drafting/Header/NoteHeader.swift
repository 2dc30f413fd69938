import Compose

/// What a note's front matter says, for a form. Setting a value changes its line and nothing else: other keys,
/// comments and their order stay.
package struct NoteHeader: Sendable {
  /// What the form has a place for.
  package enum Field: String, CaseIterable, Sendable {
    case title, author, date, subject, keywords
    case language = "lang"
    case pageSize = "page-size"
    case margins, binding, writing, style
    case contents = "toc"

    /// Other names of the key, without `-` and `_`.
    fileprivate var names: [String] {
      switch self {
      case .title: ["title"]
      case .author: ["author", "authors"]
      case .date: ["date"]
      case .subject: ["subject", "description"]
      case .keywords: ["keywords", "tags"]
      case .language: ["lang", "language"]
      case .pageSize: ["pagesize", "papersize", "paper"]
      case .margins: ["margin", "margins"]
      case .binding: ["binding"]
      case .writing: ["writing", "writingmode"]
      case .style: ["style"]
      case .contents: ["toc"]
      }
    }
  }

  private let entries: [FrontMatter.Entry]
  /// With the lines that begin and end it; 0 without front matter.
  private let lineCount: Int

  /// Reads the front matter of a note; without any, all fields are empty.
  package init(_ text: DraftText) {
    let lines = text.frontMatterLineCount
    let matter = FrontMatter(Array(text[0..<text.line(lines).start].utf8))
    entries = matter?.entries ?? []
    lineCount = matter?.lineCount ?? 0
  }

  // The last of several entries counts, as when a note is read.
  private func entry(_ field: Field) -> FrontMatter.Entry? {
    entries.last { field.names.contains($0.key) }
  }

  /// A field's values; of most one, of authors and keywords as many as there are.
  package func values(_ field: Field) -> [String] { entry(field)?.values.filter { !$0.isEmpty } ?? [] }

  /// A field's value; nil where the note says nothing.
  package subscript(field: Field) -> String? {
    let values = values(field)
    return values.isEmpty ? nil : values.joined(separator: field == .margins ? " " : ", ")
  }

  /// Keys that have no place in the form, as they are written, in order.
  package var otherKeys: [String] {
    entries.filter { entry in !Field.allCases.contains { $0.names.contains(entry.key) } }.map(\.name)
  }

  /// Why a value cannot be used, in words for people; nil for one that can.
  package static func problem(with value: String, for field: Field) -> String? {
    if FrontMatter.accepts(value, for: field.rawValue) { return nil }
    switch field {
    case .date: return "Write the date as 2026-11-30, with a time as 09:30 after it if you like."
    case .language: return "Write the language as a tag, as “ja” or “en-GB”."
    case .pageSize: return "Write a size such as A4, JIS-B5 or 文庫, or width and height, as “148mm x 210mm”."
    case .margins: return "Write one to four lengths, as “20mm 15mm”: top, right, bottom, left."
    case .binding: return "The binding is “left” or “right”."
    case .writing: return "Writing goes “horizontal” or “vertical”."
    case .style: return "There is no style of that name."
    case .contents: return "Write “true” or “false”."
    case .title, .author, .subject, .keywords: return nil
    }
  }

  /// The problems of the values that are there.
  package var problems: [Field: String] {
    Field.allCases.reduce(into: [:]) { problems, field in
      problems[field] = self[field].flatMap { Self.problem(with: $0, for: field) }
    }
  }

  // MARK: Writing

  /// The edit that gives a field values; none takes the field away. Nil where nothing changes.
  package func setting(_ field: Field, to values: [String], in text: DraftText) -> TextEdit? {
    let values = values.filter { !$0.trimmed.isEmpty }
    guard values != self.values(field) else { return nil }
    if let entry = entry(field) { return replacing(entry, with: values, in: text) }
    guard !values.isEmpty else { return nil }
    let line = Self.line(field.rawValue, values)
    guard lineCount > 0 else {
      return TextEdit(at: 0, "---\n\(line)\n---\n" + (text.line(0).isBlank ? "" : "\n"))
    }
    return TextEdit(at: text.line(lineCount - 1).start, line + "\n")
  }

  private func replacing(_ entry: FrontMatter.Entry, with values: [String], in text: DraftText) -> TextEdit {
    let first = text.line(entry.line - 1)
    let last = text.line(entry.line - 2 + entry.lineCount)
    if !values.isEmpty { return TextEdit(first.start..<last.end, Self.line(entry.name, values)) }
    // Front matter that says nothing goes as a whole.
    guard lineCount == entry.lineCount + 2 else {
      return TextEdit(first.start..<last.wholeRange.upperBound, "")
    }
    let after = text.line(lineCount)
    let end = after.isBlank ? after.wholeRange.upperBound : after.start
    return TextEdit(0..<end, "")
  }

  private static func line(_ name: String, _ values: [String]) -> String {
    if values.count == 1 { return "\(name): \(scalar(values[0], inList: false))" }
    return "\(name): [\(values.map { scalar($0, inList: true) }.joined(separator: ", "))]"
  }

  /// A value as it is written: in quotation marks where it would be read as something else.
  private static func scalar(_ value: String, inList: Bool) -> String {
    let isPlain =
      !value.contains { $0.isNewline || $0 == "#" || $0 == "\t" } && value == value.trimmed
      && !value.contains(": ") && !value.hasSuffix(":")
      && !(value.first.map { "\"'[]{}|>-&*!%@`,?:".contains($0) } ?? true)
      && !(inList && value.contains { ",[]\"'".contains($0) })
    if isPlain { return value }
    return value.reduce(into: "\"") { text, letter in
      switch letter {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case _ where letter.isNewline: text += "\\n"
      default: text.append(letter)
      }
    } + "\""
  }
}
