import Testing
import TextSearch

struct LineTests {
  @Test(arguments: [
    ("two words", "two\nwords", ["two\nwords"]),
    ("two words", "two \r\n  words", ["two \r\n  words"]),
    ("two\n words", "two words", ["two words"]),
    ("twowords", "two\nwords", []),
    ("her", "the\nred", []),
    ("example", "an exam-\nple", ["exam-\nple"]),
    ("example", "exam\u{2}ple", ["exam\u{2}ple"]),
    ("example", "exam\u{FFFE}\r\nple", ["exam\u{FFFE}\r\nple"]),
    ("example", "exam\u{AD}\nple", ["exam\u{AD}\nple"]),
    ("well-known", "well-\nknown", ["well-\nknown"]),
    ("well-known", "well\u{2}known", ["well\u{2}known"]),
    ("well-known", "wellknown", []),
    ("well known", "well-\nknown", []),
    ("one-two-three", "one-\ntwo-three one-two-\nthree", ["one-\ntwo-three", "one-two-\nthree"]),
    ("a - b", "a -\nb", ["a -\nb"]),
    ("site/page", "site/\npage", ["site/\npage"]),
    ("and/ or", "and/\nor", ["and/\nor"]),
    ("ソレノイド", "ソレ\nノイ\nド", ["ソレ\nノイ\nド"]),
    ("東京 大阪", "東京\n大阪", ["東京\n大阪"]),
    ("東京大阪", "東京 大阪", []),
    ("東京 大阪", "東京　大阪", ["東京　大阪"]),
    ("日本ABC", "日本\nABC", ["日本\nABC"]),
    ("日本 ABC", "日本\nABC", ["日本\nABC"]),
    ("한국 사람", "한국\n사람", ["한국\n사람"]),
    ("한국사람", "한국\n사람", ["한국\n사람"]),
    (" b", "a b", [" b"]),
  ])
  func lineEndsAndHyphensHideNoMatch(query: String, text: String, matches: [String]) throws {
    #expect(try found(query, in: text) == matches)
  }

  @Test func matchesDoNotOverlap() throws {
    #expect(try found("aa", in: "aaaaa") == ["aa", "aa"])
  }

  @Test(arguments: ["", "\u{AD}", "\u{301}", "\u{200B}\u{FEFF}"])
  func nothingToSeeMatchesNothing(query: String) throws {
    #expect(try found(query, in: "a b\u{301}\u{AD}c") == [])
    #expect(try found(query, in: "", "") == [])
  }

  @Test func searchOnRandomTextEqualsANaiveOne() throws {
    for seed in 0..<400 {
      var random = Generator(state: UInt64(seed))
      let letters = Array("aabc d".utf16)
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Array("abc".utf16)[Int.random(in: 0..<3, using: &random)]
      }
      let page = FoldedPage(streams: [FoldedText(text)])
      let search = try SearchQuery(String(decoding: query, as: UTF16.self))
      let ranges = try search.matches(in: [page]).map(\.first.range)
      #expect(ranges == naive(query, in: text), "seed \(seed)")
    }
  }

  private func naive(_ query: [UInt16], in text: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index + query.count <= text.count {
      if Array(text[index..<index + query.count]) == query {
        ranges.append(index..<index + query.count)
        index += query.count
      } else {
        index += 1
      }
    }
    return ranges
  }

  @Test func randomCodeUnitsNeverFail() throws {
    let special: [UInt16] = [
      0, 2, 0x0A, 0x0D, 0x20, 0x2D, 0x61, 0xAD, 0x301, 0x306, 0x438, 0x304B, 0x3099, 0xD800, 0xDC00, 0xFB03,
      0xFF76, 0xFF9E, 0xFFFE, 0xFFFF, 0x1100, 0x1161, 0x3300, 0xD835, 0xDC4E, 0x4E00, 0xDB40, 0xDD00,
    ]
    for seed in 0..<100 {
      var random = Generator(state: UInt64(seed))
      let pages = (0..<4).map { _ in
        FoldedPage(streams: [
          FoldedText(
            (0..<Int.random(in: 0...40, using: &random)).map { _ in
              special[Int.random(in: 0..<special.count, using: &random)]
            })
        ])
      }
      for query in ["a", "か", "a-a", "一 a", "ff", "й", "アパ"] {
        for options in [SearchOptions(), .strict, .wholeWords, .literal, .regularExpression] {
          for match in try SearchQuery(query, options: options).matches(in: pages) {
            for segment in match.segments {
              let units = pages[segment.page].streams[0].units
              #expect(!segment.range.isEmpty && segment.range.upperBound <= units.count)
            }
            _ = MatchContext(of: match) { pages[$0] }.text
          }
        }
      }
    }
  }
}
