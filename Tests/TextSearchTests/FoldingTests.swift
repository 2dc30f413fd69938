import Testing
import TextSearch

struct FoldingTests {
  @Test(arguments: [
    ("word", "A Word.", "Word"),
    ("RESUME", "son résumé", "résumé"),
    ("résumé", "resume", "resume"),
    ("resume", "re\u{301}sume\u{301}.", "re\u{301}sume\u{301}"),
    ("noel", "Noël", "Noël"),
    ("coeur", "un cœur", "cœur"),
    ("strasse", "die Straße", "Straße"),
    ("STRAẞE", "strasse", "strasse"),
    ("smorrebrod", "smørrebrød", "smørrebrød"),
    ("istanbul", "İSTANBUL", "İSTANBUL"),
    ("ISPARTA", "ısparta", "ısparta"),
    ("ΟΔΟΣ", "η οδός", "οδός"),
    ("οδοσ", "οδός", "οδός"),
    ("елка", "ёлка", "ёлка"),
    ("شمس", "شَمْس", "شَمْس"),
    ("office", "the oﬃce", "oﬃce"),
    ("1/2", "½ cup", "½"),
    ("3/4", "3\u{2044}4", "3\u{2044}4"),
    ("alpha x", "alpha 𝑥", "alpha 𝑥"),
    ("ABC", "𝐀𝔅ℂ", "𝐀𝔅ℂ"),
    ("abc 12", "ＡＢＣ　１２", "ＡＢＣ　１２"),
    ("ガイド", "ｶﾞｲﾄﾞ", "ｶﾞｲﾄﾞ"),
    ("ﾊﾟﾝ", "パン", "パン"),
    ("ソレノイド", "それのいど", "それのいど"),
    ("が", "か\u{3099}", "か\u{3099}"),
    ("カギ", "か\u{3099}ぎ かぎ", "かぎ"),
    ("株式会社", "㍿", "㍿"),
    ("(株)", "㈱", "㈱"),
    ("アパート", "㌀", "㌀"),
    ("「章」", "﹁章﹂", "﹁章﹂"),
    ("(注)", "︵注︶", "︵注︶"),
    ("日本", "⽇本", "⽇本"),
    ("長い", "⻑い", "⻑い"),
    ("豈", "\u{F900}", "\u{F900}"),
    ("葛城", "葛\u{E0100}城", "葛\u{E0100}城"),
    ("한국", "한국어", "한국"),
    (
      "한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}",
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"
    ),
    ("don't", "I don’t", "don’t"),
    ("\"yes\"", "“yes”", "“yes”"),
    ("1990-1995", "1990–1995", "1990–1995"),
    ("cooperate", "co\u{AD}operate", "co\u{AD}operate"),
    ("x²", "x2", "x2"),
  ])
  func defaultSearchFindsTheSameWordInAnotherForm(query: String, text: String, match: String) throws {
    #expect(try found(query, in: text) == [match])
  }

  @Test(arguments: [
    ("か", "が"), ("ハ", "パ"), ("ﾊ", "ﾊﾞ"), ("и", "й"), ("하", "한"), ("=", "≠"), ("東", "京"),
    ("word", "wo rd"), ("ab", "a-b"),
  ])
  func differentLettersStayDifferent(query: String, text: String) throws {
    #expect(try found(query, in: text) == [])
  }

  @Test(
    arguments: [
      (SearchOptions.distinguishesCase, "word", "Word word", ["word"]),
      (.distinguishesCase, "é", "É e é", ["e", "é"]),
      (.distinguishesCase, "off", "oﬃce", ["oﬃ"]),
      (.distinguishesCase, "Οδος", "οδος Οδός Οδοσ", ["Οδός"]),
      (.distinguishesDiacritics, "resume", "résumé Resume", ["Resume"]),
      (.distinguishesDiacritics, "É", "e é e\u{301}", ["é", "e\u{301}"]),
      (.distinguishesDiacritics, "e", "e\u{301} é", []),
      (.distinguishesDiacritics, "istanbul", "İstanbul", ["İstanbul"]),
      (.distinguishesWidth, "ABC", "ＡＢＣ abc", ["abc"]),
      (.distinguishesWidth, "ガ", "ｶﾞ が", ["が"]),
      (.distinguishesWidth, "（注）", "︵注︶ (注)", ["︵注︶"]),
      (.distinguishesKana, "かな", "カナ かな", ["かな"]),
      (.distinguishesKana, "カナ", "ｶﾅ かな", ["ｶﾅ"]),
      (.strict, "Café", "cafe Cafe café Café Ｃafé", ["Café"]),
      (.strict, "office", "oﬃce", ["oﬃce"]),
    ] as [(SearchOptions, String, String, [String])])
  func eachAxisIsDistinguishedOnItsOwn(
    options: SearchOptions, query: String, text: String, matches: [String]
  ) throws {
    #expect(try found(query, in: text, options: options) == matches)
  }

  @Test func aMatchInsideALigatureTakesAllOfIt() throws {
    #expect(try found("f", in: "ﬁn") == ["ﬁ"])
    #expect(try found("e", in: "e\u{301}").map(\.unicodeScalars.count) == [2])
    #expect(try found("n", in: "ﬁn") == ["n"])
    #expect(try found("fin", in: "𝐀ﬁn") == ["ﬁn"])
    #expect(try found("a", in: "x𝐀y") == ["𝐀"])
  }
}
