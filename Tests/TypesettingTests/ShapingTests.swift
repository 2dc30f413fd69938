import Fonts
import Testing

@testable import Typesetting

@Suite struct ShapingTests {
  private func face(_ name: String, bold: Bool = false) throws -> FontFace {
    try #require(FontFinder.face(named: name, style: FontStyle(isBold: bold), orNearest: false))
  }

  @Test(arguments: ["骨", "直", "誤", "海"])
  func hanLettersHaveTheFormsOfTheLanguage(_ text: String) throws {
    let letter = try #require(text.unicodeScalars.first)
    let japanese = try face("Noto Sans CJK JP").glyph(for: letter)
    #expect(shaped(text).glyph(0) == japanese)
    #expect(shaped(text, language: "ja").glyph(0) == japanese)
    #expect(shaped(text, families: ["DejaVu Sans"], language: "en").glyph(0) == japanese)
    let chinese = try face("Noto Sans CJK SC").glyph(for: letter)
    #expect(shaped(text, language: "zh-Hans").glyph(0) == chinese)
    #expect(chinese != japanese)
  }

  @Test func japaneseIsOneItemOnTheGridOfEms() {
    let paragraph = shaped("漢字とひらがな、カタカナ。「ト」々ー…—", size: 12)
    #expect(paragraph.items.count == 1)
    #expect(paragraph.clusters.allSatisfy { $0.advance == 12 })
  }

  @Test func punctuationGoesWithTheLettersAroundIt() {
    #expect(
      shaped("彼は“hello”と言った。").faces == [
        "彼は: Noto Sans CJK JP", "“: Noto Sans CJK JP", "hello: Noto Sans", "”: Noto Sans CJK JP",
        "と言った。: Noto Sans CJK JP",
      ])
    #expect(shaped("It’s “fine” — really…").faces == ["It’s “fine” — really…: Noto Sans"])
    #expect(shaped("한국, (한국)").items.count == 1)
    #expect(shaped("日本 東京").items.count == 1)
  }

  @Test func quotationMarksAreWideAmongJapaneseAndNarrowAmongLatin() throws {
    let wide = shaped("「あ“い”う」", language: "ja")
    #expect(wide.clusters.allSatisfy { $0.advance == 10 })
    #expect(wide.clusters.map(\.kind)[2...4] == [.opening, .ideograph, .closing])
    let narrow = shaped("an “i” isn’t", language: "ja")
    #expect(narrow.clusters.allSatisfy { $0.advance < 8 })
    let dots = shaped("Well…", language: "ja")
    #expect(dots.glyph(4) != shaped("あ…", language: "ja").glyph(1))
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "🇯🇵", "1️⃣", "👍🏽", "☺️", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
  func anEmojiSequenceIsOneColourGlyph(_ emoji: String) {
    for text in [emoji, "a\(emoji)b", "漢\(emoji)字"] {
      let paragraph = shaped(text)
      let cluster = paragraph.parts.firstIndex(of: emoji)
      #expect(cluster != nil, "\(paragraph.parts)")
      guard let cluster else { continue }
      #expect(paragraph.clusters[cluster].glyphs.count == 1)
      #expect(
        paragraph.items[Int(paragraph.clusters[cluster].item)].face?.family == "Noto Color Emoji")
    }
  }

  @Test func symbolsArePicturesOnlyWhenAskedFor() {
    #expect(shaped("☺").items.first?.face?.family != "Noto Color Emoji")
    #expect(shaped("😀\u{FE0E}").items.count == 1)
    #expect(shaped("12").faces == ["12: Noto Sans"])
  }

  @Test func marksStayWithTheirLetters() {
    #expect(shaped("か\u{309A}e\u{301}葛\u{E0100}").parts == ["か\u{309A}", "e\u{301}", "葛\u{E0100}"])
    #expect(shaped("\u{1112}\u{1161}\u{11AB}").parts.count == 1)
    #expect(shaped("กำ").parts.count <= 2)
    #expect(shaped("x\u{1AB0}").items.count == 1)
  }

  @Test func arabicIsJoinedAndGoesFromTheRight() throws {
    let paragraph = shaped("سلام abc", families: ["Noto Sans Arabic", "Noto Sans"])
    #expect(paragraph.baseLevel == 1)
    #expect(paragraph.items.map(\.level) == [1, 2])
    #expect(paragraph.parts.prefix(3) == ["س", "لا", "م"])
    let alone = shaped("س", families: ["Noto Sans Arabic"])
    #expect(paragraph.glyph(0) != alone.glyph(0))
  }

  @Test func theDirectionCanBeForced() {
    #expect(shaped("abc").baseLevel == 0)
    let forced = shaped("abc.") { $0.direction = .rightToLeft }
    #expect(forced.baseLevel == 1)
    #expect(forced.items.map(\.level) == [2, 1])
    #expect(shaped("שלום abc") { $0.direction = .leftToRight }.baseLevel == 0)
  }

  @Test func syntheticStylesAreTold() {
    var style = TextStyle(size: 10)
    style.style.isItalic = true
    let paragraph = ShapedParagraph(StyledText("a漢", style: style))
    #expect(paragraph.items.map(\.slant) == [0, 0.2])
  }

  @Test func spacingIsAddedToEachLetterAndPartsLigatures() {
    var style = TextStyle(families: ["DejaVu Sans"], size: 10)
    let plain = ShapedParagraph(StyledText("fia", style: style))
    style.kern = 3
    let spaced = ShapedParagraph(StyledText("fia", style: style))
    #expect(plain.clusters.count == 2 && spaced.clusters.count == 3)
    let advance = spaced.glyphs.reduce(0) { $0 + Double($1.advance) }
    #expect(abs(spaced.clusters.reduce(0) { $0 + $1.advance } - advance - 9) < 1e-4)
  }

  @Test func featuresAreSwitchedOn() {
    var style = TextStyle(families: ["Noto Sans CJK JP"], size: 10)
    style.features = [TextStyle.Feature(tag: "hwid", value: 1)]
    #expect(ShapedParagraph(StyledText("3", style: style)).clusters.first?.advance == 5)
  }

  @Test func attachmentsTakeTheirWidth() throws {
    var text = StyledText("a\u{FFFC}b\u{FFFC}", style: TextStyle(size: 10))
    text.attachments[1] = StyledText.Attachment(width: 33, ascent: 9, descent: 2)
    let paragraph = ShapedParagraph(text)
    #expect(paragraph.clusters[1].kind == .object && paragraph.clusters[1].advance == 33)
    #expect(paragraph.items[1].face == nil)
    // Without an attachment it is a letter like others.
    #expect(paragraph.clusters[3].kind != .object)
  }

  @Test func whatIsNeverSeenTakesNoRoom() {
    let paragraph = shaped("a\u{FEFF}\u{200B}\u{AD}\u{7}\tb\n")
    #expect(
      paragraph.clusters.map(\.kind) == [
        .western, .invisible, .invisible, .invisible, .invisible, .tab, .western, .lineEnd,
      ])
    #expect(paragraph.clusters[1...5].allSatisfy { $0.advance == 0 && $0.glyphs.isEmpty })
  }

  @Test func lettersWithoutAFontShowTheBoxOfTheFirst() {
    let paragraph = shaped("\u{E0FFF}\u{50000}", families: ["DejaVu Serif"])
    #expect(paragraph.items.last?.face?.family == "DejaVu Serif")
    #expect(paragraph.glyphs.last?.id == 0)
  }

  @Test func readingsAreShapedByThemselves() {
    var text = StyledText("漢字", style: TextStyle(size: 10))
    text.rubies = [
      StyledText.Ruby(base: 0..<2, units: Array("かんじ".utf16), style: TextStyle(size: 5))
    ]
    let paragraph = ShapedParagraph(text)
    #expect(paragraph.rubies.first?.clusters.map(\.advance) == [5, 5, 5])
  }
}
