@testable import Drafting

/// A text with a caret (`|`), or a selection from `[` to `]` written as `⟦` and `⟧`, for tests.
struct Sketch: CustomStringConvertible, Equatable {
  var text: DraftText
  var selection: TextSelection

  init(_ sketch: String) {
    var letters = Array(sketch.unicodeScalars)
    if let start = letters.firstIndex(of: "⟦") {
      letters.remove(at: start)
      let end = letters.firstIndex(of: "⟧") ?? letters.count
      letters.remove(at: end)
      selection = TextSelection(start..<end)
    } else {
      let caret = letters.firstIndex(of: "¦") ?? letters.count
      if caret < letters.count { letters.remove(at: caret) }
      selection = TextSelection(caret)
    }
    text = DraftText(String(String.UnicodeScalarView(letters)))
  }

  var description: String {
    var letters = Array(text.string.unicodeScalars)
    if selection.isEmpty {
      letters.insert("¦", at: min(selection.caret, letters.count))
    } else {
      letters.insert("⟧", at: selection.range.upperBound)
      letters.insert("⟦", at: selection.range.lowerBound)
    }
    return String(String.UnicodeScalarView(letters))
  }

  /// What a rule makes of a sketch; "–" where it leaves the key alone. Each revision can be taken back.
  static func after(_ sketch: String, _ rule: (DraftText, TextSelection) -> Revision?) -> String {
    var desk = Sketch(sketch)
    guard let revision = rule(desk.text, desk.selection) else { return "–" }
    let before = desk.text
    let changes = desk.text.apply(revision)
    var back = desk.text
    for change in changes.reversed() { back.apply(change.inverse.edit) }
    guard back == before else { return "cannot be taken back" }
    let limits = 0...desk.text.count
    guard limits.contains(revision.selection.anchor), limits.contains(revision.selection.caret) else {
      return "selection outside the text"
    }
    desk.selection = revision.selection
    return desk.description
  }
}
