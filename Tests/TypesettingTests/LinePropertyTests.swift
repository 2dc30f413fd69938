import Testing

@testable import Typesetting

/// The same numbers every time.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

@Suite struct LinePropertyTests {
  private static let letters = Array("漢字かなーっ々「」『』（）、。．，・：！？…―　 \t\nabcde12\u{AD}\u{200B}\u{A0}אבג")

  private static func sample(_ dice: inout Dice) -> LineSample {
    var text = ""
    for _ in 0..<Int.random(in: 0...60, using: &dice) {
      if let letter = letters.randomElement(using: &dice) { text.append(letter) }
    }
    var sample = LineSample(text) { style in
      style.alignment =
        [.start, .end, .left, .right, .center, .justified].randomElement(using: &dice) ?? .start
      style.breaking = [.words, .words, .letters, .none].randomElement(using: &dice) ?? .words
      style.hangsPunctuation = Bool.random(using: &dice)
      style.spacesEastAsian = Int.random(in: 0..<4, using: &dice) > 0
      style.isVertical = Bool.random(using: &dice)
      style.firstIndent = Double(Int.random(in: -1...3, using: &dice)) * 7
      style.tabs = [.init(location: 31, alignment: .end), .init(location: 55, alignment: .center)]
    }
    sample.baseLevel = UInt8.random(in: 0...1, using: &dice)
    let base = sample.baseLevel
    sample.level = { "אבג".contains($0) ? 1 : $0.isASCII && $0 != "\t" && base == 1 ? 2 : base }
    if sample.text.units.count > 8 {
      let reading = TextStyle(size: 5)
      let start = Int.random(in: 0..<6, using: &dice)
      sample.text.rubies.append(
        .init(base: start..<start + 2, units: Array("よみがなです".utf16), style: reading))
    }
    return sample
  }

  @Test func noLetterIsLostOrRepeatedAtAnyWidth() throws {
    var dice = Dice(state: 7)
    for round in 0..<150 {
      let sample = Self.sample(&dice)
      let paragraph = try sample.shaped()
      let widths =
        [-5, 0, 3, .nan, .infinity] + (0..<4).map { _ in Double.random(in: 5...400, using: &dice) }
      for width in widths {
        var next = 0
        for line in paragraph.lines(width: width) {
          #expect(line.units.lowerBound == next, "round \(round), width \(width)")
          #expect(line.units.upperBound > next || sample.text.units.isEmpty)
          next = line.units.upperBound
          let glyphs = line.runs.filter { $0.ruby == nil }.flatMap(\.glyphs)
          #expect(glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite })
          // Each letter has its glyph, once.
          let seen = glyphs.flatMap { Array($0.units) }.sorted()
          let expected = line.units.filter { ![0x9, 0xA, 0xAD, 0x200B].contains(sample.text.units[$0]) }
          #expect(seen == expected.map(Int32.init), "round \(round), width \(width)")
        }
        #expect(next == sample.text.units.count, "round \(round), width \(width)")
      }
    }
  }

  @Test func whatIsSeenStaysBetweenTheMargins() throws {
    var dice = Dice(state: 11)
    for _ in 0..<150 {
      var sample = Self.sample(&dice)
      sample.style.breaking = .words
      sample.style.firstIndent = 0
      let width = Double.random(in: 60...300, using: &dice)
      for line in try sample.shaped().lines(width: width) {
        let most = width + (sample.style.hangsPunctuation ? 10 : 0)
        #expect(
          line.x.lowerBound > -0.01 && line.x.upperBound < most + 0.01,
          "\(String(decoding: sample.text.units[line.units], as: UTF16.self).debugDescription) \(sample.text.rubies.first?.base.description ?? "") \(line.units) \(line.places) \(line.x) \(width) \(sample.style.alignment)"
        )
      }
    }
  }

  @Test func anyStartAndWidthMakesALine() throws {
    var dice = Dice(state: 13)
    for _ in 0..<60 {
      let sample = Self.sample(&dice)
      let paragraph = try sample.shaped()
      for start in sample.text.units.indices {
        let line = paragraph.line(from: start, width: Double.random(in: -5...120, using: &dice))
        #expect(line?.units.lowerBound == start && line?.units.upperBound ?? 0 > start)
      }
      #expect(paragraph.line(from: sample.text.units.count + 1, width: 50) == nil)
    }
  }

  @Test func letterThatDoesNotFitIsReportedWhereThatIsAllowed() throws {
    let paragraph = try LineSample("漢字").shaped()
    for width in [-1, 0, 9, Double.nan] {
      #expect(paragraph.line(from: 0, width: width, mayFail: true) == nil)
      #expect(paragraph.line(from: 0, width: width)?.units == 0..<1)
    }
    #expect(paragraph.line(from: 0, width: 10, mayFail: true)?.units == 0..<1)
    #expect(paragraph.line(from: 2, width: 10) == nil)
  }

  @Test func lengthsThatAreNoNumbersDoNoHarm() throws {
    for odd in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      var sample = LineSample("漢\u{FFFC}字 a\tb\u{FFFC}") {
        $0.firstIndent = odd
        $0.tabInterval = odd
        $0.lineHeightMultiple = odd
        $0.tabs = [.init(location: odd, alignment: .center)]
      }
      for index in [1, 7] { sample.text.attachments[index] = .init(width: odd, ascent: odd, descent: odd) }
      for alignment in [ParagraphStyle.Alignment.start, .justified, .center, .right] {
        sample.style.alignment = alignment
        for width: Double in [0, 50, .infinity, -.infinity] {
          #expect(try sample.shaped().lines(width: width).last?.units.upperBound == 8)
        }
      }
    }
  }

  @Test func textThatIsNotBrokenIsOneLine() throws {
    let sample = LineSample("漢字 abc 漢字") { $0.breaking = .none }
    #expect(try sample.shaped().lines(width: 20).count == 1)
    #expect(try sample.shaped().line(from: 0, width: 5, mayFail: true) == nil)
  }
}
