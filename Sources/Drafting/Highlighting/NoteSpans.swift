/// What a note has beside common Markdown, for colours in its text: language definitions for Markdown know
/// nothing of it.
package struct NoteSpan: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The lines that begin and end front matter.
    case frontMatterRule
    case frontMatterKey
    case frontMatterComment
    /// The word under a reading, and the reading.
    case rubyBase
    case rubyReading
    /// `[^name]`, as a mark or before a note.
    case footnote
    case taskBox
    /// `[TOC]`, `\newpage` and their like, alone in a line.
    case directive
  }

  package var kind: Kind
  package var range: Range<Int>
}

extension DraftText {
  /// The spans in some lines, in order. Reads the text from its start to know what is code.
  package func spans(inLines lines: Range<Int>) -> [NoteSpan] {
    var spans: [NoteSpan] = []
    var kinds = LineKinds(self)
    var number = 0
    let range = lines.clamped(to: 0..<lineCount)
    guard !range.isEmpty else { return [] }
    var place = line(range.lowerBound).start
    forEachLine { bytes, _ in
      let kind = kinds.kind(of: bytes)
      defer { number += 1 }
      guard number >= range.lowerBound else { return true }
      let reader = SpanReader(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars), at: place)
      switch kind {
      case .frontMatter: spans += reader.frontMatter
      case .text: spans += reader.text
      case .fence, .code: break
      }
      place += reader.letters.count + 1
      return number + 1 < range.upperBound
    }
    return spans
  }
}

/// Finds spans in a line.
private struct SpanReader {
  let letters: [Unicode.Scalar]
  private let start: Int

  init(_ letters: [Unicode.Scalar], at start: Int) {
    self.letters = letters
    self.start = start
  }

  private func span(_ kind: NoteSpan.Kind, _ range: Range<Int>) -> NoteSpan {
    NoteSpan(kind: kind, range: (start + range.lowerBound)..<(start + range.upperBound))
  }

  private var string: String { String(String.UnicodeScalarView(letters)) }

  var frontMatter: [NoteSpan] {
    let whole = 0..<letters.count
    let text = string.trimmed
    if text == "---" || text == "..." { return [span(.frontMatterRule, whole)] }
    if text.first == "#" { return [span(.frontMatterComment, whole)] }
    guard let colon = letters.firstIndex(of: ":"), let first = letters.first, !first.properties.isWhitespace,
      first != "-"
    else { return [] }
    return [span(.frontMatterKey, 0..<colon)]
  }

  var text: [NoteSpan] {
    switch string.trimmed.lowercased() {
    case "[toc]", "[[toc]]", "[[_toc_]]", "\\newpage", "\\pagebreak", "<!-- pagebreak -->":
      return [span(.directive, 0..<letters.count)]
    default: break
    }
    var spans: [NoteSpan] = []
    if let box = LineMarks(letters).box { spans.append(span(.taskBox, (box - 1)..<(box + 2))) }
    var index = 0
    while index < letters.count {
      switch letters[index] {
      case "\\": index += 1
      case "`": index = endOfCode(index)
      case "[": if let end = footnote(index) { spans.append(span(.footnote, index..<end)) }
      case "{":
        let ruby = ruby(index)
        spans += ruby
        if let last = ruby.last { index = last.range.upperBound - start }
      default: break
      }
      index += 1
    }
    return spans
  }

  /// The last backtick of code that begins at one; the last of its own run where nothing ends it.
  private func endOfCode(_ first: Int) -> Int {
    let count = letters[first...].prefix { $0 == "`" }.count
    var index = first + count
    while index < letters.count {
      let run = letters[index...].prefix { $0 == "`" }.count
      if run == count { return index + run - 1 }
      index += max(run, 1)
    }
    return first + count - 1
  }

  private func footnote(_ first: Int) -> Int? {
    guard first + 2 < letters.count, letters[first + 1] == "^",
      let end = letters[first...].firstIndex(of: "]"), end > first + 2,
      !letters[first..<end].contains(where: \.properties.isWhitespace)
    else { return nil }
    return end + 1
  }

  /// `{漢字|かんじ}`; without a Japanese or Chinese letter the braces are text.
  private func ruby(_ first: Int) -> [NoteSpan] {
    guard let end = letters[first...].firstIndex(of: "}"),
      let bar = letters[first..<end].firstIndex(of: "|"), bar > first + 1, end > bar + 1,
      !letters[(first + 1)..<end].contains("{"),
      letters[(first + 1)..<bar].contains(where: { $0.displayWidth == 2 })
    else { return [] }
    let base = letters[bar - 1] == "\\" ? bar - 1 : bar
    return [span(.rubyBase, (first + 1)..<base), span(.rubyReading, (bar + 1)..<end)]
  }
}
