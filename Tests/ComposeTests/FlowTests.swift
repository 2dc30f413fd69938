import Testing

@testable import Compose

/// Pieces of the flow that are plain functions.
struct FlowTests {
  @Test func columnsThatFitGetWhatTheyNeed() {
    let needs = [ColumnWidths.Need(least: 10, most: 30), ColumnWidths.Need(least: 20, most: 40)]
    #expect(ColumnWidths.share(100, among: needs) == .fits([30, 40]))
  }

  @Test func columnsShareWhatIsLeftByWhatTheyCouldUse() {
    let needs = [ColumnWidths.Need(least: 10, most: 110), ColumnWidths.Need(least: 20, most: 70)]
    #expect(ColumnWidths.share(60, among: needs) == .fits([30, 30]))
  }

  @Test func aShortColumnIsNotDividedForALongOne() {
    let needs = [
      ColumnWidths.Need(least: 5, most: 30), ColumnWidths.Need(least: 10, most: 400),
      ColumnWidths.Need(least: 20, most: 20),
    ]
    #expect(ColumnWidths.share(200, among: needs) == .fits([30, 150, 20]))
    // The long one's least width comes first.
    let stiff = [ColumnWidths.Need(least: 5, most: 40), ColumnWidths.Need(least: 70, most: 400)]
    #expect(ColumnWidths.share(100, among: stiff).widths?.reduce(0, +) == 100)
    #expect((ColumnWidths.share(100, among: stiff).widths?.last ?? 0) >= 70)
  }

  @Test func columnsThatDoNotFitSayHowMuchTheyLack() {
    let needs = [ColumnWidths.Need](repeating: ColumnWidths.Need(least: 30, most: 90), count: 4)
    #expect(ColumnWidths.share(100, among: needs) == .tooWide(120))
    #expect(ColumnWidths.groups(of: needs, room: 70) == [0..<2, 2..<4])
    #expect(ColumnWidths.groups(of: needs, room: 10) == [0..<1, 1..<2, 2..<3, 3..<4])
  }

  @Test func tabsInCodeLeadToColumns() {
    #expect(CodeTabs.expand("\ta\tb", width: 4) == "    a   b")
    #expect(CodeTabs.expand("漢\tb", width: 4) == "漢  b")
    #expect(CodeTabs.expand("plain", width: 4) == "plain")
  }

  @Test func japaneseAndOtherLettersArePartedForEmphasis() {
    let parts = EastAsianParts.split("月次のreportである")
    #expect(parts.map { String($0.text) } == ["月次の", "report", "である"])
    #expect(parts.map(\.isEastAsian) == [true, false, true])
    #expect(EastAsianParts.split("").isEmpty)
  }

  @Test(arguments: ["report", "REPORT", "Book", "plain"]) func stylesAreFoundByName(name: String) throws {
    #expect(try NoteStyle.named(name).name.lowercased() == name.lowercased())
  }

  @Test func anUnknownStyleIsAnsweredWithTheKnownOnes() {
    #expect(throws: NoteError.unknownStyle("Fancy", known: ["Report", "Plain", "Book"])) {
      try NoteStyle.named("Fancy")
    }
    var options = NoteOptions()
    options.style = "Fancy"
    #expect(throws: NoteError.unknownStyle("Fancy", known: ["Report", "Plain", "Book"])) {
      try NoteComposition(markdown: "a", options: options)
    }
    options.style = nil
    options.pageSize = "A99"
    #expect(throws: NoteError.self) { try NoteComposition(markdown: "a", options: options) }
  }

  @Test func aPageWithoutRoomForALetterIsRefused() throws {
    for (size, writing) in [
      ("10pt x 10pt", "horizontal"), ("400pt x 12pt", "vertical"), ("12pt x 400pt", "vertical"),
    ] {
      let note = "---\npage-size: \(size)\nwriting: \(writing)\n---\n\n本"
      do {
        _ = try NoteComposition(markdown: note)
        Issue.record("\(size) was taken")
      } catch {
        guard case .pageTooSmall = error else { throw error }
        #expect(error.description.contains("Choose a larger page"))
      }
    }
    // Margins give way to the text.
    let data = try NoteComposition(markdown: "---\nmargins: 900pt\npage-size: A6\n---\n\n本").pdfData()
    #expect(data.count > 1000)
  }

  @Test func reportIsA4WithMarginsOf48() throws {
    let plan = try NoteComposition(markdown: "text").plan
    #expect(plan.page.width == 595.2 && plan.page.height == 841.8)
    #expect(abs(plan.context.measure - 499.2) < 0.001)
    #expect(plan.style.title.size == 20 && plan.style.size == 12)
  }

  @Test func theLanguageIsGuessedFromLetters() throws {
    func guess(_ text: String) throws -> LanguageGuess { LanguageGuess(try Note(markdown: text)) }
    #expect(try guess("これはメモです。PDF も書きます。").tag == "ja")
    #expect(try guess("Plain English with one 字 in it.").tag == nil)
    #expect(try guess("---\nlang: zh-Hant\n---\n文").isEastAsian)
  }

  @Test func theHeaderOfAPictureTellsItsSize() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0x4E, 0x20, 0, 0, 0, 7, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    let header = try #require(PictureHeader(png))
    #expect(header.width == 20_000 && header.height == 7 && header.kind == .png)
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]
      + [0xFF, 0xC2, 0, 20, 8, 0, 9, 0, 5, 4, 1, 0x11, 0, 2, 0x11, 0]
    #expect(
      PictureHeader(jpeg).map { "\($0.width) \($0.height) \($0.kind)" }
        == "5 9 jpeg(components: 4, invertsInks: true)")
    #expect(PictureHeader([0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == nil)
    #expect(PictureHeader(Array("GIF89a".utf8)) == nil)
  }
}

extension ColumnWidths.Result {
  /// The widths where they fit.
  fileprivate var widths: [Double]? {
    if case .fits(let widths) = self { widths } else { nil }
  }
}

/// A note that is cut for parsing again only what was touched.
struct NoteSegmentsTests {
  private func parts(_ text: String) -> [String] {
    NoteSegments.split(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func partsBeginAtHeadingsAfterBlankLines() {
    #expect(parts("a\n\n# B\nb\n\n## C\n") == ["a\n\n", "# B\nb\n\n", "## C\n"])
    #expect(parts("a\n# B\n") == ["a\n# B\n"])
    #expect(parts("```\n\n# no\n```\n\n# B") == ["```\n\n# no\n```\n\n", "# B"])
  }

  @Test(
    arguments: [
      "a [b]\n\n# C\n\n[b]: /url", "a[^1]\n\n# C\n", "<!--\n\n# no\n-->", "- x\n\n  ```\n\n# B\n", "",
    ])
  func whatBearsOnOtherPartsIsNotCut(text: String) {
    #expect(parts(text).count <= 1)
  }

  @Test func aLargeNoteReadInPartsIsTheSameNote() throws {
    let chapter = "# Same\n\n> ## Same\n\ntext *and* more\n\n- # Same\n\n```\n\n# no\n```\n\n"
    let text = "---\ntitle: T\n---\n" + String(repeating: chapter, count: 20_000)
    let parts = try Note(markdown: text)
    #expect(NoteSegments.split(Array(text.utf8), least: 1 << 18, isStrict: true).count > 3)
    #expect(try parts == Note(whole: Array(text.utf8)))
    #expect(NoteSegments.split(Array("a\n\n# B\n\n[b](#b)".utf8), isStrict: true).count == 1)
  }

  @Test func partsWithThousandsOfWarningsGiveAHundred() throws {
    let deep = "# A\n\n" + String(repeating: "> ", count: 90) + "deep\n\n"
    let note = try Note(markdown: String(repeating: deep, count: 2000))
    #expect(note.blocks.count == 4000)
    #expect(note.warnings.count == 101)
    #expect(note.warnings.last == "There are more warnings.")
    #expect(Set(note.warnings).count == 101)
  }

  @Test func partsTogetherAreTheWholeNote() throws {
    let text =
      "---\ntitle: T\n---\n\nIntro\n\n# Same\n\n- a\n\n# Same\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Same\nend"
    var segments = NoteSegments()
    let whole = try Note(markdown: text)
    #expect(try segments.parse(text) == whole)
    let edited = text.replacing("- a", with: "- abc")
    #expect(try segments.parse(edited) == Note(markdown: edited))
    #expect(try segments.parse("") == Note(markdown: ""))
  }
}
