import Foundation
import TestSupport
import Testing
import Typesetting

@testable import Compose

/// What stands on which page, and what names it.
struct PageLayoutTests {
  private func heads(_ markdown: String, style: String) throws -> [String] {
    var options = NoteOptions()
    options.style = style
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    let report = try NoteComposition(markdown: markdown, options: options).write(
      to: URL(fileURLWithPath: path))
    return try (1...report.pages).map { page in
      let text = try Tool.run("pdftotext", "-layout", "-f", "\(page)", "-l", "\(page)", path, "-").text
      return text.split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  private func paragraphs(_ count: Int) -> String {
    (1...count).map { "Paragraph \($0) " + String(repeating: "word after word ", count: 25) }
      .joined(separator: "\n\n")
  }

  // MARK: Contents and running heads

  @Test func theContentsLeaveOutTheHeadingThatIsTheTitle() throws {
    let sections = "\n\n## One\n\na\n\n## Two\n\nb"
    func entries(_ markdown: String) throws -> [String] {
      try NotePages(markdown).frames.flatMap(\.body).filter(\.block.isContents).flatMap(\.content.items)
        .compactMap { item in
          if case .line(let line, let source, _, _) = item {
            String(decoding: source.units[line.units], as: UTF16.self)
          } else {
            nil
          }
        }
    }
    #expect(try entries("# Title\n\n[TOC]\(sections)") == ["Contents", "One", "Two"])
    #expect(
      try entries("---\ntitle: Title\ntoc: true\n---\n\n# Title\(sections)\n\n# More") == [
        "Contents", "One", "Two", "More",
      ])
    // Chapters, and a heading under a title of its own, are no titles.
    #expect(
      try entries("[TOC]\n\n# Chapter 1\(sections)\n\n# Chapter 2") == [
        "Contents", "Chapter 1", "One", "Two", "Chapter 2",
      ])
    #expect(
      try entries("---\ntitle: Title\n---\n\n[TOC]\n\n# Part\(sections)") == [
        "Contents", "Part", "One", "Two",
      ])
  }

  @Test func theHeadNamesTheFirstSectionThatBeginsOnThePage() throws {
    let parts = (1...6).map { "## Part \($0)\n\n\(paragraphs($0 == 3 ? 30 : 4))" }.joined(separator: "\n\n")
    let heads = try heads("# Title\n\n\(parts)", style: "Report")
    let pages = try NotePages("# Title\n\n\(parts)")
    var current = ""
    for (page, head) in heads.enumerated().dropFirst() {
      current = pages.lines.last { $0.page < page && $0.text.hasPrefix("Part ") }?.text ?? current
      let shown = pages.lines.first { $0.page == page && $0.text.hasPrefix("Part ") }?.text ?? current
      #expect(head.hasPrefix("Title") && head.hasSuffix(shown), "page \(page + 1): \(head)")
    }
    #expect(heads.count > 4)
  }

  // MARK: Words and lines at pages' ends

  @Test(arguments: ["A5", "A6", "110mm x 150mm"]) func hardlyAPageEndsWithinAWord(pageSize: String) throws {
    let words = [
      "incomprehensible", "circumstances", "of", "the", "typesetting", "art", "notwithstanding", "a", "word",
      "or",
    ]
    let text = (0..<60).map { part -> String in
      let count = 8 + part * 7 % 40
      return (0..<count).map { words[($0 * 7 + part) % words.count] }.joined(separator: " ")
    }
    let pages = try NotePages(
      "---\nlang: en\n---\n\n" + text.joined(separator: "\n\n"), style: "Book", pageSize: pageSize)
    let last = (0..<pages.frames.count).compactMap { page in pages.lines.last { $0.page == page } }
    #expect(last.count > 5 && pages.lines.contains { $0.line.isHyphenated })
    // There may be no other place: lines around that end so as well, and a lone line beyond them.
    #expect(last.count { $0.line.isHyphenated } <= 1)
    // Pages are filled all the same.
    for frame in pages.frames.dropLast() {
      let end = frame.body.last.map { $0.y + $0.content.height } ?? 0
      #expect(end > pages.context.extent * 0.8)
    }
  }

  @Test func aWordIsDividedRatherThanAPageLeftEmpty() {
    func pages(_ costs: [Strip.Break]) -> [Int] {
      var cutter = PageCutter(room: PageCutter.Room(extent: 100))
      let strips = costs.map { cost in
        var strip = Strip(height: 10)
        strip.breaking = cost
        return strip
      }
      return (cutter.add(LaidOutBlock(strips: strips)) + cutter.finish()).map(\.body.count)
    }
    let free = [Strip.Break](repeating: .free, count: 10)
    #expect(pages(free + [.word, .free]) == [9, 3])
    #expect(pages([.free, .free, .free] + [Strip.Break](repeating: .word, count: 10)) == [10, 3])
    #expect(pages(Array(free.dropLast()) + [.poor, .word]) == [10, 1])
  }

  // MARK: Vertical text

  @Test(arguments: [
    "```\nlet line = \"a line of code that is a good deal longer than the page is wide\"\n```",
    "| 品名 | 説明 |\n|---|---|\n| 林檎 | \(String(repeating: "長い説明の文がここに入る。", count: 8)) |",
  ])
  func wideCodeAndTablesInVerticalTextLeaveRoomBesideThem(block: String) throws {
    let text = "吾輩は猫である。名前はまだ無い。どこで生れたか頓と見当がつかぬ。"
    let pages = try NotePages(
      "---\nlang: ja\nwriting: vertical\n---\n\n\(text)\n\n\(block)\n\n\(text)", style: "Book")
    #expect(pages.frames.count == 1)
  }

  @Test func longCodeInVerticalTextIsNotBroken() throws {
    let code = (0..<25).map { "let number\($0) = compute(\($0), with: \"an argument\")" }
    let pages = try NotePages(
      "---\nlang: ja\nwriting: vertical\n---\n\n```\n\(code.joined(separator: "\n"))\n```", style: "Book")
    for line in code { _ = try pages.line(line) }
  }

  // MARK: Marks

  /// Where the letters of a line start, without blanks.
  private func starts(_ line: NotePages.Line) -> [Double] {
    line.line.runs.flatMap { $0.glyphs.map(\.x) }
  }

  @Test func marksOfFootnotesStandCloseToJapaneseLetters() throws {
    let pages = try NotePages("---\nlang: ja\n---\n\n文章[^1]の後。[^1]次「語」[^1]と、[^1]後\n\n[^1]: 註")
    let line = try pages.line("文章1の後。1次「語」1と、1後")
    let x = starts(line).map { $0 - starts(line)[0] }
    let mark = x[3] - x[2]
    #expect(abs(x[2] - 24) < 0.01 && mark < 6)
    // 。 without its empty half, the mark, the next letter.
    #expect(abs(x[6] - x[5] - 6) < 0.01 && abs(x[7] - x[6] - mark) < 0.01)
    // 」 and 、 too.
    #expect(abs(x[11] - x[10] - 6) < 0.01 && abs(x[14] - x[13] - 6) < 0.01)
  }

  @Test(arguments: 20..<60) func noLineStartsWithTheMarkOfAFootnote(width: Int) throws {
    let text = String(repeating: "文字[^1]が、[^1]続く。[^1]語", count: 12)
    let pages = try NotePages("---\nlang: ja\npage-size: \(width * 5)pt x 400pt\n---\n\n\(text)\n\n[^1]: 註")
    #expect(pages.lines.allSatisfy { !$0.text.hasPrefix("1") })
  }

  @Test(arguments: ["{漢字|R}", "{R|かな}", "- > {漢字|R}", "| a | b |\n|---|---|\n| {漢字\\|R} | b |"])
  func aReadingLongerThanALineStaysOnThePage(markdown: String) throws {
    let reading = String(repeating: "よみがな", count: 60)
    let pages = try NotePages("---\nlang: ja\n---\n\n" + markdown.replacing("R", with: reading))
    #expect(pages.overflow == [] && !pages.lines.isEmpty)
  }

  @Test func hundredsOfMarksOnALetterStayNearItAndComeBack() throws {
    let marks = String(repeating: "\u{301}\u{302}\u{323}", count: 200)
    let pages = try NotePages("A\(marks) text")
    let heights = pages.lines.flatMap { $0.line.runs.flatMap { $0.glyphs.map(\.y) } }
    #expect(heights.allSatisfy { abs($0) < 20 })
    let folder = try TemporaryFolder()
    let path = folder.path("note.pdf")
    try NoteComposition(markdown: "A\(marks) text").write(to: URL(fileURLWithPath: path))
    let read = try Tool.run("pdftotext", "-raw", path, "-")
    #expect(!read.errors.contains("ToUnicode"))
    #expect(read.text.unicodeScalars.count { $0 == "\u{301}" } == 200)
  }
}
