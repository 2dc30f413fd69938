/// What to do with a text: put a string in a range's place. Places are Unicode scalars, see `DraftText`.
package struct TextEdit: Hashable, Codable, Sendable {
  package var range: Range<Int>
  package var text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Puts a string in at a place.
  package init(at place: Int, _ text: String) { self.init(place..<place, text) }
}

/// What was done with a text; enough to take it back.
package struct TextChange: Hashable, Codable, Sendable {
  package var start: Int
  package var removed: String
  package var inserted: String

  package init(start: Int, removed: String, inserted: String) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }

  /// Does it again.
  package var edit: TextEdit {
    TextEdit(start..<(start + removed.unicodeScalars.count), inserted)
  }

  /// Takes it back.
  package var inverse: TextChange { TextChange(start: start, removed: inserted, inserted: removed) }
}

/// A selection: from where it was begun to where the caret stands.
package struct TextSelection: Hashable, Codable, Sendable {
  package var anchor: Int
  package var caret: Int

  package init(anchor: Int, caret: Int) {
    self.anchor = anchor
    self.caret = caret
  }

  /// A caret alone.
  package init(_ caret: Int) { self.init(anchor: caret, caret: caret) }

  /// A range with the caret at its end.
  package init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, caret: range.upperBound) }

  package var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  package var isEmpty: Bool { anchor == caret }

  /// Where the selection lies after an edit that someone else made. What is put in at a caret goes before it.
  package func after(_ edit: TextEdit) -> TextSelection {
    TextSelection(anchor: edit.moving(anchor), caret: edit.moving(caret))
  }
}

extension TextEdit {
  /// How much longer the text becomes.
  package var growth: Int { text.unicodeScalars.count - range.count }

  /// Where a place lies after the edit; one within what is replaced goes to the end of what replaces it.
  package func moving(_ place: Int) -> Int {
    if place < range.lowerBound { return place }
    return place >= range.upperBound ? place + growth : range.lowerBound + text.unicodeScalars.count
  }
}

/// What a key or a command does: edits that make one step of undo, and the selection after them.
///
/// Edits stand in the order of the text, do not overlap, and have the places of the text before all of them:
/// they are made from the last to the first.
package struct Revision: Hashable, Codable, Sendable {
  package var edits: [TextEdit]
  package var selection: TextSelection

  package init(_ edits: [TextEdit], _ selection: TextSelection) {
    self.edits = edits
    self.selection = selection
  }

  /// Edits that leave the selection on what it was on.
  package init(_ edits: [TextEdit], keeping selection: TextSelection) {
    self.init(edits, edits.reversed().reduce(selection) { $0.after($1) })
  }

  /// One edit with the caret behind it.
  package init(_ edit: TextEdit) {
    self.init([edit], TextSelection(edit.range.lowerBound + edit.text.unicodeScalars.count))
  }
}
