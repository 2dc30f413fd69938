import Foundation

/// What the name of a font tells: kind, weight, slant, language.
package struct FontName {
  enum Kind {
    case serif, sans
  }

  /// The name as text, without subset tag.
  let text: String
  /// Letters and digits only, in lower case and of plain width.
  package let folded: String

  /// Reads a name out of a PDF file: UTF-8, or the encoding that fits the script.
  package init(bytes: [UInt8], charset: CJKCharset?) {
    var bytes = bytes[...]
    if let plus = bytes.firstIndex(of: UInt8(ascii: "+")), plus == 6,
      bytes.prefix(6).allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
    {
      bytes = bytes[(plus + 1)...]
    }
    // Windows marks vertical writing so.
    if bytes.first == UInt8(ascii: "@") { bytes = bytes.dropFirst() }
    let data = Data(bytes.prefix(256))
    let encodings = [.utf8, charset?.encoding ?? .shiftJIS]
    text =
      encodings.lazy.compactMap { String(data: data, encoding: $0) }.first
      ?? String(decoding: data.filter { $0 < 0x80 }, as: UTF8.self)
    folded = Self.folded(text)
  }

  /// Letters and digits of a name only, in lower case and of plain width.
  package static func folded(_ name: String) -> String {
    // Nearly all names; Foundation's mapping takes most of the time in which fonts are listed.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: name.utf8.compactMap(plain), as: UTF8.self)
    }
    let plain = name.precomposedStringWithCompatibilityMapping.lowercased()
    return String(plain.filter { $0.isLetter || $0.isNumber })
  }

  private static func plain(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }

  /// The name, and what is left of it after each word about style at its end is gone.
  var candidates: [String] {
    var candidates = [folded]
    while let last = candidates.last,
      let word = Self.styleWords.first(where: { last.hasSuffix($0) && last.count > $0.count })
    {
      candidates.append(String(last.dropLast(word.count)))
    }
    return candidates
  }

  /// The family as the name has it, before style and foundry.
  var family: String {
    let stem = text.prefix { $0 != "-" && $0 != "," }
    for suffix in ["PSMT", "MT", "PS"] where stem.hasSuffix(suffix) && stem.count > suffix.count {
      return String(stem.dropLast(suffix.count))
    }
    return String(stem)
  }

  /// True when the name tells of bold letters.
  package var isBold: Bool {
    has(["bold", "black", "heavy", "demi", "w6", "w7", "w8", "w9"])
  }

  /// True when the name tells of slanted letters.
  package var isItalic: Bool { has(["italic", "oblique"]) }

  /// True for names of Latin fonts with letters of equal width.
  var isFixed: Bool { has(Self.fixedWords) }

  /// Serif letters (mincho, song, batang) or not (gothic, hei, dotum); nil when the name tells neither.
  var kind: Kind? {
    // In this order: "Century Gothic" has no serifs, "HeiseiMin" is no hei, "SansSerif" is sans.
    if has(Self.sansWords) { return .sans }
    if has(Self.serifWords) { return .serif }
    return has(["hei", "ud", "黑", "黒"]) ? .sans : nil
  }

  var charset: CJKCharset? {
    Self.charsetWords.first { has($0.words) }?.charset
  }

  /// True for the fonts that documents and programs take for granted.
  package var isCommon: Bool {
    charset != nil || Self.commonWords.contains { folded.hasPrefix($0) }
  }

  // Bytes: there is no other way to write what is folded, and a hundred words are looked for in each name.
  private func has(_ words: [String]) -> Bool {
    folded.withCString { name in words.contains { strstr(name, $0) != nil } }
  }
}

// What the words in names of fonts mean; all folded.
extension FontName {
  private static let styleWords = [
    "bold", "italic", "oblique", "regular", "medium", "light", "black", "heavy", "demi", "semi", "roman",
    "acro", "psmt", "mt", "ps", "w3", "w4", "w5", "w6", "w7", "w8", "w9",
  ]

  private static let commonWords = [
    "helvetica", "times", "courier", "symbol", "zapfdingbats", "arial", "georgia", "verdana", "menlo",
    "palatino", "avenir", "sfpro", "sfuitext",
  ]

  private static let fixedWords = [
    "courier", "consolas", "menlo", "monaco", "sansmono", "andalemono", "typewriter", "lucidaconsole",
  ]

  private static let sansWords = [
    "gothic", "goth", "kaku", "kozgo", "shingo", "futogo", "midashigo", "meiryo", "dotum", "gulim", "malgun",
    "yahei", "jhenghei", "heiti", "simhei", "lihei", "pingfang", "dengxian", "sans", "arial", "helvetica",
    "maru", "osaka", "verdana", "tahoma", "calibri", "ゴシック", "ゴチック", "角ゴ", "丸ゴ", "新ゴ", "メイリオ",
    "微软雅黑", "微軟正黑", "돋움", "굴림", "고딕", "맑은",
  ]

  private static let serifWords = [
    "mincho", "ryumin", "heiseimin", "kozmin", "hiramin", "yumin", "futomin", "midashimin", "reimin", "minpr",
    "ming", "song", "sung", "simsun", "fangsong", "kaiti", "simkai", "dfkai", "biaukai", "kyokasho", "batang",
    "gungsuh", "myungjo", "myeongjo", "serif", "times", "roman", "garamond", "georgia", "century", "palatino",
    "bookman", "cambria", "minion", "明朝", "宋", "明體", "明体", "楷", "教科書", "바탕", "명조", "궁서",
  ]

  // Where a word is part of another script's name, the longer name stands first.
  private static let charsetWords: [(charset: CJKCharset, words: [String])] = [
    (
      .simplifiedChinese,
      [
        "simhei", "hiraginosansgb", "sourcehansanssc", "sourcehanserifsc", "sourcehansanscn",
        "sourcehanserifcn",
      ]
    ),
    (
      .traditionalChinese,
      [
        "mingliu", "msung", "mhei", "lisung", "lisong", "lihei", "jhenghei", "adobeming", "songtitc",
        "heititc",
        "kaititc", "pingfangtc", "pingfanghk", "cjktc", "cjkhk", "sourcehansanstc", "sourcehanseriftc",
        "sourcehansanstw", "sourcehanseriftw", "dfkai", "biaukai", "明體", "正黑", "標楷",
      ]
    ),
    (
      .korean,
      [
        "batang", "dotum", "gulim", "gungsuh", "myungjo", "myeongjo", "malgun", "nanum", "applegothic",
        "sdgothic", "hygothic", "hygoth", "hysmyeong", "cjkkr", "sourcehansanskr", "sourcehanserifkr", "바탕",
        "돋움", "굴림", "고딕", "명조", "궁서", "맑은",
      ]
    ),
    (
      .japanese,
      [
        "mincho", "ryumin", "gothicbbb", "kozmin", "kozgo", "hiramin", "hirakaku", "hiragino", "hiramaru",
        "heisei", "msgothic", "mspgothic", "msuigothic", "meiryo", "yugoth", "yumin", "ipaex", "ipag",
        "takao",
        "osaka", "shingo", "midashi", "futomin", "futogo", "jun101", "kakugo", "soei", "hgmaru", "hgp", "hgs",
        "bizud", "kyokasho", "cjkjp", "明朝", "ゴシック", "ゴチック", "角ゴ", "丸ゴ", "新ゴ", "メイリオ", "教科書",
        "正楷書",
      ]
    ),
    (
      .simplifiedChinese,
      [
        "simsun", "simkai", "song", "fangsong", "kaiti", "yahei", "dengxian", "heiti", "pingfang",
        "cjksc", "宋", "楷", "雅黑", "黑体",
      ]
    ),
    // Without a country's letters, Source Han is the Japanese one.
    (.japanese, ["sourcehan"]),
  ]
}

extension CJKCharset {
  /// The encoding that names of such fonts come in from Windows.
  fileprivate var encoding: String.Encoding {
    // Core Foundation's numbers of GB 18030, Big5 and the Korean code page.
    switch self {
    case .japanese: .shiftJIS
    case .simplifiedChinese: String.Encoding(rawValue: 0x8000_0632)
    case .traditionalChinese: String.Encoding(rawValue: 0x8000_0A03)
    case .korean: String.Encoding(rawValue: 0x8000_0422)
    }
  }
}
