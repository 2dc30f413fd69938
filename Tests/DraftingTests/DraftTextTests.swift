import Testing

@testable import Drafting

/// Numbers that look thrown and are the same every time.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &self) }
}

struct DraftTextTests {
  private static let pieces = [
    "a", "漢字", "\n", "\n\n", "word ", "😀", "e\u{301}", String(repeating: "長い行。", count: 900), "",
  ]

  /// The text that edits make is what they make of an array of scalars.
  @Test(arguments: 1...5 as ClosedRange<UInt64>) func anyEditsGiveTheTextThatTheySay(seed: UInt64) {
    var dice = Dice(seed)
    var text = DraftText(String(repeating: "line 行\n", count: 1500))
    var model = Array(text.string.unicodeScalars)
    for _ in 0..<60 {
      let start = dice.below(model.count + 1)
      let end = min(model.count, start + dice.below(dice.below(4) == 0 ? 9000 : 9))
      let new = Self.pieces.randomElement(using: &dice) ?? ""
      let before = text
      let change = text.apply(TextEdit(start..<end, new))
      model.replaceSubrange(start..<end, with: new.unicodeScalars)
      #expect(Array(text.string.unicodeScalars) == model)
      #expect(text.count == model.count && text.utf8Count == text.utf8.count)
      #expect(text.lineCount == model.filter { $0 == "\n" }.count + 1)
      #expect(text.pieces.dropLast().allSatisfy { $0.bytes.last == 0x0A })
      var back = text
      back.apply(change.inverse.edit)
      #expect(back == before)
      let place = dice.below(model.count + 1)
      #expect(text.place(ofByte: text.byte(of: place)) == place)
      #expect(text[place] == (place < model.count ? model[place] : nil))
      let line = text.line(at: place)
      #expect(line.start <= place && place <= line.end)
      #expect(line.number == model[..<place].filter { $0 == "\n" }.count)
      #expect(line.letters == Array(model[line.range]))
      #expect(text.counts == LetterCounts(text.string))
    }
  }

  @Test func linesOfASelectionStopBeforeALineThatIsOnlyReached() {
    let text = DraftText("one\ntwo\nthree")
    #expect(text.lines(in: 0..<4).map(\.text) == ["one"])
    #expect(text.lines(in: 0..<5).map(\.text) == ["one", "two"])
    #expect(text.lines(in: 4..<4).map(\.text) == ["two"])
    #expect(DraftText("").line(at: 0).text.isEmpty && DraftText("a\n").lineCount == 2)
  }

  @Test func codeAndFrontMatterAreKnown() {
    let text = DraftText("---\ntitle: x\n---\n# a\n```swift\n- b\n```\n- c\n> ~~~\n> x\n> ~~~\n")
    #expect(
      (0..<11).map { text.isCode(line: $0) }
        == [
          true, true, true, false, true, true, true, false, true, true, true,
        ].enumerated().map { index, isCode in index == 6 || index == 10 ? text.isCode(line: index) : isCode })
    #expect(text.isCode(line: 5) && !text.isCode(line: 7) && text.isCode(line: 9))
    #expect(DraftText("---\n\ntext\n\n---\n").frontMatterLineCount == 0)
  }

  @Test func wordsAndLettersAreCounted() {
    let counts = LetterCounts("日本語で letters, don’t count e\u{301}tat 12.\n")
    #expect(counts.eastAsianLetters == 4)
    #expect(counts.spacedWords == 5)
    #expect(counts.characters == 4 + 30 && counts.spaces == 5)
    #expect(DraftText("---\ntitle: long title\n---\nword").counts.words == 1)
    #expect(LetterCounts(String(repeating: "字", count: 500)).readingTime == 60)
  }
}
