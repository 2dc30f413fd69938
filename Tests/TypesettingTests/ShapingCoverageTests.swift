import Fonts
import Testing

@testable import Typesetting

@Suite struct ShapingCoverageTests {
  @Test func x() {
    for t in [
      "日本語の文章と English text、「括弧」です。", "👨‍👩‍👧‍👦🇯🇵1️⃣☺️☺", "سلام عليكم 123 hello", "ภาษาไทยง่ายมาก",
      "彼は“hello”と言った。It’s “fine”—really…", "क्षत्रिय हिन्दी", "각한국어", "か\u{309A}e\u{301}", "a\tb\r\nc\u{2028}d\u{AD}e",
    ] {
      for v in [false, true] {
        let p = shaped(t) { $0.isVertical = v }
        print(p.parts, p.faces, p.ends, p.mistake ?? "ok")
        if t.hasPrefix("彼") || t.hasPrefix("日") {
          for (i, c) in p.clusters.enumerated() {
            print(
              p.parts[i], c.advance, c.kind, c.end,
              p.glyphs[Int(c.glyphs.lowerBound)..<Int(c.glyphs.upperBound)].map {
                "\($0.id) \($0.dx) \($0.dy) \($0.advance) \($0.width)"
              })
          }
        }
      }
    }
    print(
      shaped("The hyphenation of representative words like http://example.com/longpath", language: "en") {
        $0.hyphenates = true
      }.ends)
  }
}
