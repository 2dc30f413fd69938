import Fonts
import Testing

@testable import Typesetting

@Suite struct ShapingVerticalTests {
  private func vertical(_ text: String, language: String? = "ja", upright: Range<Int>? = nil)
    -> ShapedParagraph
  {
    var styled = StyledText(text, style: TextStyle(style: FontStyle(language: language), size: 10))
    if let upright { styled.uprights = [upright] }
    var style = ParagraphStyle()
    style.isVertical = true
    return ShapedParagraph(styled, style: style)
  }

  @Test(arguments: ["「", "」", "、", "。", "ー", "（", "…", "—", "っ", "：", "〜", "“"])
  func punctuationHasFormsOfItsOwn(_ mark: String) {
    let text = "あ\(mark)い"
    let down = vertical(text)
    let along = shaped(text, language: "ja")
    #expect(down.items.allSatisfy { $0.orientation == .upright })
    #expect(down.glyph(1) != nil && down.glyph(1) != along.glyph(1))
    #expect(down.clusters.allSatisfy { $0.advance == 10 })
  }

  @Test func lettersStandInTheMiddleOfTheColumn() throws {
    let paragraph = vertical("永")
    let glyph = try #require(paragraph.glyphs.first)
    #expect(glyph.dy == -5 && glyph.width == 10 && glyph.advance == 10)
    // The baseline lies 0.88 em below the letter's upper edge.
    #expect(abs(glyph.dx - 8.8) < 0.01)
  }

  @Test func latinLettersLieOnTheirSideAroundTheMiddle() throws {
    let paragraph = vertical("あABい")
    #expect(paragraph.items.map(\.orientation) == [.upright, .along, .upright])
    let glyph = paragraph.glyphs[1]
    let face = try #require(paragraph.items[1].face)
    #expect(abs(Double(glyph.dy) + face.metrics.capHeight * 5) < 0.01)
  }

  @Test(arguments: [("1", 1), ("12", 2), ("123", 3), ("1234", 4), ("AB", 2), ("平成", 2)])
  func shortTextsStandUprightInOneEm(_ text: String, _ count: Int) throws {
    let paragraph = vertical("第\(text)回", upright: 1..<1 + count)
    #expect(paragraph.parts == ["第", text, "回"])
    #expect(paragraph.clusters[1].advance == 10)
    let item = paragraph.items[Int(paragraph.clusters[1].item)]
    #expect(item.orientation == .upright)
    let glyphs = paragraph.glyphs[1..<1 + count]
    let width = glyphs.reduce(0) { $0 + Double($1.width) * item.stretch }
    #expect(width <= 10.01)
    // They stand side by side around the column's middle, all on one height.
    #expect(Set(glyphs.map(\.dx)).count == 1)
    #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.dy < $1.dy })
    let first = try #require(glyphs.first)
    #expect(abs(Double(first.dy) + width / 2) < 0.01)
    // The pen moves on after the last of them.
    #expect(glyphs.map(\.advance) == Array(repeating: 0, count: count - 1) + [10])
  }

  @Test func digitsOfHalfWidthAreTakenBeforeSqueezing() {
    let paragraph = vertical("12", upright: 0..<2)
    #expect(paragraph.items.first?.stretch == 1)
    #expect(paragraph.glyphs.allSatisfy { $0.width == 5 })
  }

  @Test func horizontalTextHasNoShortUprightTexts() {
    var text = StyledText("第12回", style: TextStyle(size: 10))
    text.uprights = [1..<3]
    #expect(ShapedParagraph(text).clusters.count == 4)
  }
}
