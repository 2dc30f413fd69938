/// Styles of letters in the selection.
package enum Formatting {
  package enum Style: String, CaseIterable, Sendable {
    case bold = "**"
    case italic = "*"
    case strike = "~~"
    case code = "`"
  }

  /// Gives the selection a style, or takes it away where it has it. Without a selection the word at the caret
  /// counts; where there is none, the marks are put in with the caret between them. Of several lines each one
  /// gets marks of its own, behind those of lists and quotes.
  package static func toggle(_ style: Style, in text: DraftText, _ selection: TextSelection) -> Revision {
    let selection = text.clamped(selection)
    let parts = parts(of: selection, in: text)
    guard !parts.isEmpty else {
      let mark = style.rawValue
      return Revision(
        [TextEdit(at: selection.caret, mark + mark)],
        TextSelection(selection.caret + mark.unicodeScalars.count))
    }
    let marked = parts.map { (part: $0, outside: marks(around: $0, style, in: text)) }
    let isRemoving = marked.allSatisfy { $0.outside != nil }
    let edits = marked.flatMap { part, outside -> [TextEdit] in
      if isRemoving { return outside ?? [] }
      return outside == nil ? wrap(part, style, in: text) : []
    }
    return Revision(edits, selection: selection, growing: isRemoving ? [] : marked.map(\.part))
  }

  /// What is to be marked: words without the space around them.
  private static func parts(of selection: TextSelection, in text: DraftText) -> [Range<Int>] {
    guard !selection.isEmpty else { return word(at: selection.caret, in: text).map { [$0] } ?? [] }
    return text.lines(in: selection.range).compactMap { line in
      let start = line.start + LineMarks(line.letters).content
      let range = selection.range.clamped(to: min(start, line.end)..<line.end)
      let letters = line.letters[(range.lowerBound - line.start)..<(range.upperBound - line.start)]
      guard let first = letters.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = letters.lastIndex(where: { !$0.properties.isWhitespace })
      else { return nil }
      return (line.start + first)..<(line.start + last + 1)
    }
  }

  /// The word at a place. Letters that are written without spaces make no words.
  static func word(at place: Int, in text: DraftText) -> Range<Int>? {
    let line = text.line(at: place)
    let offset = place - line.start
    func isWord(_ letter: Unicode.Scalar) -> Bool {
      (letter.properties.isAlphabetic || letter.properties.numericType != nil) && letter.displayWidth < 2
    }
    let start = line.letters[..<offset].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    let end = line.letters[offset...].firstIndex { !isWord($0) } ?? line.letters.count
    return start < end ? (line.start + start)..<(line.start + end) : nil
  }

  /// The edits that take the marks of a style away, at both ends of a range or just within it; nil without.
  private static func marks(around range: Range<Int>, _ style: Style, in text: DraftText) -> [TextEdit]? {
    guard let sign = style.rawValue.unicodeScalars.first else { return nil }
    let length = style.rawValue.unicodeScalars.count
    let line = text.line(at: range.lowerBound)
    func letter(_ place: Int) -> Unicode.Scalar? {
      line.range.contains(place) ? line.letters[place - line.start] : nil
    }
    func run(from place: Int, _ step: Int) -> Int {
      var count = 0
      while letter(place + step * count) == sign { count += 1 }
      return count
    }
    let outside = min(run(from: range.lowerBound - 1, -1), run(from: range.upperBound, 1))
    if has(style, outside) {
      return [
        TextEdit((range.lowerBound - length)..<range.lowerBound, ""),
        TextEdit(range.upperBound..<(range.upperBound + length), ""),
      ]
    }
    let inside = min(run(from: range.lowerBound, 1), run(from: range.upperBound - 1, -1))
    if has(style, inside), range.count > 2 * inside {
      return [
        TextEdit(range.lowerBound..<(range.lowerBound + length), ""),
        TextEdit((range.upperBound - length)..<range.upperBound, ""),
      ]
    }
    return nil
  }

  /// Whether so many signs are the style: three stars are bold and italic.
  private static func has(_ style: Style, _ count: Int) -> Bool {
    switch style {
    case .bold, .strike: count >= 2
    case .italic: count == 1 || count == 3
    case .code: count >= 1
    }
  }

  private static func wrap(_ range: Range<Int>, _ style: Style, in text: DraftText) -> [TextEdit] {
    var (open, close) = (style.rawValue, style.rawValue)
    if style == .code {
      // Code with backticks in it stands between more of them.
      let words = text[range]
      let longest = words.split { $0 != "`" }.map(\.count).max() ?? 0
      open = String(repeating: "`", count: longest + 1)
      close = open
      if words.first == "`" || words.last == "`" { (open, close) = (open + " ", " " + close) }
    }
    return [TextEdit(at: range.lowerBound, open), TextEdit(at: range.upperBound, close)]
  }

  // MARK: Links

  /// Makes a link of the selection; an address becomes the link's target. The caret goes where something is
  /// still to be written.
  package static func insertLink(
    to address: String = "", in text: DraftText, _ selection: TextSelection
  ) -> Revision {
    let range = text.clamped(selection).range
    let words = text[range]
    let isAddress = address.isEmpty && ["https://", "http://", "mailto:"].contains { words.hasPrefix($0) }
    let target = isAddress ? words : address
    let label = isAddress ? "" : words.replacing("[", with: "\\[").replacing("]", with: "\\]")
    // Spaces and brackets in an address need brackets of their own.
    let isPlain = !target.contains { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == "<" }
    let written =
      isPlain ? target : "<" + target.replacing("<", with: "%3C").replacing(">", with: "%3E") + ">"
    let link = "[\(label)](\(written))"
    let start = range.lowerBound
    let labelEnd = start + 1 + label.unicodeScalars.count
    let caret = label.isEmpty ? start + 1 : target.isEmpty ? labelEnd + 2 : start + link.unicodeScalars.count
    return Revision([TextEdit(range, link)], TextSelection(caret))
  }
}

extension Revision {
  /// Edits with the selection still on its letters: an end that stands at the edge of a part stays inside the
  /// marks that are put around it.
  fileprivate init(_ edits: [TextEdit], selection: TextSelection, growing parts: [Range<Int>]) {
    let starts = Set(parts.map(\.lowerBound))
    func moved(_ place: Int) -> Int {
      var result = place
      for edit in edits where edit.range.upperBound <= place {
        if edit.range.lowerBound == place, !starts.contains(place) { continue }
        result += edit.growth
      }
      // A place within marks that go.
      for edit in edits where edit.range.lowerBound < place && place < edit.range.upperBound {
        result -= place - edit.range.lowerBound
      }
      return result
    }
    self.init(edits, TextSelection(anchor: moved(selection.anchor), caret: moved(selection.caret)))
  }
}
