import Protection
import Testing

@Suite struct SASLprepTests {
  @Test func preparationFollowsTheExamplesOfTheRFC() {
    #expect(SASLprep.prepare("I\u{AD}X") == "IX")
    #expect(SASLprep.prepare("user") == "user")
    #expect(SASLprep.prepare("USER") == "USER")
    #expect(SASLprep.prepare("\u{AA}") == "a")
    #expect(SASLprep.prepare("\u{2168}") == "IX")
    #expect(SASLprep.prepare("\u{7}") == nil)
    #expect(SASLprep.prepare("\u{627}\u{31}") == nil)
  }

  @Test func preparationMapsSpacesAndWidthAndKeepsTheRest() {
    #expect(SASLprep.prepare("a\u{3000}b\u{A0}c") == "a b c")
    #expect(SASLprep.prepare("ｐａｓｓ") == "pass")
    #expect(SASLprep.prepare("e\u{301}") == "é")
    #expect(SASLprep.prepare("ﾊﾟｽ") == "パス")
    #expect(SASLprep.prepare("🗝") == "🗝")
    #expect(SASLprep.prepare("") == "")
    #expect(SASLprep.prepare("\u{627}\u{31}\u{628}") == "\u{627}\u{31}\u{628}")
    #expect(SASLprep.prepare("\u{627}a\u{628}") == nil)
    #expect(SASLprep.prepare("\u{E000}") == nil)
    #expect(SASLprep.prepare("\u{1FFFE}") == nil)
  }
}
