import Testing

@testable import Typesetting

@Suite struct KinsokuTests {
  private static func plain(_ text: String) -> LineSample { LineSample(text) { $0.hangsPunctuation = false } }

  @Test(arguments: [
    // A line of just the letters that it holds.
    ("あいうえお", 30.0, ["あいう", "えお"]),
    // The full stop may not start a line: one letter goes along.
    ("あいう。お", 30, ["あい", "う。お"]),
    // It fits when its empty half may go.
    ("あいう。お", 35, ["あいう。", "お"]),
    ("あいう」お", 35, ["あいう」", "お"]),
    // Both marks count: the comma has lost its half to the bracket.
    ("あい」。お", 30, ["あい」。", "お"]),
    ("あい」。お", 29, ["あ", "い」。", "お"]),
    // A bracket does not stay behind at a line's end.
    ("あい「えお", 30, ["あい", "「えお"]),
    // And has lost its half at the start of the next.
    ("あい「えおか」", 25, ["あい", "「えお", "か」"]),
    ("あいーえお", 20, ["あ", "いー", "えお"]),
    ("あ……お", 20, ["あ", "……", "お"]),
    ("あいう！お", 30, ["あい", "う！お"]),
    // Words stay whole; the space between them hangs.
    ("abc defg hi", 20, ["abc ", "defg ", "hi"]),
    ("abc      defg", 20, ["abc      ", "defg"]),
    // A word that is longer than a line is divided.
    ("abcdefghij k", 20, ["abcd", "efgh", "ij k"]),
    ("ab\ncd\u{2028}ef", 90, ["ab\n", "cd\u{2028}", "ef"]),
    ("ab\n", 90, ["ab\n"]),
    ("漢\n字", 5, ["漢\n", "字"]),
    ("漢  字", 5, ["漢  ", "字"]),
  ])
  func linesEndWhereTheyMay(text: String, width: Double, lines: [String]) throws {
    #expect(try lineTexts(Self.plain(text), width: width) == lines)
  }

  @Test(arguments: [
    ("あいう。えお", 30.0, ["あいう。", "えお"]),
    ("あいう、\nえ", 30, ["あいう、\n", "え"]),
    ("あいう」え", 30, ["あい", "う」え"]),
    // One mark only.
    ("あいう。」え", 30, ["あい", "う。」", "え"]),
  ])
  func oneMarkMayHang(text: String, width: Double, lines: [String]) throws {
    #expect(try lineTexts(LineSample(text), width: width) == lines)
  }

  @Test func hangingMarkIsPartOfWhatIsSeen() throws {
    let line = try #require(try LineSample("あいう。えお").shaped().line(from: 0, width: 30))
    #expect(line.letters == "あいう。")
    #expect(line.places == [0, 10, 20, 30])
    #expect(line.x == 0..<35)
  }

  @Test(arguments: [
    ("「あ」「い」", [-5.0, 5, 15, 20, 30, 40]),
    ("あ、「い」。", [0, 10, 15, 25, 35, 40]),
    ("（「あ」）い", [-5, 0, 10, 20, 25, 35]),
    ("あ・「い」・う", [0, 10, 15, 25, 35, 40, 50]),
    ("あ！」い", [0, 10, 20, 30]),
    ("　「あ", [0, 5, 15]),
  ])
  func meetingMarksShareTheirRoom(text: String, places: [Double]) throws {
    let line = try #require(try LineSample(text).shaped().line(from: 0, width: 200))
    #expect(line.places == places)
  }

  @Test(arguments: [
    ("あabい", [0.0, 12.5, 17.5, 25]),
    ("あ12い", [0, 12.5, 17.5, 25]),
    ("あ ab、い", [0, 10, 12.5, 17.5, 22.5, 32.5]),
    ("あ(a)い", [0, 10, 15, 20, 25]),
    ("ab", [0, 5]),
  ])
  func japaneseAndLatinStandAQuarterApart(text: String, places: [Double]) throws {
    let line = try #require(try LineSample(text).shaped().line(from: 0, width: 200))
    #expect(line.places == places)
  }

  @Test func withoutEastAsianSpacingAllKeepTheirEm() throws {
    let sample = LineSample("「あ」「ab」い") { $0.spacesEastAsian = false }
    let line = try #require(try sample.shaped().line(from: 0, width: 200))
    #expect(line.places == [0, 10, 20, 30, 40, 45, 50, 60])
  }

  @Test func bracketAtTheStartOfALineStandsAtItsEdge() throws {
    let paragraph = try LineSample("あいう「えお」") { $0.firstIndent = 10 }.shaped()
    let lines = paragraph.lines(width: 40)
    #expect(lines.map(\.letters) == ["あいう", "「えお」"])
    #expect(lines[0].places == [10, 20, 30])
    #expect(lines[1].places == [-5, 5, 15, 25])
    #expect(lines[1].x == 0..<30)
  }

  @Test func marksOfHalfWidthKeepTheirPlace() throws {
    // In vertical text as in horizontal: a Latin font's quotes have no room to lose.
    var sample = LineSample("あ“い")
    sample.style.isVertical = true
    let paragraph = try sample.shaped()
    var clusters = paragraph.clusters
    clusters[1].advance = 4
    let narrow = ShapedParagraph(
      text: sample.text, style: sample.style, baseLevel: 0, items: paragraph.items, clusters: clusters,
      glyphs: paragraph.glyphs, rubies: [])
    #expect(try #require(narrow.line(from: 0, width: 99)).places == [0, 10, 14])
  }
}
