import Testing

@testable import Typesetting

@Suite struct JustifiedLineTests {
  private static func justified(_ text: String, hangs: Bool = false) throws -> ShapedParagraph {
    try LineSample(text) {
      $0.alignment = .justified
      $0.hangsPunctuation = hangs
    }.shaped()
  }

  @Test func spacesBetweenWordsGrowFirst() throws {
    let line = try #require(try Self.justified("ab cd ef ghijk").line(from: 0, width: 40))
    #expect(line.letters == "ab cd ef ")
    // Five points of room and two spaces, each from 2.5 to 5.
    #expect(line.places == [0, 5, 10, 15, 20, 25, 30, 35, 40])
  }

  @Test func letterSpaceGrowsEvenlyBetweenIdeographs() throws {
    let line = try #require(try Self.justified("漢字漢字漢").line(from: 0, width: 43))
    #expect(line.places == [0, 11, 22, 33])
    #expect(line.x == 0..<43)
  }

  @Test func quarterSpacesGrowToAHalfBeforeLetters() throws {
    // 漢字 + q + ab + q + 漢 = 45, and 2 to spare: a point each.
    let line = try #require(try Self.justified("漢字ab漢字漢").line(from: 0, width: 47))
    #expect(line.places == [0, 10, 23.5, 28.5, 37])
    // Ten to spare: half an em each, and the rest evenly at three places.
    let wide = try #require(try Self.justified("漢字ab漢wwwwwww").line(from: 0, width: 54))
    let even = 4.0 / 3
    #expect(
      wide.places
        == [0, 10 + even, 25 + 2 * even, 30 + 2 * even, 40 + 3 * even].map { ($0 * 100).rounded() / 100 })
  }

  @Test func whatBelongsTogetherIsNotPulledApart() throws {
    let line = try #require(try Self.justified("漢……字123字漢漢").line(from: 0, width: 73))
    let places = line.places
    #expect(places[2] - places[1] == 10)
    #expect(places[5] - places[4] == 5 && places[6] - places[5] == 5)
  }

  @Test func marksArePushedTogetherRatherThanOut() throws {
    // い would be pushed out with the full stop; the comma's half brings both in.
    let line = try #require(try Self.justified("あ、いう、えお。か").line(from: 0, width: 70))
    #expect(line.letters == "あ、いう、えお。")
    #expect(line.places == [0, 10, 17.5, 27.5, 37.5, 45, 55, 65].map { $0 })
    #expect(abs(line.x.upperBound - 70) < 0.01)
  }

  @Test func lineThatIsFullIsLeftAlone() throws {
    let line = try #require(try Self.justified("あ、い、う、え、お").line(from: 0, width: 60))
    #expect(line.places == [0, 10, 20, 30, 40, 50])
  }

  @Test func tooMuchIsPushedOut() throws {
    // One comma gives half an em, a whole one is needed.
    let line = try #require(try Self.justified("あ、いうえ！おか").line(from: 0, width: 50))
    #expect(line.letters == "あ、いう")
    #expect(abs(line.x.upperBound - 50) < 0.01)
  }

  @Test func lastLinesAreNotStretched() throws {
    let lines = try Self.justified("漢字漢字漢\n字漢").lines(width: 35)
    #expect(lines.map(\.letters) == ["漢字漢", "字漢", "字漢"])
    #expect(lines.map(\.x.upperBound) == [35, 20, 20])
    #expect(lines.map(\.endsByForce) == [false, true, true])
  }

  @Test func hangingMarkLeavesTheEdgeToTheLetterBeforeIt() throws {
    let line = try #require(try Self.justified("漢字漢。字漢", hangs: true).line(from: 0, width: 32))
    #expect(line.places == [0, 11, 22, 32])
    #expect(line.x == 0..<37)
  }

  @Test func indentOfSpacesIsNotStretched() throws {
    let line = try #require(try Self.justified("  ab cd efghij").line(from: 0, width: 30))
    #expect(line.places.prefix(4) == [0, 2.5, 5, 10])
  }

  @Test func everyFullLineEndsAtTheMargin() throws {
    let text = """
      彼は「本当に、そうなのか？」と訊いた。PDFの第12版、2026年の『月報（七月・号外）』には、そう書いて\
      あるのだ……。だが、彼女はRead me firstという紙を見せて「違う。」と言い、笑った。その日ー晩、雨。
      """
    for hangs in [false, true] {
      let paragraph = try Self.justified(text, hangs: hangs)
      for tenths in stride(from: 800, through: 3000, by: 7) {
        let width = Double(tenths) / 10
        for line in paragraph.lines(width: width).dropLast() {
          let last = try #require(line.runs.last?.glyphs.last { $0.id != 0x20 && $0.x <= width - 0.01 })
          let edge = last.x + last.advance
          let mayBeHalf = abs(edge - 5 - width) < 5.01
          #expect(abs(edge - width) < 0.01 || mayBeHalf, "\(line.letters) at \(width)")
          #expect(line.x.upperBound >= width - 0.01 && line.x.upperBound < width + 5.01)
        }
      }
    }
  }
}
