import Testing

@testable import Fonts

@Suite struct FontCascadeTests {
  private func cascade(
    _ families: [String], language: String? = nil, bold: Bool = false, italic: Bool = false,
    face: FontFace? = nil
  ) -> FontCascade {
    FontCascade.cascade(
      for: FontCascade.Request(
        face: face, families: families,
        style: FontStyle(isBold: bold, isItalic: italic, language: language)))
  }

  private func family(
    _ letter: Unicode.Scalar, _ families: [String], language: String? = nil,
    setting: FontCascade.Setting = .eastAsian
  ) -> String? {
    cascade(families, language: language).choice(for: letter, in: setting)?.face.family
  }

  @Test func hanLettersAreJapaneseUnlessTheLanguageSaysOtherwise() {
    #expect(family("骨", ["sans-serif"]) == "Noto Sans CJK JP")
    #expect(family("骨", ["sans-serif"], language: "en") == "Noto Sans CJK JP")
    #expect(family("骨", ["sans-serif"], language: "ja-JP") == "Noto Sans CJK JP")
    #expect(family("骨", ["sans-serif"], language: "zh-Hans") == "Noto Sans CJK SC")
    #expect(family("骨", ["sans-serif"], language: "zh-Hant-TW") == "Noto Sans CJK TC")
    #expect(family("骨", ["sans-serif"], language: "ko") == "Noto Sans CJK KR")
  }

  @Test func fallbackIsOfTheSameKind() {
    #expect(family("永", ["serif"]) == "Noto Serif CJK JP")
    #expect(family("永", ["DejaVu Serif"]) == "Noto Serif CJK JP")
    #expect(family("永", ["DejaVu Sans"]) == "Noto Sans CJK JP")
    #expect(family("永", ["monospace"]) == "Noto Sans Mono CJK JP")
    #expect(family("ก", ["serif"], setting: .text) == "Noto Serif Thai")
    #expect(family("ก", ["sans-serif"], setting: .text)?.contains("Sans") == true)
  }

  @Test func aFamilyThatIsNamedKeepsItsOwnForms() {
    #expect(family("骨", ["Noto Serif CJK SC"], language: "ja") == "Noto Serif CJK SC")
    #expect(family("A", ["Nobody’s Font", "DejaVu Sans Mono"], setting: .text) == "DejaVu Sans Mono")
  }

  @Test func weightIsKeptAndWhatIsMissingIsMade() throws {
    let bold = try #require(cascade(["sans-serif"], bold: true).choice(for: "永", in: .eastAsian))
    #expect(bold.face.location.isBold && bold.embolden == 0)
    let italic = try #require(cascade(["sans-serif"], italic: true).choice(for: "永", in: .eastAsian))
    #expect(italic.slant == 0.2)
    let thin = try #require(cascade(["sans-serif"], bold: true).choice(for: "𓀀", in: .text))
    #expect(thin.embolden > 0 && !thin.face.location.isBold)
    let emoji = try #require(
      cascade(["sans-serif"], bold: true, italic: true).choice(for: "😀", in: .emoji))
    #expect(emoji.embolden == 0 && emoji.slant == 0)
  }

  @Test func aBoldFaceIsFollowedByBoldLetters() throws {
    let face = try #require(
      FontFinder.face(named: "DejaVu Serif", style: FontStyle(isBold: true), orNearest: false))
    let choice = try #require(cascade([], face: face).choice(for: "永", in: .eastAsian))
    #expect(choice.face.family == "Noto Serif CJK JP" && choice.face.location.isBold)
    #expect(cascade([], face: face).choice(for: "a", in: .text)?.face === face)
  }

  @Test func emojiComeFromTheColourFont() {
    #expect(family("😀", ["serif"], setting: .emoji) == "Noto Color Emoji")
    #expect(family("☺", ["serif"], setting: .text) != "Noto Color Emoji")
  }

  @Test func aLetterThatNoFontHasHasNoChoice() {
    #expect(cascade(["serif"]).choice(for: "\u{E0FFF}", in: .text) == nil)
    #expect(cascade(["serif"]).choice(for: "\u{50000}", in: .eastAsian) == nil)
    #expect(cascade(["serif"]).first != nil)
  }
}
