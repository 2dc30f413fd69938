extension CJKCharset {
  /// The charset of a language given by a BCP 47 tag; nil for languages of other scripts.
  init?(language tag: String) {
    let parts = FontLanguage.subtags(tag)
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "yue":
      let isTraditional = !Set(parts.dropFirst()).isDisjoint(with: ["hant", "tw", "hk", "mo"])
      self = isTraditional ? .traditionalChinese : .simplifiedChinese
    default: return nil
    }
  }
}

/// Names of languages.
enum FontLanguage {
  /// What fontconfig calls the language of a BCP 47 tag.
  static func fontconfig(_ tag: String) -> String? {
    CJKCharset(language: tag)?.language ?? subtags(tag).first
  }

  static func subtags(_ tag: String) -> [String] {
    tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}
