import Testing

@testable import Compose

@Suite struct FrontMatterTests {
  private func properties(_ matter: String) throws -> NoteProperties {
    try Note(markdown: "---\n\(matter)\n---\ntext").properties
  }

  @Test func allKeysAreRead() throws {
    let note = try Note(
      markdown: """
        ---
        # About this note
        title: "A: \\"title\\" \\u3042"   # quoted
        authors: [Aoki, 'O''Brien']
        date: 2026-11-30
        description: >
          One line
          and another.

          A second paragraph.
        tags:
          - one
          - "two, three"
        lang: ja_JP
        page_size: JIS-B5
        margins: 20mm 15mm
        binding: right
        writing-mode: vertical-rl
        toc: yes
        style: Book
        unknown: [1, 2
        ---

        # Heading
        """)
    let properties = note.properties
    #expect(properties.title == "A: \"title\" あ")
    #expect(properties.author == "Aoki, O'Brien")
    #expect(properties.date == "2026-11-30")
    #expect(properties.subject == "One line and another.\nA second paragraph.")
    #expect(properties.keywords == ["one", "two, three"])
    #expect(properties.language == "ja-JP")
    #expect(properties.pageSize == "JIS-B5")
    #expect(properties.margins?.top == 20 * 72 / 25.4)
    #expect(properties.margins?.left == 15 * 72 / 25.4)
    #expect(properties.binding == .right)
    #expect(properties.writing == .vertical)
    #expect(properties.hasContents)
    #expect(properties.style == "Book")
    #expect(note.warnings.isEmpty)
    #expect(MarkdownSketch.sketch(note.blocks) == "h1#heading(Heading)")
  }

  @Test(arguments: [
    ("title: plain # comment", "plain"), ("title: a#b", "a#b"), ("title: 'it''s'", "it's"),
    ("title: |\n  one\n  two", "one\ntwo"), ("title: one\n  two", "one two"), ("title:\n  below", "below"),
    ("title: \"tab\\tend", "tab\tend"), ("title: 会議：要点", "会議：要点"), ("Title: x", "x"),
    ("title: \"\\x41\\U0001F389\\uZZZZ\"", "A🎉\u{FFFD}"),
  ])
  func scalarsAreThoseOfYAML(_ matter: String, _ title: String) throws {
    #expect(try properties(matter).title == title)
  }

  @Test func severalAuthorsAreJoinedAsInTheirScript() throws {
    #expect(try properties("author: [山田 太郎, 佐藤 花子]").author == "山田 太郎、佐藤 花子")
    #expect(try properties("authors:\n  - name: Aoki\n  - Baba").author == "Aoki, Baba")
  }

  @Test(arguments: [
    ("keywords: a, b、c", ["a", "b", "c"]), ("keywords: [a, \"b, c\", ]", ["a", "b, c"]),
    ("keywords: [a,\n  b]", ["a", "b"]), ("keywords:\n- a\n- b", ["a", "b"]), ("keywords: []", []),
    ("keywords: [a", ["a"]), ("tags:\n  # none\n  - 'x'", ["x"]),
  ])
  func listsAreThoseOfYAML(_ matter: String, _ keywords: [String]) throws {
    #expect(try properties(matter).keywords == keywords)
  }

  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2026/1/5", "2026-01-05"), ("2026.11.30", "2026-11-30"),
    ("2026年11月30日", "2026-11-30"), ("2026-11-30 09:30", "2026-11-30T09:30:00"),
    ("2026-11-30T09:30:15Z", "2026-11-30T09:30:15Z"),
    ("2026-11-30 09:30:00.25 +09:00", "2026-11-30T09:30:00+09:00"),
    ("2026-11-30T09:30:00-0530", "2026-11-30T09:30:00-05:30"), ("2024-02-29", "2024-02-29"),
  ])
  func datesAreReadInTheFormsOfNotes(_ written: String, _ date: String) throws {
    #expect(try properties("date: \(written)").date == date)
    #expect(NoteDate(date)?.description == date)
  }

  @Test(arguments: [
    "2026-13-01", "2026-02-29", "30 November", "2026-11-30 25:00", "2026-11/30", "2026年11月30", "x",
  ])
  func otherDatesGiveAWarning(_ written: String) throws {
    let note = try Note(markdown: "---\ndate: \(written)\n---\n")
    #expect(note.properties.date == nil)
    #expect(note.warnings == ["Line 2: “\(written)” cannot be used as “date”."])
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_796_083_201, "2026-12-01T00:00:01Z"),
  ])
  func secondsSince1970BecomeADate(_ seconds: Int, _ date: String) {
    #expect(NoteDate(secondsSince1970: seconds)?.description == date)
    #expect(NoteDate(secondsSince1970: -1) == nil)
  }

  @Test(arguments: [
    "binding: up", "writing: diagonal", "toc: perhaps", "lang: 日本語", "page-size: huge", "margin: wide",
    "page-size: 0mm x 10mm", "margins: 1 2 3 4 5", "style: fancy",
  ])
  func unusableValuesGiveAWarning(_ matter: String) throws {
    let note = try Note(markdown: "---\n\(matter)\n---\n")
    #expect(note.properties == NoteProperties())
    #expect(note.warnings.count == 1)
  }

  @Test func frontMatterWithoutAnEndIsTextAndGivesAWarning() throws {
    let note = try Note(markdown: "---\ntitle: x\n\n# Heading")
    #expect(note.warnings.count == 1 && note.warnings[0].hasPrefix("Line 1: The front matter has no line"))
    #expect(note.properties.title == "Heading")
    for text in ["---\n\ntitle: x", "---\ntext: of a note\n---", "---", "---\ntext, then no more"] {
      #expect(try Note(markdown: text).warnings.isEmpty)
    }
  }

  @Test(arguments: [
    ("---\n---\ntext", "p(text)"), ("---\ntitle: x\n...\ntext", "p(text)"),
    ("---  \r\ntitle: x\r\n---\r\ntext", "p(text)"),
    ("---\n# only a comment\n---\ntext", "p(text)"), ("---\ntitle: x\n---", ""),
    // No front matter, but rules, headings and text.
    ("---\n\ntext\n\n---", "rule p(text) rule"), ("---\ntext\n---", "rule h2#text(text)"),
    ("---\ntitle: x", "rule p(title: x)"), ("\n---\ntitle: x\n---", "rule h2#title-x(title: x)"),
    ("----\ntitle: x\n---", "rule h2#title-x(title: x)"),
  ])
  func onlyTheStartOfANoteIsFrontMatter(_ markdown: String, _ blocks: String) throws {
    #expect(try MarkdownSketch.sketch(markdown) == blocks)
  }

  @Test(arguments: [
    ("A4", 595.2, 841.8), ("a5 landscape", 595.2, 419.5), ("JIS-B5", 515.9, 728.5), ("letter", 612, 792),
    ("200 x 300", 200, 300), ("200x300", 200, 300), ("72pt × 1in", 72, 72), ("文庫", 297.6, 419.5),
    ("300pt 200pt portrait", 300, 200),
  ])
  func paperHasNamesAndMeasures(_ text: String, _ width: Double, _ height: Double) throws {
    let size = try #require(PaperSize(text))
    #expect(abs(size.width - width) < 0.001 && abs(size.height - height) < 0.001, "\(size)")
  }

  @Test(arguments: [
    "", "A", "A99", "10", "1 x 2 x 3", "0 x 0", "20000 x 100", "nan x nan", "1e9mm x 3", "-5 x 5",
  ])
  func otherPaperIsNone(_ text: String) { #expect(PaperSize(text) == nil) }
}
