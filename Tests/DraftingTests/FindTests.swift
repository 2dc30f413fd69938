import Testing

@testable import Drafting

struct FindTests {
  private func found(_ query: FindQuery, in text: String) throws -> [String] {
    let text = DraftText(text)
    return try FindSession(query, in: text).matches.map { text[$0] }
  }

  @Test func lettersAreComparedAsAsked() throws {
    let text = "😀 Cafe CAFÉ カフェ かふぇ ｶﾌｪ cafeteria"
    #expect(try found(FindQuery("cafe"), in: text) == ["Cafe", "CAFÉ", "cafe"])
    #expect(try found(FindQuery("カフェ"), in: text) == ["カフェ", "かふぇ", "ｶﾌｪ"])
    #expect(try found(FindQuery("cafe", wholeWords: true), in: text) == ["Cafe", "CAFÉ"])
    #expect(try found(FindQuery("Cafe", mode: .exact, matchesCase: true), in: text) == ["Cafe"])
    #expect(try found(FindQuery("^c\\w+$", mode: .pattern), in: "ab\ncd\nce f") == ["cd"])
    #expect(throws: FindError.invalidPattern("(")) { try found(FindQuery("(", mode: .pattern), in: text) }
    #expect(try found(FindQuery(""), in: text).isEmpty)
  }

  @Test func allAreReplacedInOneStep() throws {
    var text = DraftText("a-1 b-2 😀 c-3")
    let session = try FindSession(FindQuery("([a-z])-(\\d)", mode: .pattern), in: text)
    let revision = session.replacingAll(with: "$2$1", in: text, TextSelection(text.count))
    text.apply(revision)
    #expect(text.string == "1a 2b 😀 3c" && revision.selection == TextSelection(text.count))
  }

  @Test func oneIsReplacedAndTheNextSelected() throws {
    var text = DraftText("one two one")
    let session = try FindSession(FindQuery("one", mode: .exact), in: text)
    let revision = try #require(session.replacing(0..<3, with: "eins!", in: text))
    text.apply(revision)
    #expect(text.string == "eins! two one" && text[revision.selection.range] == "one")
    #expect(session.next(from: 4) == 8..<11 && session.previous(before: 2) == 8..<11)
    #expect(session.replacing(1..<3, with: "", in: text) == nil)
  }

  @Test(
    arguments: 1...6 as ClosedRange<UInt64>,
    [FindQuery("ab"), FindQuery("a\nb", mode: .exact), FindQuery("AB", mode: .exact)])
  func matchesFollowTheText(seed: UInt64, query: FindQuery) throws {
    var dice = Dice(seed)
    var text = DraftText(String(repeating: "ab xx\na b aab\n\n", count: 30))
    var session = try FindSession(query, in: text)
    for _ in 0..<40 {
      let start = dice.below(text.count + 1)
      let end = min(text.count, start + dice.below(6))
      let new = ["a", "b", "\n", "ab", "", "a\nb", " "].randomElement(using: &dice) ?? ""
      let change = text.apply(TextEdit(start..<end, new))
      try session.take(change, in: text)
      #expect(session.matches == (try FindSession(query, in: text).matches))
    }
  }
}
