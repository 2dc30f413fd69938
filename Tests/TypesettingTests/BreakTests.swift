import Fonts
import Testing

@testable import Typesetting

@Suite struct BreakTests {
  @Test func japaneseKeepsPunctuationWhereItBelongs() {
    #expect(shaped("「骨」（直）。").ends == "「骨」|（直）。|")
    #expect(shaped("ちょっとカード、々").ends == "ちょっ|と|カー|ド、々|")
    #expect(shaped("ア・イ！？ウ").ends == "ア・|イ！？|ウ|")
    #expect(shaped("九～十〜").ends == "九～|十〜|")
    #expect(shaped("無……言——だ").ends.contains("……"))
    #expect(shaped("無……言——だ").ends.contains("——"))
    #expect(shaped("100％と￥100").ends == "100％|と|￥100|")
  }

  @Test func aSpaceLetsNothingStartALineThatMayNot() {
    #expect(shaped("あ ゃ… ゃ い").ends == "あ ゃ… ゃ |い|")
    #expect(shaped("本  、（本 ） 本").ends == "本  、|（本 ） |本|")
    #expect(shaped("say ー ・ no").ends == "say ー ・ |no|")
  }

  @Test func quotationMarksAreBracketsInJapanese() {
    #expect(shaped("彼“は”い").ends == "彼|“は”|い|")
    #expect(shaped("彼“は”。").ends == "彼|“は”。|")
    #expect(shaped("say “no” now").ends == "say |“no” |now|")
  }

  @Test func latinWordsStayWhole() {
    #expect(shaped("two words日本").ends == "two |words|日|本|")
    #expect(shaped("a\u{A0}b").ends == "a\u{A0}b|")
    #expect(shaped("a\u{200B}b").ends == "a\u{200B}|b|")
  }

  @Test func thaiIsDividedBetweenWords() {
    #expect(shaped("ภาษาไทยง่ายมาก").ends == "ภาษา|ไทย|ง่าย|มาก|")
  }

  @Test func aLanguageThatIsNoneChangesNothing() {
    let strange = String(repeating: "x-@lb=loose;", count: 1000)
    #expect(shaped("ちょっと、a b", language: strange).ends == "ちょっ|と、|a |b|")
    #expect(shaped("ちょっと、a b", language: "").ends == "ちょっ|と、|a |b|")
    #expect(shaped("ちょっと、a b", language: "zh-Hant-TW").ends == "ちょっ|と、|a |b|")
  }

  @Test func lineFeedsForce() {
    #expect(shaped("a\nb\r\nc\u{2028}d").ends == "a\n!b\r\n!c\u{2028}!d|")
    #expect(shaped("a\nb") { $0.breaking = .none }.ends == "a\n!b")
    #expect(shaped("ab c") { $0.breaking = .none }.ends == "ab c")
    #expect(shaped("ab、\nc") { $0.breaking = .letters }.ends == "a|b|、\n!c|")
  }

  @Test func hyphenationFollowsTheLanguage() {
    func ends(_ text: String, _ language: String?) -> String {
      shaped(text, families: ["DejaVu Sans"], language: language) { $0.hyphenates = true }.ends
    }
    #expect(ends("hyphenation", "en") == "hy-|phen-|ation|")
    #expect(ends("Hyphenation", "en-US") == "Hy-|phen-|ation|")
    #expect(ends("hyphenation", nil) == "hyphenation|")
    #expect(ends("hyphenation", "xx") == "hyphenation|")
    #expect(ends("hyphenation", "../../etc/en") == "hyphenation|")
    #expect(ends("İİhyphenation", "en") == "İİhyphenation|")
    #expect(ends("http://hyphenation.com/hyphenation", "en").contains("-|") == false)
    #expect(ends("self-representation", "en") == "self-|representation|")
    #expect(shaped("hyphenation", language: "en").ends == "hyphenation|")
  }

  @Test func softHyphensWorkWithoutADictionary() {
    #expect(shaped("Donau\u{AD}dampf").ends == "Donau\u{AD}-|dampf|")
  }

  @Test func whatAReadingStandsOverIsNeverDivided() {
    var text = StyledText("この漢字だ", style: TextStyle(size: 10))
    text.rubies = [
      StyledText.Ruby(base: 2..<4, units: Array("かんじ".utf16), style: TextStyle(size: 5))
    ]
    #expect(ShapedParagraph(text).ends == "こ|の|漢字|だ|")
  }

  @Test func attachmentsMayBeginAndEndLines() {
    var text = StyledText("あ\u{FFFC}あ", style: TextStyle(size: 10))
    text.attachments[1] = StyledText.Attachment(width: 5, ascent: 5, descent: 0)
    #expect(ShapedParagraph(text).ends == "あ|\u{FFFC}|あ|")
  }
}
