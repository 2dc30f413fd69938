import Testing
import TextSearch

struct OptionTests {
  @Test(arguments: [
    ("art", "art party Art, smart art.", ["art", "Art", "art"]),
    ("caf", "café", []),
    ("homme", "l’homme", ["homme"]),
    ("known", "well-known", ["known"]),
    ("known", "well-\nknown", []),
    ("word", "a\nword\nb", ["word"]),
    ("2", "12 2", ["2"]),
    ("c++", "c++ c++11", ["c++", "c++"]),
    ("PDF", "日本PDFファイル", ["PDF"]),
    ("ファイル", "PDFファイルを読む", ["ファイル"]),
    ("ファ", "PDFファイルを読む", []),
    ("학교", "학교 학교에서", ["학교"]),
  ])
  func wholeWordsStandAlone(query: String, text: String, matches: [String]) throws {
    #expect(try found(query, in: text, options: .wholeWords) == matches)
  }

  @Test func literalMatchesAsCoded() throws {
    #expect(try found("fi", in: "ﬁ fi FI", options: [.literal, .distinguishesCase]) == ["fi"])
    #expect(try found("fi", in: "ﬁ fi FI", options: .literal) == ["fi", "FI"])
    #expect(try found("é", in: "e\u{301} É e", options: .literal) == ["É"])
    #expect(try found("two words", in: "two\nwords two  words", options: .literal) == [])
    #expect(try found("a b", in: "a", "b", options: .literal) == [])
    #expect(try found("aa", in: "aaa", options: .literal) == ["aa"])
    #expect(try found("か", in: "カｶか", options: .literal) == ["か"])
  }

  @Test(arguments: [
    ("w[a-z]+d", "Word\nweird", ["Word", "weird"]),
    ("two words", "two\r\nwords", ["two\r\nwords"]),
    ("exam\\w+", "exam-\nples exam\u{2}ples", ["exam-\nples", "exam\u{2}ples"]),
    ("レノ.ド", "ソレノ\nイド", ["レノ\nイド"]),
    ("of+ice", "oﬃce", ["oﬃce"]),
    ("𝑥.", "𝑥𝑦 z", ["𝑥𝑦"]),
    ("x*", "abc", []),
    ("^a|b$", "a b\na b", ["a", "b"]),
  ])
  func regularExpressionsSeeLinesAsOneText(query: String, text: String, matches: [String]) throws {
    #expect(try found(query, in: text, options: .regularExpression) == matches)
  }

  @Test func regularExpressionsDistinguishCaseAndWordsOnDemand() throws {
    #expect(
      try found("w\\w+", in: "Word word", options: [.regularExpression, .distinguishesCase]) == ["word"])
    #expect(try found("ar.", in: "art party", options: [.regularExpression, .wholeWords]) == ["art"])
  }

  @Test func aBrokenPatternIsRefusedWithAdvice() throws {
    #expect(throws: SearchError.invalidPattern("(a")) {
      try SearchQuery("(a", options: .regularExpression)
    }
    #expect(SearchError.invalidPattern("(a").description.contains("brackets"))
  }

  @Test func aPatternThatExplodesIsStopped() throws {
    var query = try SearchQuery("(a+)+$", options: .regularExpression)
    query.timeLimitPerPage = .milliseconds(50)
    let page = FoldedPage(String(repeating: "a", count: 60) + "b")
    let start = ContinuousClock.now
    #expect(throws: SearchError.patternTooSlow("(a+)+$", page: 0)) { try query.matches(in: [page]) }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func aRunningPatternCanBeCancelled() throws {
    let query = try SearchQuery("(a+)+$", options: .regularExpression)
    let page = FoldedPage(String(repeating: "a", count: 60) + "b")
    var asked = 0
    #expect(throws: SearchError.cancelled) {
      try query.matches(in: [page]) {
        asked += 1
        return asked > 3
      }
    }
  }
}

struct ContextTests {
  private func context(_ query: String, limit: Int = 10, in pages: String...) throws -> MatchContext {
    let texts = pages.map { FoldedPage($0) }
    let match = try #require(try SearchQuery(query).matches(in: texts).first)
    return MatchContext(of: match, limit: limit) { texts[$0] }
  }

  @Test func contextIsOneLineWithCollapsedSpace() throws {
    let context = try context("word", limit: 40, in: "A  long\r\nline with a word\nand  more.")
    #expect(context.text == "A long line with a word and more.")
    #expect(context.match == "word")
  }

  @Test func contextIsCutAtWholeCharacters() throws {
    let flags = String(repeating: "🇯🇵", count: 20)
    let context = try context("word", limit: 3, in: flags + "word" + "e\u{301}e\u{301}e\u{301}e\u{301}")
    #expect(context.before == "…🇯🇵🇯🇵🇯🇵")
    #expect(context.after == "e\u{301}e\u{301}e\u{301}…")
  }

  @Test func japaneseContextHasNoAddedSpaces() throws {
    let context = try context("ノイド", in: "この弁は\nソレノ\nイド弁\nである。")
    #expect(context.text == "この弁はソレノイド弁である。")
    #expect(context.match == "ノイド")
  }

  @Test func contextJoinsHyphenatedWordsAndPages() throws {
    #expect(try context("example", in: "an exam-\nple here").text == "an example here")
    let crossing = try context("two words", in: "one two", "words three")
    #expect(crossing.before == "one ")
    #expect(crossing.match == "two words")
    #expect(crossing.after == " three")
  }
}
