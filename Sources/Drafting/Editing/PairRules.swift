/// Brackets and quotation marks that come in twos. Each rule gives nil where the key does what it always does.
package enum PairRules {
  private static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "「": "」", "『": "』", "（": "）", "【": "】", "〈": "〉", "《": "》", "〔": "〕",
    "［": "］", "｛": "｝", "“": "”", "‘": "’", "\"": "\"", "'": "'", "`": "`",
  ]
  private static let closers = Set(pairs.values)
  /// What only wraps a selection.
  private static let wrappers: Set<Unicode.Scalar> = ["*", "_", "~", "="]

  /// A letter is typed.
  package static func typed(
    _ letter: Unicode.Scalar, in text: DraftText, _ selection: TextSelection
  ) -> Revision? {
    let selection = text.clamped(selection)
    if !selection.isEmpty { return wrap(selection, in: letter) }
    let place = selection.caret
    if closers.contains(letter), text[place] == letter, isPaired(letter, at: place, in: text) {
      return Revision([], TextSelection(place + 1))
    }
    if letter == "*" { return star(at: place, in: text) }
    guard let closer = pairs[letter], mayOpen(letter, closer, at: place, in: text) else { return nil }
    return Revision(
      [TextEdit(at: place, String(Character(letter)) + String(Character(closer)))], TextSelection(place + 1))
  }

  /// Backspace between the two of a pair takes both.
  package static func backspace(in text: DraftText, _ selection: TextSelection) -> Revision? {
    let place = selection.caret
    guard selection.isEmpty, place > 0, let before = text[place - 1], let after = text[place],
      pairs[before] == after || before == "*" && after == "*"
    else { return nil }
    return Revision(TextEdit((place - 1)..<(place + 1), ""))
  }

  private static func wrap(_ selection: TextSelection, in letter: Unicode.Scalar) -> Revision? {
    guard let closer = pairs[letter] ?? (wrappers.contains(letter) ? letter : nil) else { return nil }
    let range = selection.range
    return Revision(
      [
        TextEdit(at: range.lowerBound, String(Character(letter))),
        TextEdit(at: range.upperBound, String(Character(closer))),
      ],
      TextSelection(anchor: selection.anchor + 1, caret: selection.caret + 1))
  }

  /// The second star at the start of bold text brings the two that end it; stars that stand there are typed
  /// over.
  private static func star(at place: Int, in text: DraftText) -> Revision? {
    let line = text.line(at: place)
    let before = line.letters[..<(place - line.start)]
    if text[place] == "*", before.contains("*"), before.last != "*" || text[place + 1] != "*" {
      return Revision([], TextSelection(place + 1))
    }
    let stars = before.reversed().prefix { $0 == "*" }.count
    guard stars == 1, isOpen(text[place]), !text.isCode(line: line.number) else { return nil }
    // Behind a word the star ends something.
    if let letter = before.dropLast().last, letter.properties.isAlphabetic, letter.isASCII { return nil }
    return Revision([TextEdit(at: place, "***")], TextSelection(place + 1))
  }

  /// Among letters nobody wants a second one.
  private static func mayOpen(
    _ letter: Unicode.Scalar, _ closer: Unicode.Scalar, at place: Int, in text: DraftText
  ) -> Bool {
    guard isOpen(text[place]) else { return false }
    let before = place > 0 ? text[place - 1] : nil
    if before == "\\" || before == letter && letter == closer { return false }
    guard letter == closer else { return true }
    return !(before.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false)
  }

  /// True where what follows is no word.
  private static func isOpen(_ next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    return next.properties.isWhitespace || closers.contains(next)
      || "、。，．,.;:!?".unicodeScalars.contains(next)
  }

  /// True when a closer at a place has its opener before it in the line, so that it was likely not typed.
  private static func isPaired(_ closer: Unicode.Scalar, at place: Int, in text: DraftText) -> Bool {
    let line = text.line(at: place)
    let before = line.letters[..<(place - line.start)]
    guard let opener = pairs.first(where: { $0.value == closer })?.key else { return false }
    if opener == closer { return before.filter { $0 == closer }.count % 2 == 1 }
    let after = line.letters[(place - line.start)...]
    let open = before.reduce(0) { $0 + ($1 == opener ? 1 : 0) - ($1 == closer ? 1 : 0) }
    let closing = after.reduce(0) { $0 + ($1 == closer ? 1 : 0) - ($1 == opener ? 1 : 0) }
    return open > 0 && open <= closing
  }
}
