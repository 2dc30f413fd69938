import Fonts
import Testing

@testable import Typesetting

@Suite struct LinePlacementTests {
  private static func hebrew(_ letter: Character) -> Bool { "אבגדה".contains(letter) }

  private static func line(_ sample: LineSample, width: Double = 100) throws -> TypesetLine {
    try #require(try sample.shaped().line(from: 0, width: width))
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.start, 0.0), (.left, 0), (.justified, 0), (.end, 80), (.right, 80),
    (.center, 40),
  ])
  func alignmentFromTheLeft(alignment: ParagraphStyle.Alignment, x: Double) throws {
    let line = try Self.line(LineSample("漢字   ") { $0.alignment = alignment })
    #expect(line.x == x..<(x + 20))
    #expect(line.places.first == x)
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.start, 85.0), (.left, 0), (.justified, 85), (.end, 0), (.right, 85),
    (.center, 42.5),
  ])
  func alignmentFromTheRight(alignment: ParagraphStyle.Alignment, x: Double) throws {
    var sample = LineSample("אבג  ") { $0.alignment = alignment }
    sample.baseLevel = 1
    sample.level = { _ in 1 }
    let line = try Self.line(sample)
    #expect(line.x == x..<(x + 15))
    // The blanks at the line's end hang at its left.
    #expect(line.letters == "  גבא")
    #expect(line.places == [x - 5, x - 2.5, x, x + 5, x + 10])
    #expect(line.runs.allSatisfy { $0.isRightToLeft })
  }

  @Test func indentsAreAtTheStartAndTheEnd() throws {
    let change = { (style: inout ParagraphStyle) in
      style.firstIndent = 20
      style.headIndent = 10
      style.tailIndent = 5
    }
    let lines = try LineSample("漢字漢字\n漢", change).shaped().lines(width: 45)
    #expect(lines.map(\.letters) == ["漢字", "漢字", "漢"])
    #expect(lines.map(\.x.lowerBound) == [20, 10, 10])
    var sample = LineSample("אבגד", change)
    sample.baseLevel = 1
    sample.level = { _ in 1 }
    #expect(try Self.line(sample).x == 60..<80)
  }

  @Test func wordsOfTheOtherDirectionAreTurnedOnTheirLine() throws {
    var sample = LineSample("ab אבג 12 דה c")
    sample.level = { Self.hebrew($0) ? 1 : $0.isNumber ? 2 : 0 }
    let plain = try Self.line(sample)
    #expect(plain.letters == "ab גבא 12 הד c")
    // With the spaces between the words part of the Hebrew.
    var levels: [UInt8] = Array("00011112211100".utf8).map { $0 - 48 }
    levels.reverse()
    sample.level = { _ in levels.popLast() ?? 0 }
    let line = try Self.line(sample)
    #expect(line.letters == "ab הד 12 גבא c")
    #expect(line.runs.map(\.isRightToLeft) == [false, true, false, true, false])
    #expect(line.spans.map(\.units) == [0..<3, 3..<14])
    #expect(line.spans.first?.x.lowerBound == 0)
    for (one, next) in zip(line.spans, line.spans.dropFirst()) {
      #expect(one.x.upperBound == next.x.lowerBound)
    }
  }

  @Test func tabsLeadToTheirStops() throws {
    let sample = LineSample("a\tb\tcd\tef") {
      $0.tabs = [
        .init(location: 20), .init(location: 60, alignment: .end), .init(location: 80, alignment: .center),
      ]
    }
    // b starts at 20, cd ends at 60, ef has its middle at 80.
    #expect(try Self.line(sample).places == [0, 20, 50, 55, 75, 80])
    let plain = LineSample("ab\tc\td") { $0.tabInterval = 36 }
    #expect(try Self.line(plain).places == [0, 5, 36, 72])
    let indented = LineSample("\tc") {
      $0.firstIndent = 10
      $0.tabs = [.init(location: 20)]
    }
    #expect(try Self.line(indented).places == [20])
  }

  @Test func tabsFromTheRightAreMeasuredFromTheRight() throws {
    var sample = LineSample("א\tב") { $0.tabs = [.init(location: 30)] }
    sample.baseLevel = 1
    sample.level = { _ in 1 }
    #expect(try Self.line(sample).places == [65, 95])
  }

  @Test func fieldThatDoesNotFitStartsTheNextLine() throws {
    let lines = try LineSample("a\tbb\tcccc") { $0.tabInterval = 36 }.shaped().lines(width: 80)
    #expect(lines.map(\.letters) == ["abb", "cccc"])
  }

  @Test func hyphensDivideWordsWhereTheLineWouldBeEmpty() throws {
    let lines = try LineSample("ab hyphen\u{AD}ation").shaped().lines(width: 52)
    #expect(lines.map(\.isHyphenated) == [true, false])
    let run = try #require(lines[0].runs.last)
    let hyphen = try #require(run.glyphs.last)
    #expect(hyphen.id == run.face.glyph(for: "\u{2010}") && hyphen.units.isEmpty)
    #expect(hyphen.x == 42.5 && lines[0].x.upperBound == 42.5 + hyphen.advance)
    // Not where the line is full enough without.
    let full = try LineSample("abcd efgh hy\u{AD}phen").shaped().lines(width: 58)
    #expect(full.map(\.isHyphenated) == [false, false])
    #expect(full.map(\.letters) == ["abcd efgh ", "hyphen"])
    // Nor where the hyphen would stick out.
    let none = try LineSample("hyphen\u{AD}ation").shaped().lines(width: 31)
    #expect(none.map(\.isHyphenated) == [false, false])
  }

  @Test func attachmentsStandInTheLine() throws {
    var sample = LineSample("あ\u{FFFC}い")
    sample.text.attachments[1] = .init(width: 30, ascent: 40, descent: 4, tag: 9)
    let line = try Self.line(sample)
    let placed = try #require(line.attachments.first)
    #expect(placed.x == 10 && placed.index == 1 && placed.attachment.tag == 9)
    #expect(line.places == [0, 40])
    #expect(line.ascent == 40 && line.baseline == 40 && line.height == 44)
    #expect(line.runs.count == 2)
  }

  @Test func spansFollowTheStyles() throws {
    var sample = LineSample("")
    sample.text.append("あい", style: TextStyle(size: 10, tag: 1))
    sample.text.append("うabc ", style: TextStyle(size: 10, tag: 2))
    sample.text.append("d", style: TextStyle(size: 10, tag: 2))
    let line = try Self.line(sample, width: 52)
    #expect(line.spans.map(\.tag) == [1, 2])
    #expect(line.spans.map(\.units) == [0..<2, 2..<6])
    // Without the space that hangs.
    #expect(line.spans.map(\.x) == [0..<20, 20..<47.5])
    #expect(line.runs.count == 2)
  }

  @Test func linesOfOneParagraphAreOfOneHeight() throws {
    let lines = try LineSample("漢字漢字 abcd\n\n漢").shaped().lines(width: 40)
    #expect(Set(lines.map(\.height)).count == 1 && Set(lines.map(\.baseline)).count == 1)
    var tall = LineSample("漢字")
    tall.text.append("大", style: TextStyle(size: 20))
    tall.text.append("字漢字漢字", style: TextStyle(size: 10))
    let heights = try tall.shaped().lines(width: 20).map(\.height)
    #expect(heights.count == 5 && abs(heights[1] - 2 * heights[0]) < 0.001 && heights[2] == heights[0])
    // A small mark at the start does not make the lines after it small.
    var marked = LineSample("")
    marked.text.append("*", style: TextStyle(size: 5))
    marked.text.append("漢字漢字漢字", style: TextStyle(size: 10))
    #expect(Set(try marked.shaped().lines(width: 25).map(\.height)) == [heights[0]])
  }

  @Test func lineHeightIsWhatTheStyleSays() throws {
    func line(_ change: (inout ParagraphStyle) -> Void) throws -> TypesetLine {
      try Self.line(LineSample("漢", change))
    }
    let plain: TypesetLine = try line { _ in }
    let double = try line { $0.lineHeightMultiple = 2 }
    #expect(abs(double.height - 2 * plain.height) < 0.001)
    #expect(abs(double.height - double.baseline - plain.descent) < 0.001)
    let least = try line { $0.minimumLineHeight = 30 }
    #expect(least.height == 30 && abs(least.baseline - 30 + plain.descent) < 0.001)
    let most = try line { $0.maximumLineHeight = 8 }
    #expect(most.height == 8 && abs(most.baseline - 8 + plain.descent) < 0.001)
  }

  @Test func emptyParagraphHasOneLine() throws {
    let lines = try LineSample("").shaped().lines(width: 100)
    #expect(lines.count == 1 && lines[0].units.isEmpty && lines[0].height > 0 && lines[0].endsByForce)
  }

  @Test func columnHasHalfItsHeightAtEachSide() throws {
    let line = try Self.line(LineSample("漢字") { $0.isVertical = true })
    #expect(line.ascent == line.descent && line.places == [0, 10])
  }

  @Test func uprightDigitsAreLikeAnIdeograph() throws {
    let sample = LineSample("あ12い") { $0.isVertical = true }
    let paragraph = try sample.shaped()
    var items = paragraph.items
    items.indices.forEach { items[$0].orientation = .upright }
    let upright = ShapedParagraph(
      text: sample.text, style: sample.style, baseLevel: 0, items: items, clusters: paragraph.clusters,
      glyphs: paragraph.glyphs, rubies: [])
    #expect(try #require(upright.line(from: 0, width: 99)).places == [0, 10, 15, 20])
    // Lying on their side, they are Latin.
    #expect(try Self.line(sample).places == [0, 12.5, 17.5, 25])
  }
}
