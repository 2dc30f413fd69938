import Fonts
import Testing

@testable import Typesetting

/// Lines of texts that were really shaped, at many widths.
@Suite struct LineShapedTests {
  private static let japanese = """
    「日本語組版処理の要件」によれば、行頭・行末の禁則、約物の詰め（「」や、。が連続する場合）などを定める。\
    “引用符”や――ダッシュ、……三点リーダ、第３四半期のGDPは前年比1.5%増、Windows 11とmacOS。えっ！？ちょっと、\
    きゃーっ！ああ、そう。「（『入れ子』）」である。
    """
  private static let english = """
    Typesetting hyphenation of incomprehensibilities and internationalization considerations in \
    paragraphs of extraordinary length, set between narrow margins.
    """

  private static func paragraph(
    _ text: String, language: String, _ change: (inout ParagraphStyle) -> Void
  ) -> ShapedParagraph {
    var style = ParagraphStyle()
    change(&style)
    let letters = TextStyle(families: ["serif"], style: FontStyle(language: language), size: 10)
    return ShapedParagraph(StyledText(text, style: letters), style: style)
  }

  @Test(arguments: [false, true], [ParagraphStyle.Alignment.start, .justified])
  func noLineStartsOrEndsWithWhatMayNot(isVertical: Bool, alignment: ParagraphStyle.Alignment) {
    let paragraph = Self.paragraph(Self.japanese, language: "ja") {
      $0.isVertical = isVertical
      $0.alignment = alignment
    }
    for width in stride(from: 75, through: 400, by: 2.5) {
      let lines = paragraph.lines(width: width)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let text = String(decoding: paragraph.text.units[line.units], as: UTF16.self)
        let after = String(decoding: paragraph.text.units[next.units], as: UTF16.self)
        #expect(!"「『（“".contains(text.last ?? "x"), "\(text) at \(width)")
        #expect(!"、。」』）”・ーっゃょ！？".contains(after.first ?? "x"), "\(after) at \(width)")
        #expect(!(text.last == after.first && "…―".contains(after.first ?? "x")), "\(text) at \(width)")
      }
    }
  }

  @Test func justifiedJapaneseEndsAtTheMargin() {
    let paragraph = Self.paragraph(Self.japanese, language: "ja") {
      $0.alignment = .justified
      $0.hangsPunctuation = false
    }
    // Narrower, a line may be one word that has nowhere to grow.
    for width in stride(from: 90, through: 400, by: 2.5) {
      for line in paragraph.lines(width: width).dropLast() {
        #expect(abs(line.x.upperBound - width) < 0.01, "\(width)")
      }
    }
  }

  @Test func justifiedEnglishEndsAtTheMarginWithHyphensToo() {
    let paragraph = Self.paragraph(Self.english, language: "en") {
      $0.alignment = .justified
      $0.hyphenates = true
    }
    var hyphens = 0
    for width in stride(from: 100, through: 300, by: 2.5) {
      for line in paragraph.lines(width: width).dropLast() {
        hyphens += line.isHyphenated ? 1 : 0
        let text = paragraph.text.units[line.units].dropLast()
        // A line of one word has nowhere to grow.
        if text.contains(0x20) { #expect(abs(line.x.upperBound - width) < 0.01, "\(width)") }
        if line.isHyphenated, let last = line.runs.last?.glyphs.last {
          #expect(abs(last.x + last.advance - line.x.upperBound) < 0.01)
        }
      }
    }
    #expect(hyphens > 0)
  }
}
