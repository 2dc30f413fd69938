extension Note {
  /// The longest text in bytes that is read.
  package static let lengthLimit = 64 << 20

  /// Reads a note from UTF-8. What is no UTF-8 becomes U+FFFD, and a warning says so.
  ///
  /// CommonMark with GitHub's tables, tasks, strikethrough, autolinks and footnotes, and ours: front matter,
  /// ruby, page breaks, `[TOC]`. No text is wrong; only one beyond `lengthLimit`, or one that would become
  /// hundreds of times as large, is refused.
  package init(markdown bytes: some Collection<UInt8>) throws(NoteError) {
    guard bytes.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
    if bytes.count > NoteSegments.wholeLimit {
      // A parser's tree takes many times the memory of the blocks that come of it.
      self = try NoteSegments.read(Array(bytes))
    } else {
      try self.init(whole: bytes)
    }
  }

  /// Reads a text in one go; `lineOffset` lines come before it.
  init(whole bytes: some Collection<UInt8>, lineOffset: Int = 0) throws(NoteError) {
    var warnings = NoteWarnings()
    var bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    if String(validating: bytes, as: UTF8.self) == nil {
      warnings.add("The note has bytes that are no UTF-8; each shows as “\u{FFFD}”.")
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    bytes = MarkGuard.guarded(bytes)
    let matter = FrontMatter(bytes)
    var properties = NoteProperties()
    if let matter { properties.take(matter, &warnings) }
    if FrontMatter.isOpenEnded(bytes) {
      warnings.add(line: 1, "The front matter has no line “---” that ends it, and is taken for text.")
    }

    var builder = BlockBuilder(lineOffset: lineOffset + (matter?.lineCount ?? 0))
    builder.warnings = warnings
    let source = SourceGuard.guarded(matter.map { Array(bytes[$0.end...]) } ?? bytes)
    if source.isChanged {
      builder.warnings.add(
        "Some of the note's nesting, tables or brackets are beyond all measure and stay text.")
    }
    guard let tree = MarkdownTree(parsing: source.text) else { throw .tooEntangled }
    tree.walk { node, begins in builder.take(node, begins: begins) }
    blocks = builder.finish()
    lines = builder.lines
    footnotes = builder.footnotes
    self.warnings = builder.warnings.all
    if properties.title == nil { properties.title = builder.firstHeading }
    self.properties = properties
  }

  /// Reads a note from text, as from bytes.
  package init(markdown text: String) throws(NoteError) {
    try self.init(markdown: Array(text.utf8))
  }
}
