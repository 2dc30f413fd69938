import Foundation
import PDFWriting
import TestSupport
import Testing

@testable import Compose

/// Whole notes as files, read by other programs.
struct CompositionTests {
  /// A note's file, its path and what was said.
  private struct Written {
    var folder: TemporaryFolder
    var path: String
    var report: NoteReport

    func tool(_ name: String, _ arguments: String...) throws -> String {
      try Tool.run(name, arguments: arguments.map { $0 == "FILE" ? path : $0 }).text
    }

    /// The text of a page, counted from 1.
    func text(_ page: Int) throws -> String {
      try tool("pdftotext", "-f", "\(page)", "-l", "\(page)", "-layout", "FILE", "-")
    }
  }

  private func write(
    _ markdown: String, style: String? = nil, pageSize: String? = nil, threads: Int? = nil,
    _ files: [String: [UInt8]] = [:]
  ) throws -> Written {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { _ = try folder.write(bytes, to: name) }
    var options = NoteOptions()
    options.style = style
    options.pageSize = pageSize
    options.threadCount = threads
    options.baseFolder = folder.url.path
    let path = folder.path("note.pdf")
    let report = try NoteComposition(markdown: markdown, options: options)
      .write(to: URL(fileURLWithPath: path))
    let check = try Tool.run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.errors)")
    return Written(folder: folder, path: path, report: report)
  }

  private func paragraphs(_ count: Int) -> String {
    (1...count).map { "Paragraph \($0) " + String(repeating: "word after word ", count: 30) }
      .joined(separator: "\n\n")
  }

  @Test func anEmptyNoteIsOneBlankPage() throws {
    let note = try write("")
    #expect(note.report.pages == 1)
    #expect(note.report.bytes == (try Data(contentsOf: URL(fileURLWithPath: note.path)).count))
  }

  @Test func theFileSaysWhatTheFrontMatterSays() throws {
    let note = try write("---\ntitle: 議事録\nauthor: 山田\ndate: 2026-11-30\nlang: ja\n---\n\n本文")
    let info = try note.tool("pdfinfo", "FILE")
    #expect(info.contains("議事録") && info.contains("山田") && info.contains("2026"))
    #expect(info.contains(/Tagged: +yes/))
    #expect(info.contains("595.2 x 841.8"))
    let catalog = try note.tool("qpdf", "--json", "--json-key=qpdf", "FILE")
    #expect(catalog.contains("/Lang\": \"u:ja\""))
  }

  @Test func everythingHasItsElementInTheTree() throws {
    let note = try write(
      """
      # Heading

      Text with a [link](https://example.org/) and `code`.[^1]

      1. one
      2. two

      > quoted

      | A | B |
      |---|---|
      | 1 | 2 |

      ```
      code
      ```

      [^1]: A note.
      """)
    let tree = try note.tool("pdfinfo", "-struct-text", "FILE")
    for type in [
      "Document", "H1 ", "P ", "Link", "Reference", "Note", "L ", "LI", "Lbl", "LBody", "BlockQuote", "Table",
      "TR", "TH", "TD", "Code",
    ] {
      #expect(tree.contains(type), "\(type) is missing in\n\(tree)")
    }
    let order = [
      "Heading", "Text with a", "link", "one", "two", "quoted", "\"A\"", "\"2\"", "\"code\"", "A note.",
    ]
    var rest = tree[...]
    for text in order {
      let place = try #require(rest.firstRange(of: text), "\(text) is out of order in\n\(tree)")
      rest = rest[place.upperBound...]
    }
  }

  @Test func headingsMakeTheOutlineAndNamedPlaces() throws {
    let note = try write("# One\n\n\(paragraphs(20))\n\n## Two\n\nText\n\n# Three\n\n[to two](#two)")
    let outline = try note.tool("mutool", "show", "FILE", "outline")
    let lines = outline.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("One") && lines[1].contains("Two") && lines[2].contains("Three"))
    let names = try note.tool("pdfinfo", "-dests", "FILE")
    #expect(names.contains("\"two\"") && names.contains("\"three\""))
  }

  @Test func aLinkThatLeadsNowhereIsTextAndSaid() throws {
    let note = try write("[lost](#nowhere)")
    #expect(note.report.warnings.contains { $0.contains("#nowhere") })
    #expect(try note.text(1).contains("lost"))
    #expect(try !note.tool("qpdf", "--qdf", "--object-streams=disable", "FILE", "-").contains("/Annots"))
  }

  @Test func theContentsListPagesOnWhichHeadingsStand() throws {
    let chapters = (1...6).map { "# Chapter \($0)\n\n\(paragraphs(4 + $0))" }.joined(separator: "\n\n")
    let note = try write("---\ntitle: Book\ntoc: true\n---\n\n\(chapters)")
    let contents = try note.text(1)
    for chapter in 1...6 {
      let entry = try #require(contents.firstMatch(of: try Regex("Chapter \(chapter)\\s+(\\d+)")))
      let page = try #require(entry.output[1].substring.flatMap { Int($0) })
      #expect(try note.text(page).contains("Chapter \(chapter)\n"))
    }
  }

  @Test func aLongTableShowsItsHeadOnEveryPage() throws {
    let rows = (1...120).map { "| item \($0) | \($0 * 3) |" }.joined(separator: "\n")
    let note = try write("| Article | Amount |\n|---|---:|\n\(rows)")
    #expect(note.report.pages >= 3)
    for page in 1...note.report.pages {
      let lines = try note.text(page).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(lines.first { !$0.isEmpty }?.hasPrefix("Article") == true)
    }
    let all = try note.tool("pdftotext", "-raw", "FILE", "-")
    for row in 1...120 { #expect(all.contains("item \(row) \(row * 3)\n")) }
    // Shown again, it is no part of the text that is read aloud.
    let tree = try note.tool("pdfinfo", "-struct-text", "FILE")
    #expect(tree.ranges(of: "Article").count == 1)
  }

  @Test func aRowThatIsTallerThanAPageIsDividedBetweenItsLines() throws {
    let long = (1...900).map { "w\($0)" }.joined(separator: " ")
    let note = try write("| A | B |\n|---|---|\n| \(long) | short |\n| last | row |", pageSize: "A6")
    let text = try note.tool("pdftotext", "-raw", "FILE", "-")
    let words = text.split { $0.isWhitespace }.filter { $0.hasPrefix("w") }
    #expect(words.map(String.init) == (1...900).map { "w\($0)" })
  }

  @Test func aFootnoteStandsOnThePageOfItsMark() throws {
    let text = paragraphs(30).replacing("Paragraph 17 ", with: "Paragraph 17[^a] ")
    let note = try write(text + "\n\n[^a]: The remark.")
    let pages = try (1...note.report.pages).filter { try note.text($0).contains("The remark.") }
    #expect(pages.count == 1)
    #expect(try note.text(pages[0]).contains("Paragraph 17"))
  }

  @Test func oneThreadAndManyWriteTheSameBytes() throws {
    let text = (1...80).map { "# H\($0)\n\n\(paragraphs(3))\n\n- 一\n- 二\n\n| a | b |\n|---|---|\n| 1 | 2 |" }
      .joined(separator: "\n\n")
    var options = NoteOptions()
    let files = try [1, 2, 5].map { threads in
      options.threadCount = threads
      return try NoteComposition(markdown: text, options: options).pdfData()
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test func rightBoundNotesSayWhichWayTheyAreRead() throws {
    let note = try write("---\nwriting: vertical\nlang: ja\n---\n\n縦書きの文章。")
    let file = try note.tool("qpdf", "--qdf", "--object-streams=disable", "FILE", "-")
    #expect(file.contains("/Direction /R2L") && file.contains("/PageLayout /TwoPageRight"))
    let left = try write("横書きの文章。")
    #expect(try !left.tool("qpdf", "--qdf", "--object-streams=disable", "FILE", "-").contains("/R2L"))
  }

  // MARK: Pictures

  private func png(width: Int, height: Int) throws -> [UInt8] {
    let image = try #require(
      CGImage(width: width, height: height, format: .bgrx) { pixels, _ in
        for index in pixels.indices { pixels[index] = UInt8(index & 0xFF) }
      })
    return [UInt8](try image.pngData())
  }

  @Test func aPictureIsWrittenOnceHoweverOftenItIsShown() throws {
    let file = try png(width: 20, height: 10)
    let note = try write("![a](p.png)\n\nin text ![b](p.png)\n\n![c](p.png \"Caption\")", ["p.png": file])
    let images = try note.tool("pdfimages", "-list", "FILE").split(separator: "\n").dropFirst(2)
    #expect(images.count == 3)
    #expect(Set(images.map { $0.split(separator: " ")[10] }).count == 1)
    #expect(try note.text(1).contains("Caption"))
    #expect(note.report.warnings.isEmpty)
  }

  @Test func picturesThatCannotBeShownLeaveTheirWordsAndAWarning() throws {
    let note = try write(
      "![the sea](https://example.org/sea.png)\n\n![a hill](hill.png)\n\n![noise](noise.png)",
      ["noise.png": Array("not a picture".utf8)])
    let text = try note.text(1)
    #expect(text.contains("the sea") && text.contains("a hill") && text.contains("noise"))
    #expect(note.report.warnings.count == 3)
    #expect(note.report.warnings[0].contains("not fetched"))
  }

  @Test func aHugePictureIsRefusedAndATallOneFitsThePage() throws {
    var huge = try png(width: 4, height: 4)
    // The header says 20,000 × 20,000.
    huge.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    let tall = try png(width: 30, height: 4000)
    let note = try write("![h](huge.png)\n\n![t](tall.png)", ["huge.png": huge, "tall.png": tall])
    #expect(note.report.warnings.contains { $0.contains("20000 × 20000") })
    #expect(note.report.pages == 2)
  }

  @Test func aDataURLIsAPicture() throws {
    let data = Data(try png(width: 3, height: 3)).base64EncodedString()
    let note = try write("![dot](data:image/png;base64,\(data))")
    #expect(note.report.warnings.isEmpty)
  }

  // MARK: Notes that are hard

  @Test func fiveHundredColumnsComeOut() throws {
    let columns = (1...500).map { "c\($0)" }
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let note = try write(
      [line(columns), line(columns.map { _ in "---" }), line(columns.map { $0 + "x" })].joined(
        separator: "\n"))
    let text = try note.tool("pdftotext", "-raw", "FILE", "-")
    for column in [1, 250, 500] { #expect(text.contains("c\(column)x")) }
  }

  @Test(
    arguments: [
      String(repeating: "> ", count: 400) + "deep", String(repeating: "- ", count: 300) + "deep",
      String(repeating: "word", count: 20_000), "a\u{0}b\u{FFFD}\u{202E}c", "🙂 ไทย हिन्दी عربي",
      String(repeating: "*", count: 5000) + "a" + String(repeating: "*", count: 5000),
    ])
  func oddTextsBecomePages(text: String) throws {
    #expect(try write(text).report.pages >= 1)
  }

  @Test func anUnwritablePathIsSaid() throws {
    let note = try NoteComposition(markdown: "a")
    #expect(throws: NoteError.cannotWrite(path: "/nowhere/at/all.pdf", code: ENOENT)) {
      try note.write(to: URL(fileURLWithPath: "/nowhere/at/all.pdf"))
    }
  }
}
