import Engine
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct PageTextTests {
  private func text(_ path: String, page: Int = 0) throws -> (text: PageText, units: [UInt16]) {
    let core = try DocumentCore(FileSource(path: Corpus.path(path)))
    return try Engine.run { lane throws(EngineError) in
      try core.withPage(page, lane) { ($0.text(lane), $0.units(lane)) }
    }
  }

  @Test func verticalColumnsReadFromRightToLeft() throws {
    let text = try text("text-cjk/vertical.pdf").text
    #expect(String(decoding: text.units, as: UTF16.self) == "あいうえお\n日本語")
  }

  @Test(arguments: [
    "text-cjk/vertical.pdf", "text-cjk/VerticalText.pdf", "text-cjk/issue15759.pdf", "large/tracemonkey.pdf",
    "text/copy_paste_ligatures.pdf", "text-cjk/issue10529.pdf",
  ]) func textIsTheSameWithAndWithoutBoxes(path: String) throws {
    let (text, units) = try text(path)
    #expect(text.units == units)
    #expect(text.boxes.count == units.count)
  }

  @Test func hyphenAtALineEndStaysAndTheLineEnds() throws {
    let units = try text("large/tracemonkey.pdf").units
    let string = String(decoding: units, as: UTF16.self)
    #expect(string.contains("-\n"))
    #expect(!string.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 2 || $0.value == 13 })
  }
}

@Suite struct UTF16TextTests {
  @Test(arguments: ["", "plain", "é ß", "日本語", "😃𠁔", "a\u{0}b"]) func textComesBackAsItWas(text: String) {
    #expect(String(utf16Units: Array(text.utf16)[...]) == text)
  }

  @Test func halvesOfPairsBecomeReplacements() {
    #expect(String(utf16Units: [0x61, 0xD83D]) == "a\u{FFFD}")
    #expect(String(utf16Units: [0xDE03, 0xD83D, 0x62]) == "\u{FFFD}\u{FFFD}b")
  }
}
