import Testing

@testable import Compose

/// Texts that nobody writes. Each must be read in a moment; a test that hangs has failed.
@Suite(.timeLimit(.minutes(20))) struct MarkdownLimitTests {
  @Test func quotesAndListsBeyondTheLimitAreFlattened() throws {
    for mark in ["> ", "- ", "1. ", ">", "> - "] {
      let note = try Note(
        markdown: String(repeating: mark, count: 20_000) + "deep\n" + String(repeating: "b\n", count: 9999))
      #expect(depth(note.blocks) <= BlockBuilder.depthLimit)
      #expect(text(note.blocks).contains("deep"))
      #expect(note.warnings.count == 2)
    }
    let indented = (0..<300).map { String(repeating: "  ", count: $0) + "- item \($0)\n" }.joined()
    let note = try Note(markdown: indented)
    #expect(depth(note.blocks) <= BlockBuilder.depthLimit)
    for item in [0, 60, 150] { #expect(text(note.blocks).contains("item \(item)")) }
  }

  @Test func hundredLevelsOfQuotesKeepTheirText() throws {
    let note = try Note(
      markdown: (0..<100).map { String(repeating: "> ", count: $0) + "level \($0)\n\n" }.joined())
    for level in 0..<100 { #expect(text(note.blocks).contains("level \(level)")) }
  }

  @Test func marksUponMarksAreReadAndNoneIsLost() throws {
    // Of two kinds that have to be put in order, which takes quadratic time for one long run.
    let letter = "漢" + String(repeating: "\u{301}\u{3099}", count: 250_000)
    let note = try Note(markdown: "---\ntitle: \(letter)\n---\n# \(letter)x\n\n\(letter)\n\n[a](#\(letter))")
    guard case .paragraph(let paragraph) = note.blocks.dropFirst().first else {
      Issue.record("no paragraph")
      return
    }
    let read = paragraph.plain.unicodeScalars.filter { $0 != "\u{34F}" }
    #expect(read.elementsEqual(letter.unicodeScalars))
    // As many marks as languages have stay as they are.
    let usual = "a\u{301}\u{323}" + String(repeating: "\u{301}\u{3099}か\u{3099}〭", count: 5)
    guard case .paragraph(let paragraph) = try Note(markdown: usual).blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(paragraph.plain.unicodeScalars.elementsEqual(usual.unicodeScalars))
  }

  @Test func megabyteInOneLineIsOneParagraph() throws {
    let line = String(repeating: "長い行 with words. ", count: 50_000)
    guard case .paragraph(let paragraph) = try Note(markdown: line).blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(paragraph.plain.utf8.count >= 1_000_000)
    #expect(paragraph.pieces.count == 1)
  }

  @Test func largeTablesAreWhole() throws {
    let long = "|a|b|\n|-|-|\n" + (0..<10_000).map { "|\($0)|x|\n" }.joined()
    guard case .table(let rows) = try Note(markdown: long).blocks.first else {
      Issue.record("no table")
      return
    }
    #expect(rows.rows.count == 10_000)
    let cells = String(repeating: "|a", count: 500) + "|\n"
    guard
      case .table(let wide) = try Note(markdown: cells + String(repeating: "|-", count: 500) + "|\n" + cells)
        .blocks.first
    else {
      Issue.record("no table")
      return
    }
    #expect(wide.columns.count == 500)
    #expect(wide.rows.allSatisfy { $0.count == 500 })
  }

  @Test func hundredThousandHeadingsHaveTheirOwnAnchors() throws {
    let note = try Note(markdown: String(repeating: "# Same\n", count: 100_000))
    let anchors = Set(
      note.blocks.map { block in
        if case .heading(_, _, let anchor) = block { anchor } else { "" }
      })
    #expect(anchors.count == 100_000)
  }

  @Test(arguments: [
    "![[]()", "[ (](", "[a](<b", "<!--", "<?", "<!A ", "<![CDATA[", "<a b='", "*a_ ", "a**b", "~a ", "`a``b",
    "[a",
    "a]", "www.", "http://", "a@b.c_ ", "&a;", "\\", "{漢|", "<ruby>漢<rt>", "<b>", "[^a ", "[^1]: a\n",
    "[x]: <\n",
    "|-\n", "a\n-|-\n", "<div>\n", "<div><a ", "![", "- a\n  ", "\t", "#", "\0", "***", "_* ", "a\n",
  ])
  func repeatingAnythingEnds(_ part: String) throws {
    let note = try Note(markdown: String(repeating: part, count: 100_000 / part.utf8.count))
    #expect(note.warnings.count <= 101)
  }

  @Test func tablesWithoutMeasureStayText() throws {
    let columns = 60_000
    let table =
      String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let note = try Note(markdown: table + String(repeating: "b\n", count: 20_000))
    #expect(note.blocks.count == 1)
    #expect(!note.warnings.isEmpty)
    // Every row lacks 899 cells of 900: a megabyte would become hundreds.
    let short = String(repeating: "|a", count: 900) + "|\n" + String(repeating: "|-", count: 900) + "|\n"
    let rows = try Note(markdown: short + String(repeating: "b\n", count: 100_000))
    guard case .table(let cut) = rows.blocks.first else {
      Issue.record("no table")
      return
    }
    #expect(cut.rows.count < 300)
  }

  @Test func longAddressUsedOftenIsKeptOnce() throws {
    let address = "[x]: /" + String(repeating: "u", count: 10_000) + "\n\n"
    let note = try Note(markdown: address + String(repeating: "[x]\n", count: 5000))
    guard case .paragraph(let paragraph) = note.blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(paragraph.plain.utf8.count == 9999)
    // Two megabytes that cmark would make a hundred gigabytes of.
    let bomb =
      "[x]: /" + String(repeating: "u", count: 1_000_000) + "\n\n"
      + String(repeating: "[x]\n", count: 100_000)
    #expect(throws: NoteError.tooEntangled) { try Note(markdown: bomb) }
    #expect(try Note(markdown: "after").blocks.count == 1)
  }

  @Test func textBeyondTheLimitIsRefused() {
    #expect(throws: NoteError.tooLong(limit: Note.lengthLimit)) {
      try Note(markdown: repeatElement(UInt8(ascii: "a"), count: Note.lengthLimit + 1))
    }
  }

  @Test func bytesThatAreNoUTF8AreSaid() throws {
    let note = try Note(markdown: [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0x62, 0x00, 0x63])
    #expect(MarkdownSketch.sketch(note.blocks) == "p(a\u{FFFD}b\u{FFFD}c)")
    #expect(note.warnings.count == 1)
    #expect(
      try Note(markdown: "\u{FEFF}# a\r\n\r\nb\r\nc").blocks.map(MarkdownSketch.sketch) == [
        "h1#a(a)", "p(b c)",
      ])
  }

  @Test func notesReadAtOnceDoNotDisturbEachOther() async throws {
    let markdown = "~~a~~ | b\n-|-\nwww.a.example | [x](y)\n\n- [ ] c"
    let expected = try MarkdownSketch.sketch(markdown)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { try MarkdownSketch.sketch(markdown) } }
      for try await sketch in group { #expect(sketch == expected) }
    }
  }

  private func depth(_ blocks: [Block]) -> Int {
    blocks.map { block in
      switch block {
      case .quote(let inner): 1 + depth(inner)
      case .list(_, _, let items): 1 + (items.map { depth($0.blocks) }.max() ?? 0)
      default: 0
      }
    }.max() ?? 0
  }

  private func text(_ blocks: [Block]) -> String { blocks.map(MarkdownSketch.sketch).joined() }
}
