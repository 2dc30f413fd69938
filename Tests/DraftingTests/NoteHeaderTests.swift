import Compose
import Testing

@testable import Drafting

struct NoteHeaderTests {
  private let text = DraftText(
    "---\n# about\ntitle: 日誌 # first\nauthors:\n  - A\n  - B\ncustom: [1, 2]\n\n# end\nPaper-Size: A5\n---\n# Text\n"
  )

  private func after(_ field: NoteHeader.Field, _ values: [String], in text: DraftText) -> String {
    var text = text
    if let edit = NoteHeader(text).setting(field, to: values, in: text) { text.apply(edit) }
    return text.string
  }

  @Test func fieldsAreRead() {
    let header = NoteHeader(text)
    #expect(header[.title] == "日誌" && header.values(.author) == ["A", "B"] && header[.pageSize] == "A5")
    #expect(header[.date] == nil && header.otherKeys == ["custom"])
    #expect(NoteHeader(DraftText("# no header")).otherKeys.isEmpty)
  }

  @Test func oneLineChangesAndAllElseStays() {
    #expect(
      after(.pageSize, ["A4"], in: text) == text.string.replacing("Paper-Size: A5", with: "Paper-Size: A4"))
    #expect(
      after(.author, ["C"], in: text) == text.string.replacing("authors:\n  - A\n  - B", with: "authors: C"))
    #expect(
      after(.date, ["2026-11-30"], in: text)
        == text.string.replacing("A5\n---", with: "A5\ndate: 2026-11-30\n---"))
    #expect(after(.author, [], in: text) == text.string.replacing("authors:\n  - A\n  - B\n", with: ""))
    #expect(after(.title, ["日誌"], in: text) == text.string)
  }

  @Test func aHeaderComesWithItsFirstValueAndGoesWithItsLast() {
    #expect(after(.title, ["T"], in: DraftText("text")) == "---\ntitle: T\n---\n\ntext")
    #expect(after(.title, [], in: DraftText("---\ntitle: T\n---\n\ntext")) == "text")
    #expect(after(.title, [], in: DraftText("---\ntitle: T\n# kept\n---\ntext")) == "---\n# kept\n---\ntext")
  }

  /// Whatever is written comes back as it was, also through the parser that makes pages.
  @Test(arguments: [
    "plain", "a: b", "a # b", "\"quoted\"", "'single'", "- dash", "[x]", "back\\slash", "日本語：題", " x", "yes",
    "a\nb", "{a|b}",
    "*", "&x", "tail:", "a, b",
  ])
  func anyValueComesBack(value: String) throws {
    let written = after(.title, [value], in: DraftText("text"))
    #expect(NoteHeader(DraftText(written)).values(.title) == [value])
    #expect(try Note(markdown: written).properties.title == value)
    let list = after(.keywords, [value, "b"], in: DraftText("text"))
    #expect(NoteHeader(DraftText(list)).values(.keywords) == [value, "b"])
  }

  @Test func whatCannotBeUsedIsSaid() {
    let header = NoteHeader(DraftText("---\ndate: tomorrow\nbinding: left\nlang: ja\nwriting: up\n---\n"))
    #expect(Set(header.problems.keys) == [.date, .writing])
    #expect(NoteHeader.problem(with: "A4 landscape", for: .pageSize) == nil)
    #expect(NoteHeader.problem(with: "huge", for: .pageSize) != nil)
  }
}
