import Testing

@testable import Typesetting

@Suite struct RubyLineTests {
  /// The reading goes over the letters of `base`.
  private static func sample(
    _ text: String, _ readings: [(base: Range<Int>, text: String)],
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LineSample {
    var sample = LineSample(text, change)
    for reading in readings {
      sample.text.rubies.append(
        .init(base: reading.base, units: Array(reading.text.utf16), style: TextStyle(size: 5)))
    }
    return sample
  }

  private static func line(_ sample: LineSample, width: Double = 200) throws -> TypesetLine {
    try #require(try sample.shaped().line(from: 0, width: width))
  }

  @Test func readingAsWideAsItsBaseStandsRightOverIt() throws {
    let line = try Self.line(Self.sample("あ漢字い", [(1..<3, "かんじだ")]))
    #expect(line.places == [0, 10, 20, 30])
    #expect(line.places(ofReading: 0) == [10, 15, 20, 25])
  }

  @Test func narrowReadingIsSpreadOneTwoOne() throws {
    // Two letters of five over twenty: 2.5, 5 and 2.5 of space.
    let line = try Self.line(Self.sample("あ漢字い", [(1..<3, "かじ")]))
    #expect(line.places(ofReading: 0) == [12.5, 22.5])
    // Latin letters stay together in the middle.
    let latin = try Self.line(Self.sample("あ漢字い", [(1..<3, "ab")]))
    #expect(latin.places(ofReading: 0) == [17.5, 20])
  }

  @Test func wideReadingStandsOverKanaButNotOverKanji() throws {
    // Fifteen over ten: half a letter at each side.
    let kana = try Self.line(Self.sample("あ漢い", [(1..<2, "かんじ")]))
    #expect(kana.places == [0, 10, 20])
    #expect(kana.places(ofReading: 0) == [7.5, 12.5, 17.5])
    let kanji = try Self.line(Self.sample("国漢国", [(1..<2, "かんじ")]))
    #expect(kanji.places == [0, 12.5, 25])
    #expect(kanji.places(ofReading: 0) == [10, 15, 20])
    let mixed = try Self.line(Self.sample("国漢い", [(1..<2, "かんじ")]))
    #expect(mixed.places == [0, 11.25, 22.5])
    #expect(mixed.places(ofReading: 0).first == 10)
  }

  @Test func wideReadingSpacesItsBaseOut() throws {
    // Thirty over twenty between kanji: 2.5, 5, 2.5.
    let line = try Self.line(Self.sample("国漢字国", [(1..<3, "よみがなだよ")]))
    #expect(line.places == [0, 12.5, 27.5, 40])
    #expect(line.places(ofReading: 0) == [10, 15, 20, 25, 30, 35])
  }

  @Test func readingsSideBySideDoNotMeet() throws {
    let line = try Self.line(Self.sample("漢字", [(0..<1, "かんじ"), (1..<2, "かんじ")]))
    #expect(line.places(ofReading: 0) == [0, 5, 10])
    #expect(line.places(ofReading: 1) == [15, 20, 25])
  }

  @Test func readingStaysBetweenTheEdgesOfItsLine() throws {
    // At the end: い does not fit, and half a letter may not hang over nothing.
    let lines = try Self.sample("ああ漢いい", [(2..<3, "かんじ")]).shaped().lines(width: 32.5)
    #expect(lines.map(\.letters) == ["ああ漢", "いい"])
    #expect(lines[0].places(ofReading: 0) == [17.5, 22.5, 27.5])
    // At the start.
    let second = try Self.sample("ああ漢いい", [(2..<3, "かんじ")]).shaped().lines(width: 25)[1]
    #expect(second.letters == "漢い")
    #expect(second.places(ofReading: 0) == [0, 5, 10])
    #expect(second.places == [2.5, 12.5])
  }

  @Test func baseIsNotStretched() throws {
    let sample = Self.sample("国漢字国国国", [(1..<3, "かんじだ")]) { $0.alignment = .justified }
    let line = try Self.line(sample, width: 53)
    #expect(line.places == [0, 11, 21, 32, 43])
    #expect(line.places(ofReading: 0) == [11, 16, 21, 26])
  }

  @Test func linesWithReadingsKeepTheirDistanceWhereThereIsRoom() throws {
    func heights(_ change: (inout ParagraphStyle) -> Void) throws -> [Double] {
      try Self.sample("漢字漢字", [(0..<1, "か")], change).shaped().lines(width: 20).map(\.height)
    }
    for change in [
      { (style: inout ParagraphStyle) in style.lineHeightMultiple = 1.5 },
      { $0.minimumLineHeight = 20 }, { $0.maximumLineHeight = 11 }, { $0.lineSpacing = 8 },
    ] {
      let heights = try heights(change)
      #expect(heights[0] == heights[1])
    }
    let tight: [Double] = try heights { _ in }
    #expect(tight[0] > tight[1])
    let line = try Self.line(Self.sample("漢", [(0..<1, "か")]))
    // From 0.88 em of the base, an em of the reading.
    #expect(abs(line.ascent - 13.8) < 0.001)
    let reading = try #require(line.runs.last)
    #expect(reading.ruby == 0 && abs(reading.glyphs[0].y - 9.4) < 0.001)
  }

  @Test func readingStandsAtTheRightOfAColumn() throws {
    let line = try Self.line(Self.sample("漢", [(0..<1, "か")]) { $0.isVertical = true })
    #expect(line.runs.last?.glyphs[0].y == 7.5)
    #expect(line.places(ofReading: 0) == [2.5])
  }

  @Test func readingIsDividedWithItsBase() throws {
    let paragraph = try Self.sample("漢字漢字", [(0..<4, "かんじか")]).shaped()
    let lines = paragraph.lines(width: 20)
    #expect(lines.map(\.letters) == ["漢字", "漢字"])
    #expect(lines.map { $0.places(ofReading: 0) } == [[2.5, 12.5], [2.5, 12.5]])
  }

  @Test func aBaseIsNotDividedBeforeWhatMayNotStartALine() throws {
    let paragraph = Self.sample("漢字、国", [(0..<4, "かんじ")]) { $0.hangsPunctuation = false }
    #expect(try paragraph.shaped().lines(width: 20).map(\.letters) == ["漢", "字、", "国"])
  }

  @Test func readingLongerThanALineIsSharedOutWithItsBase() throws {
    // Forty over twenty: each letter of the base has half of it, and the space for it.
    let paragraph = try Self.sample("国漢字国", [(1..<3, "よみがなだよなあ")]).shaped()
    let lines = paragraph.lines(width: 30)
    #expect(lines.map(\.letters) == ["国漢", "字国"])
    #expect(lines.map { $0.places(ofReading: 0) } == [[10, 15, 20, 25], [0, 5, 10, 15]])
    #expect(lines.map(\.places) == [[0, 15], [5, 20]])
  }

  @Test func readingTooLongForOneLetterIsSetSmaller() throws {
    // Forty over ten, on lines of twenty, and over a word that is not spaced out.
    for base in ["漢", "ab"] {
      let count = base.utf16.count
      let paragraph = try Self.sample(base + "国", [(0..<count, "よみがなだよなあ")]).shaped()
      let line = try #require(paragraph.line(from: 0, width: 20, mayFail: true))
      #expect(line.letters == base)
      #expect(line.places(ofReading: 0) == [0, 2.5, 5, 7.5, 10, 12.5, 15, 17.5])
      #expect(line.runs.last?.size == 2.5)
    }
  }

  @Test(arguments: [false, true]) func noReadingIsLostOrSticksOut(isVertical: Bool) {
    var dice = Dice(state: 5)
    let letters = ["漢", "字", "国", "あ", "ー", "、", "「", "」", "ab", " ", "1"]
    for _ in 0..<150 {
      var text = StyledText()
      var readings = ""
      for part in 0..<Int.random(in: 1...6, using: &dice) {
        let base = (0...Int.random(in: 0...5, using: &dice)).map { _ in
          letters.randomElement(using: &dice) ?? ""
        }.joined()
        let start = text.units.count
        text.append(base, style: TextStyle(size: 10, tag: part))
        guard Bool.random(using: &dice) else { continue }
        let reading = String("よみがなのながいものをここに".prefix(Int.random(in: 1...14, using: &dice)))
        readings += reading
        text.rubies.append(
          .init(base: start..<text.units.count, units: Array(reading.utf16), style: TextStyle(size: 5)))
      }
      var style = ParagraphStyle()
      style.isVertical = isVertical
      style.hangsPunctuation = false
      style.alignment = Bool.random(using: &dice) ? .justified : .start
      let paragraph = ShapedParagraph(text, style: style)
      let width = Double.random(in: 10.5...60, using: &dice)
      var read = [[UInt16]](repeating: [], count: text.rubies.count)
      var next = 0
      while next < text.units.count, let line = paragraph.line(from: next, width: width, mayFail: true) {
        #expect(line.x.lowerBound > -0.01 && line.x.upperBound < width + 0.01)
        for run in line.runs {
          guard let ruby = run.ruby else { continue }
          for glyph in run.glyphs {
            // Upright letters hang from their origin, which lies within their square.
            let reach = run.orientation == .upright ? 0 : glyph.advance
            #expect(glyph.x > -0.01 && glyph.x + reach < width + 0.01)
            read[ruby] += text.rubies[ruby].units[Int(glyph.units.lowerBound)..<Int(glyph.units.upperBound)]
          }
        }
        next = line.units.upperBound
      }
      #expect(next == text.units.count)
      #expect(String(decoding: read.flatMap(\.self), as: UTF16.self) == readings)
    }
  }
}
