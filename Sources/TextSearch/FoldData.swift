/// What folding knows beyond Unicode's own decompositions.
enum FoldData {
  /// Where characters with a decomposition or a lower case are found. Left out besides scripts that
  /// have neither: Chinese characters and Korean syllables, which fold to themselves, and arrows and
  /// operators, since a struck-out sign is not the sign.
  static let ranges: [ClosedRange<UInt32>] = [
    0x00A0...0x06FF, 0x0900...0x0FFF, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF,
    0x1D00...0x218F, 0x2329...0x232A, 0x2460...0x24FF, 0x2C00...0x2DFF, 0x2E80...0x33FF,
    0xA640...0xA7FF, 0xAB30...0xABBF, 0xF900...0xFFFD, 0x10400...0x104FF, 0x10C80...0x10CFF,
    0x118A0...0x118DF, 0x16E40...0x16E7F, 0x1D400...0x1D7FF, 0x1E900...0x1E943, 0x1F100...0x1F2FF,
    0x1FBF0...0x1FBF9, 0x2F800...0x2FA1F,
  ]

  /// Letters that readers take as a plain letter with an addition, but that do not decompose.
  static let strokedLetters: [UInt32: String] = [
    0xC6: "AE", 0xE6: "ae", 0xD8: "O", 0xF8: "o", 0x110: "D", 0x111: "d", 0x126: "H", 0x127: "h",
    0x131: "i", 0x141: "L", 0x142: "l", 0x152: "OE", 0x153: "oe", 0x166: "T", 0x167: "t",
  ]

  /// Case pairs that simple lower case misses. All four i of Turkish are one when case is ignored.
  static let caseFolds: [UInt32: String] = [
    0xDF: "ss", 0x1E9E: "ss", 0x3C2: "σ", 0x130: "i", 0x131: "i",
  ]

  /// Signs that people type in a plain form and books print in another.
  static let plainPunctuation: [UInt32: UInt32] = [
    0x2018: 0x27, 0x2019: 0x27, 0x201B: 0x27, 0x2032: 0x27, 0x201C: 0x22, 0x201D: 0x22,
    0x201E: 0x22, 0x201F: 0x22, 0x2010: 0x2D, 0x2011: 0x2D, 0x2012: 0x2D, 0x2013: 0x2D,
    0x2212: 0x2D, 0x2015: 0x2014, 0x2044: 0x2F,
  ]

  /// Radicals that fonts share with the character of the same look; Unicode gives them no
  /// decomposition (it does for the Kangxi radicals).
  static let radicals: [UInt32: UInt32] = {
    let pairs = """
      ⺁厂⺅亻⺆冂⺈刀⺉刂⺊卜⺌小⺎兀⺒巳⺓幺⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺣灬⺤爫⺦丬\
      ⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒⺶羊⺹耂⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角\
      ⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼\
      ⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟
      """
    let scalars = pairs.unicodeScalars.map(\.value)
    var map: [UInt32: UInt32] = [:]
    for index in stride(from: 0, to: scalars.count - 1, by: 2) { map[scalars[index]] = scalars[index + 1] }
    return map
  }()
}
