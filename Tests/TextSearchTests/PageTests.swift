import Testing
import TextSearch

struct PageTests {
  @Test(arguments: [
    ("two words", ["one two", "words three"], ["two|words"]),
    ("two words", ["one two \n", "\n words three"], ["two|words"]),
    ("example", ["exam-", "ple"], ["exam-|ple"]),
    ("well-known", ["well\u{2}", "known"], ["well\u{2}|known"]),
    ("ソレノイド", ["ソレノ", "イド"], ["ソレノ|イド"]),
    ("twowords", ["two", "words"], []),
    ("a b c d", ["a", "b", "c", "d"], ["a|b|c|d"]),
    ("two words", ["two", "", " \n", "words"], ["two|words"]),
    ("word", ["a word", "word b"], ["word", "word"]),
    ("b b", ["a b", "b", "b c"], ["b|b"]),
    ("ab ab", ["ab ab", "ab ab"], ["ab ab", "ab ab"]),
    ("𝐀 𝐁", ["𝐀", "𝐁"], ["𝐀|𝐁"]),
  ])
  func aMatchMayCrossPages(query: String, pages: [String], matches: [String]) throws {
    let texts = pages.map { FoldedPage($0) }
    let result = try SearchQuery(query).matches(in: texts).map { match in
      match.segments.map {
        String(decoding: texts[$0.page].streams[0].units[$0.range], as: UTF16.self)
      }.joined(separator: "|")
    }
    #expect(result == matches)
  }

  @Test func pageEndsChangeNoResult() throws {
    for seed in 0..<300 {
      var random = Generator(state: UInt64(seed))
      let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        String(repeating: "ab", count: Int.random(in: 1...2, using: &random))
      }
      // Every page begins with a word; where one begins is chance.
      let starts = words.indices.filter { $0 == 0 || Int.random(in: 0..<3, using: &random) == 0 }
      let ends = starts.dropFirst() + [words.count]
      let pages = zip(starts, ends).map { words[$0..<$1].joined(separator: " ") }
      for text in ["ab ab", "b a", "abab ab abab", "ab ab ab ab ab ab"] {
        let query = try SearchQuery(text)
        let whole = try query.matches(in: [FoldedPage(words.joined(separator: " "))])
        let parted = try query.matches(in: pages.map { FoldedPage($0) })
        #expect(parted.map { place($0, in: pages) } == whole.map(\.first.range), "seed \(seed)")
      }
    }
  }

  /// Where a match lies in the pages joined by spaces.
  private func place(_ match: TextMatch, in pages: [String]) -> Range<Int> {
    func start(of page: Int) -> Int { pages[..<page].reduce(0) { $0 + $1.utf16.count + 1 } }
    let last = match.rest.last ?? match.first
    return start(of: match.first.page) + match.first.range.lowerBound..<start(of: last.page)
      + last.range.upperBound
  }

  @Test func pagesThatDoNotFollowEachOtherAreNotJoined() throws {
    let pages = [(page: 3, text: FoldedPage("two")), (page: 5, text: FoldedPage("words"))]
    #expect(try SearchQuery("two words").matches(in: pages).isEmpty)
  }

  @Test func matchesComeAsSoonAsTheyAreCertain() throws {
    var searcher = Searcher(try SearchQuery("a b"))
    #expect(try searcher.add(FoldedPage("x a b a"), page: 0).count == 1)
    let next = try searcher.add(FoldedPage("b a b"), page: 1)
    #expect(next.map(\.first) == [.init(page: 0, range: 6..<7), .init(page: 1, range: 2..<5)])
    #expect(next.first?.rest == [.init(page: 1, range: 0..<1)])
  }

  @Test func crossingMatchesAreExactInStrictSearches() throws {
    #expect(try found("Two words", in: "two", "words", options: .strict) == [])
    #expect(try found("Two words", in: "Two", "words", options: .strict) == ["Two|words"])
    #expect(try found("two words", in: "two", "wordsmith", options: .wholeWords) == [])
  }

  @Test func rubyIsAStreamOfItsOwn() throws {
    let pages = [
      FoldedPage(streams: [FoldedText("東京へ行く"), FoldedText("とうきょう")]),
      FoldedPage(streams: [FoldedText("春"), FoldedText("はる")]),
    ]
    let base = try SearchQuery("京へ").matches(in: pages)
    let ruby = try SearchQuery("とうきょう").matches(in: pages)
    #expect(base.map(\.stream) == [0])
    #expect(ruby.map(\.stream) == [1])
    #expect(try SearchQuery("うはる").matches(in: pages).isEmpty)
    #expect(try SearchQuery("く春").matches(in: pages).count == 1)
  }

  @Test func severalStringsAreFoundInOnePass() throws {
    let query = try SearchQuery(["one", "", "two", "e t"])
    let matches = try query.matches(in: [FoldedPage("two one"), FoldedPage("two")])
    #expect(matches.map(\.query) == [2, 0, 3, 2])
    #expect(matches.map(\.first.page) == [0, 0, 0, 1])
  }

  @Test func backwardsGivesTheLastMatchFirst() throws {
    #expect(try found("b?", in: "b1", "b2 b3", options: [.backwards]) == [])
    #expect(
      try found("b.", in: "b1", "b2 b3", options: [.backwards, .regularExpression]) == ["b3", "b2", "b1"])
  }

  @Test func aCancelledSearchSaysSo() throws {
    let query = try SearchQuery("a")
    var asked = 0
    #expect(throws: SearchError.cancelled) {
      try query.matches(in: [FoldedPage("a"), FoldedPage("a"), FoldedPage("a")]) {
        asked += 1
        return asked == 2
      }
    }
    #expect(asked == 2)
  }
}
