extension FontLibrary {
  /// A font of the right kind for one that a PDF file names and lacks.
  func substitute(for request: FontRequest) -> FontPattern? {
    let name = FontName(bytes: request.name, charset: request.charset)
    let charset = request.charset ?? name.charset
    let style = FontStyle(
      isBold: request.weight >= 600 || name.isBold, isItalic: request.isItalic || name.isItalic,
      language: charset?.language)
    if let exact = firstInstalled(of: name.candidates, style: style) { return exact }
    let isFixed = request.pitchFamily & 0x01 != 0 || name.isFixed
    let kind = name.kind ?? (request.pitchFamily & 0x10 != 0 ? .serif : .sans)
    if let charset {
      return cjk(charset, kind: kind, isFixed: isFixed, style: style)
    }
    let generic = isFixed ? "monospace" : kind == .serif ? "serif" : "sans-serif"
    return match(families: [name.family, generic], style: style)
  }

  /// The font of a script's, of a kind and weight.
  func cjk(
    _ charset: CJKCharset, kind: FontName.Kind, isFixed: Bool, style: FontStyle
  ) -> FontPattern? {
    let families = kind == .serif ? charset.serifFamilies : charset.sansFamilies(isFixed: isFixed)
    // A font of the right kind in the wrong weight is better than the reverse.
    return firstInstalled(of: families, style: style)
      ?? match(families: families + [kind == .serif ? "serif" : "sans-serif"], style: style)
  }
}

extension CJKCharset {
  private var notoSuffix: String {
    switch self {
    case .japanese: "JP"
    case .simplifiedChinese: "SC"
    case .traditionalChinese: "TC"
    case .korean: "KR"
    }
  }

  fileprivate var serifFamilies: [String] {
    let others =
      switch self {
      case .japanese: ["IPAexMincho", "IPAPMincho", "IPAMincho", "TakaoPMincho", "TakaoMincho"]
      case .simplifiedChinese: ["AR PL UMing CN", "AR PL SungtiL GB"]
      case .traditionalChinese: ["AR PL UMing TW", "AR PL Mingti2L Big5"]
      case .korean: ["NanumMyeongjo", "UnBatang", "Baekmuk Batang"]
      }
    return ["Noto Serif CJK \(notoSuffix)", "Noto Serif \(notoSuffix)"] + others
  }

  fileprivate func sansFamilies(isFixed: Bool) -> [String] {
    let others =
      switch self {
      case .japanese: ["IPAexGothic", "IPAPGothic", "IPAGothic", "TakaoPGothic", "TakaoGothic", "VL Gothic"]
      case .simplifiedChinese: ["WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback"]
      case .traditionalChinese: ["WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback"]
      case .korean: ["NanumGothic", "UnDotum", "Baekmuk Dotum"]
      }
    // Its Latin letters are half as wide as kanji, as files with such fonts expect.
    let fixed = isFixed ? ["Noto Sans Mono CJK \(notoSuffix)"] : []
    return fixed + ["Noto Sans CJK \(notoSuffix)", "Noto Sans \(notoSuffix)"] + others
  }
}
