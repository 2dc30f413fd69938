import Fonts
import Testing

@testable import Typesetting

/// Every unit of every text belongs to one cluster, and every cluster to one item.
@Suite struct ShapingCoverageTests {
  /// What random texts are made of.
  private static let pieces: [[UInt16]] =
    [
      "日本語", "ひらがな", "カタカナー", "、", "。」", "（", "“", "”", "’", "…", "——", "々", "゛", "　", " ",
      "office", "fi", "e\u{301}", "Ελ", "жук", "12,345", "%", "-", "\u{AD}", "\t", "\n", "\r\n", "\r",
      "\u{2028}",
      "\u{B}", "\u{0}", "\u{7}", "\u{FEFF}", "\u{200B}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{FE0E}",
      "سلام", "لا", "שלום", "\u{200F}", "\u{202E}", "\u{2067}", "\u{2069}", "ภาษาไทย", "ำ", "हिन्दी", "क्षत्रिय",
      "한국어", "각", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇯🇵", "🇯", "1️⃣", "👍🏽", "🏽", "☺️", "☺", "𠮷", "𝒳", "葛\u{E0100}",
      "か\u{309A}", "\u{301}", "\u{FFFC}", "\u{E000}", "\u{E0041}", "\u{10FFFF}", "\u{FFFF}", "န္တ", "བོད",
    ].map { Array($0.utf16) } + [[0xD800], [0xDC00], [0xDBFF, 0x41], [0xDC00, 0xD800]]

  private static let styles: [TextStyle] = {
    var spaced = TextStyle(families: ["DejaVu Sans"], size: 9)
    spaced.kern = 2
    spaced.features = [TextStyle.Feature(tag: "smcp", value: 1), TextStyle.Feature(tag: "x", value: -1)]
    return [
      TextStyle(size: 10), spaced, TextStyle(families: ["serif"], style: FontStyle(isBold: true), size: 12),
      TextStyle(families: [], style: FontStyle(isItalic: true, language: "ja"), size: 20),
      TextStyle(families: ["monospace"], style: FontStyle(language: "en"), size: 0),
    ]
  }()

  private func random(_ random: inout SystematicNumbers) -> (StyledText, ParagraphStyle) {
    var text = StyledText()
    for _ in 0..<random.below(14) {
      text.units += Self.pieces[random.below(Self.pieces.count)]
      if random.below(3) == 0, text.units.count > text.runs.last?.end ?? 0 {
        text.runs.append(
          StyledText.Run(end: text.units.count, style: Self.styles[random.below(Self.styles.count)]))
      }
    }
    if let place = text.units.firstIndex(of: 0xFFFC), random.below(2) == 0 {
      text.attachments[place] = StyledText.Attachment(width: 7, ascent: 5, descent: 1)
    }
    let count = text.units.count
    if count > 3 {
      text.uprights = [random.below(count / 2)..<count / 2, count / 2..<count / 2 + 1]
      text.rubies = [
        StyledText.Ruby(base: random.below(count)..<count, units: Array("よみ".utf16), style: Self.styles[0])
      ]
    }
    var style = ParagraphStyle()
    style.isVertical = random.below(2) == 0
    style.hyphenates = random.below(2) == 0
    style.breaking = [.words, .letters, .none][random.below(3)]
    style.direction = [.natural, .leftToRight, .rightToLeft][random.below(3)]
    return (text, style)
  }

  @Test func everyUnitOfRandomTextsIsCoveredOnce() {
    var numbers = SystematicNumbers(seed: 7)
    for round in 0..<3000 {
      let (text, style) = random(&numbers)
      let paragraph = ShapedParagraph(text, style: style)
      let mistake = paragraph.mistake
      #expect(mistake == nil, "round \(round): \(text.units.map { String($0, radix: 16) }), \(style)")
      if mistake != nil { return }
    }
  }

  @Test func anEmptyTextHasNothing() {
    let paragraph = shaped("")
    #expect(paragraph.items.isEmpty && paragraph.clusters.isEmpty && paragraph.glyphs.isEmpty)
  }

  @Test func aTextWithoutStylesIsShapedAllTheSame() {
    var text = StyledText()
    text.units = Array("日本".utf16)
    #expect(ShapedParagraph(text).mistake == nil)
    text.runs = [StyledText.Run(end: 1, style: TextStyle(size: 8))]
    #expect(ShapedParagraph(text).clusters.map(\.advance) == [8, 8])
  }

  @Test(arguments: ["日本語、", "word ", "“", "a", "\u{301}", "سل", "ไทย", "…", "👍🏽", "\t"])
  func aVeryLongLineIsShaped(_ piece: String) {
    let count = (1 << 16) / piece.utf16.count
    let paragraph = shaped(String(repeating: piece, count: count), language: "en") { $0.hyphenates = true }
    #expect(paragraph.mistake == nil)
    #expect(Int(paragraph.clusters.last?.units.upperBound ?? 0) == count * piece.utf16.count)
  }

  @Test func manyStylesAreShaped() {
    var text = StyledText()
    for index in 0..<10_000 {
      text.units.append(index % 3 == 0 ? 0x61 : 0x6F22)
      text.runs.append(
        StyledText.Run(
          end: index + 1, style: TextStyle(families: ["F\(index % 500)"], size: Double(index % 7), tag: index)
        ))
    }
    let paragraph = ShapedParagraph(text)
    #expect(paragraph.items.count == 10_000)
    #expect(paragraph.mistake == nil)
  }

  @Test func threadsAgree() async {
    let text = "日本語の文章と English text、“引用”です。سلام 👍🏽"
    let one = shaped(text)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 {
        group.addTask {
          let other = shaped(text)
          return other.glyphs.map(\.id) == one.glyphs.map(\.id)
            && other.clusters.map(\.advance) == one.clusters.map(\.advance)
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

/// Numbers that look random and are the same each time.
struct SystematicNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
