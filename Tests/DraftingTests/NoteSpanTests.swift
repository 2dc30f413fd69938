import Testing

@testable import Drafting

struct NoteSpanTests {
  @Test func whatIsOursIsFound() {
    let text = DraftText(
      "---\n# c\ntitle: x\n---\n{漢字|かんじ} a[^1] `{漢|か}`\n- [ ] b\n[TOC]\n```\n[^2]\n```\n[^1]: n {a|b}")
    let spans = text.spans(inLines: 0..<text.lineCount)
    #expect(
      spans.map { "\($0.kind.rawValue) \(text[$0.range])" } == [
        "frontMatterRule ---", "frontMatterComment # c", "frontMatterKey title", "frontMatterRule ---",
        "rubyBase 漢字", "rubyReading かんじ", "footnote [^1]", "taskBox [ ]", "directive [TOC]", "footnote [^1]",
      ])
    #expect(
      text.spans(inLines: 5..<7)
        == spans.filter {
          text.lineNumber(at: $0.range.lowerBound) == 5 || text.lineNumber(at: $0.range.lowerBound) == 6
        })
    #expect(text.spans(inLines: 90..<99).isEmpty)
  }
}
