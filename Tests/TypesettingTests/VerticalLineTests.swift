import Fonts
import Testing

@testable import Typesetting

/// Lines of texts that were really shaped.
@Suite struct VerticalLineTests {
  private static func column(_ text: String, uprights: [Range<Int>] = []) throws -> TypesetLine {
    var style = ParagraphStyle()
    style.isVertical = true
    var styled = StyledText(
      text, style: TextStyle(families: ["serif"], style: FontStyle(language: "ja"), size: 10))
    styled.uprights = uprights
    return try #require(ShapedParagraph(styled, style: style).line(from: 0, width: 500))
  }

  @Test func lettersGoDownTheMiddleOfTheColumn() throws {
    let line = try Self.column("縦書き")
    let glyphs = try #require(line.runs.first).glyphs
    #expect(line.runs.count == 1 && line.runs[0].orientation == .upright)
    // Origins are at the left of the letters, one em apart.
    #expect(glyphs.map(\.y) == [-5, -5, -5])
    #expect(abs(glyphs[1].x - glyphs[0].x - 10) < 0.001 && abs(glyphs[2].x - glyphs[1].x - 10) < 0.001)
    #expect(line.x == 0..<30)
  }

  @Test func bracketsAreSqueezedDownwards() throws {
    let line = try Self.column("「縦」「横」")
    let x = line.runs.flatMap(\.glyphs).map { ($0.x * 10).rounded() / 10 }
    #expect(zip(x, x.dropFirst()).map { ($1 - $0).rounded() } == [10, 10, 5, 10, 10])
    #expect(line.x == 0..<45)
  }

  @Test func digitsSideBySideTakeOneEm() throws {
    let line = try Self.column("月12日", uprights: [1..<3])
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(glyphs.count == 4 && glyphs[1].x == glyphs[2].x && glyphs[1].y < glyphs[2].y)
    #expect(abs(line.x.upperBound - 30) < 0.001)
  }

  @Test func latinLiesOnItsSideAQuarterAway() throws {
    let line = try Self.column("縦ab横")
    #expect(line.runs.map(\.orientation) == [.upright, .along, .upright])
    #expect(abs(line.runs[1].glyphs[0].x - 12.5) < 0.001)
  }

  @Test func textsOfAllScriptsAreSetWithoutLoss() throws {
    let text = "価格は1,200円（税込）。👨‍👩‍👧‍👦 سلام 123 hello ภาษาไทย नमस्ते e\u{301}x 한국어\t終\u{2028}「…」"
    for isVertical in [false, true] {
      var style = ParagraphStyle()
      style.isVertical = isVertical
      style.alignment = .justified
      let paragraph = ShapedParagraph(StyledText(text, style: TextStyle(size: 10)), style: style)
      for width in stride(from: 5.0, through: 400, by: 3.5) {
        let lines = paragraph.lines(width: width)
        #expect(lines.map(\.units.count).reduce(0, +) == text.utf16.count)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.units.upperBound == $1.units.lowerBound })
      }
    }
  }

  @Test func emojiIsNotSetOffFromLatin() throws {
    let line = try #require(
      ShapedParagraph(StyledText("ok👍", style: TextStyle(size: 10))).line(from: 0, width: 99))
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(glyphs.count == 3)
    #expect(abs(glyphs[2].x - glyphs[1].x - glyphs[1].advance) < 0.3)
  }
}
