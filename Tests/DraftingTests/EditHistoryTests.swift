import Foundation
import Testing

@testable import Drafting

struct EditHistoryTests {
  /// A note that is typed in, one key after the other.
  private struct Desk {
    var text = DraftText()
    var history = EditHistory()
    var selection = TextSelection(0)
    var time = 0.0

    mutating func type(_ words: String, pause: Double = 0.1) {
      for letter in words.unicodeScalars {
        time += pause
        let before = selection
        let change = text.apply(TextEdit(selection.range, String(Character(letter))))
        selection = TextSelection(change.start + 1)
        history.record([change], .typing, from: before, to: selection, at: time)
      }
    }

    mutating func delete(_ count: Int) {
      for _ in 0..<count {
        time += 0.1
        let before = selection
        let change = text.apply(TextEdit((selection.caret - 1)..<selection.caret, ""))
        selection = TextSelection(change.start)
        history.record([change], .deleting, from: before, to: selection, at: time)
      }
    }

    mutating func make(_ step: EditHistory.Step?) {
      guard let step else { return }
      for edit in step.edits { text.apply(edit) }
      selection = step.selection
    }
    mutating func undo() { make(history.undo()) }
    mutating func redo() { make(history.redo()) }
  }

  @Test func typingIsTakenBackWordByWord() {
    var desk = Desk()
    desk.type("one two\nthree")
    desk.undo()
    #expect(desk.text.string == "one two\n")
    desk.undo()
    #expect(desk.text.string == "one " && desk.selection == TextSelection(4))
    desk.redo()
    #expect(desk.text.string == "one two\n")
    desk.undo()
    desk.undo()
    #expect(desk.text.string.isEmpty && !desk.history.canUndo)
  }

  @Test func aPauseAndAnotherKindOfWorkEndAStep() {
    var desk = Desk()
    desk.type("abc")
    desk.time += 5
    desk.type("def")
    desk.delete(2)
    desk.undo()
    #expect(desk.text.string == "abcdef")
    desk.undo()
    #expect(desk.text.string == "abc")
    desk.type("x")
    #expect(!desk.history.canRedo)
  }

  @Test func aHistoryOutlivesTheProgramButFitsOnlyItsText() throws {
    var desk = Desk()
    desk.type("日本語 text")
    let data = try desk.history.archived(for: desk.text)
    let restored = try #require(EditHistory(archived: data, for: desk.text))
    desk.history = restored
    desk.undo()
    desk.undo()
    #expect(desk.text.string.isEmpty)
    #expect(EditHistory(archived: data, for: DraftText("日本語 texT")) == nil)
    #expect(EditHistory(archived: Data("no".utf8), for: desk.text) == nil)
  }

  @Test func theOldestStepsGoFirst() {
    var history = EditHistory()
    history.stepLimit = 3
    for index in 0..<5 {
      let change = TextChange(start: index, removed: "", inserted: "\(index)")
      history.record([change], .other, from: TextSelection(0), to: TextSelection(0), at: 0)
    }
    var taken: [String] = []
    while let step = history.undo() { taken.append("\(step.edits[0].range)") }
    #expect(taken == ["4..<5", "3..<4", "2..<3"])
    history = EditHistory()
    history.sizeLimit = 1000
    for index in 0..<5 {
      let change = TextChange(start: index, removed: "", inserted: String(repeating: "x", count: 400))
      history.record([change], .other, from: TextSelection(0), to: TextSelection(0), at: 0)
    }
    _ = history.undo()
    _ = history.undo()
    #expect(!history.canUndo)
  }

  @Test func aSelectionStaysOnItsLetters() {
    let selection = TextSelection(anchor: 8, caret: 4)
    #expect(selection.after(TextEdit(at: 2, "xx")) == TextSelection(anchor: 10, caret: 6))
    #expect(selection.after(TextEdit(at: 9, "xx")) == selection)
    #expect(selection.after(TextEdit(3..<6, "y")) == TextSelection(anchor: 6, caret: 4))
    #expect(selection.after(TextEdit(4..<8, "")) == TextSelection(4))
  }
}
