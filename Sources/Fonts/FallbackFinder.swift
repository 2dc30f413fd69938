internal import CText

/// A query whose answer is a list of all fonts.
struct FontOrder: Hashable, Sendable {
  var families: [String]
  var style: FontStyle
}

/// Finds fonts for letters that the fonts of a style lack: like them in kind, weight and language.
struct FallbackFinder: Sendable {
  let style: FontStyle
  private let order: FontOrder
  private let kind: FontName.Kind
  private let isFixed: Bool
  private let charset: CJKCharset?

  init(families: [String], style: FontStyle) {
    self.style = style
    let names = families.map { FontName(bytes: Array($0.utf8), charset: nil) }
    isFixed = families.first == "monospace" || names.first?.isFixed ?? false
    kind = names.lazy.compactMap(\.kind).first ?? .sans
    charset = style.language.flatMap(CJKCharset.init(language:))
    let generic = isFixed ? "monospace" : kind == .serif ? "serif" : "sans-serif"
    var plain = style
    plain.language = style.language.flatMap(FontLanguage.fontconfig)
    order = FontOrder(families: Array(families.prefix(8)) + [generic], style: plain)
  }

  /// The faces of families, as far as they are installed.
  func faces(of families: [String]) -> [FontFace] {
    families.prefix(64).compactMap { family in
      switch family {
      case "serif": generic("serif", kind: .serif, isFixed: false)
      case "sans-serif": generic("sans-serif", kind: .sans, isFixed: false)
      case "monospace": generic("monospace", kind: .sans, isFixed: true)
      default: named(family)
      }
    }
  }

  private func generic(_ name: String, kind: FontName.Kind, isFixed: Bool) -> FontFace? {
    var plain = style
    // Fontconfig lets the language win over the kind, which is right only where both can be had.
    plain.language = nil
    let location = FontLibrary.run { library in
      let known = charset.flatMap { library.cjk($0, kind: kind, isFixed: isFixed, style: styled($0)) }
      return (known ?? library.match(families: [name], style: plain))?.location
    }
    return location.flatMap(FontFace.load)
  }

  private func named(_ family: String) -> FontFace? {
    var plain = style
    plain.language = nil
    let isCommon = FontName(bytes: Array(family.utf8), charset: nil).isCommon
    return FontFinder.face(named: family, style: plain, orNearest: isCommon)
  }

  private func styled(_ charset: CJKCharset) -> FontStyle {
    FontStyle(isBold: style.isBold, isItalic: style.isItalic, language: charset.language)
  }

  /// The face for kana, Han letters and what stands among them.
  func eastAsian(for letter: Unicode.Scalar) -> FontFace? {
    let charset = charset ?? .japanese
    let location = FontLibrary.run { library in
      library.cjk(charset, kind: kind, isFixed: isFixed, style: styled(charset))?.location
    }
    let face = location.flatMap(FontFace.load)
    return face?.glyph(for: letter) != nil ? face : nil
  }

  /// The colour font that has a letter.
  func emoji(for letter: Unicode.Scalar) -> FontFace? {
    face { library in
      library.order(FontOrder(families: ["emoji"], style: FontStyle()))
        .first { $0.isTrue(FC_COLOR) && $0.covers(letter) }
    }
  }

  /// The nearest face that has a letter, of the same kind if there is one.
  func fallback(for letter: Unicode.Scalar) -> FontFace? {
    // No font means the same by such a letter, and most lists of fonts are long.
    if letter.properties.generalCategory == .unassigned { return nil }
    return face { library in
      let able = library.order(order).filter { $0.covers(letter) }
      return able.enumerated().min { rank($0) < rank($1) }?.element
    }
  }

  /// Less is better; fontconfig's order decides between equals.
  private func rank(_ item: (offset: Int, element: FontPattern)) -> (Int, Int) {
    let pattern = item.element
    let found = FontName(bytes: Array(pattern.family.utf8), charset: nil).kind
    let mismatch = found == kind ? 0 : found == nil ? 1 : 2
    return (pattern.isTrue(FC_COLOR) ? 3 : mismatch, item.offset)
  }

  private func face(_ find: (inout FontLibrary) -> FontPattern?) -> FontFace? {
    FontLibrary.run { find(&$0)?.location }.flatMap(FontFace.load)
  }
}

extension FontLibrary {
  /// All fonts, nearest first.
  mutating func order(_ order: FontOrder) -> [FontPattern] {
    if let known = orders[order] { return known }
    guard let query = query(families: order.families, style: order.style) else { return [] }
    var result = FcResultMatch
    // Untrimmed: a font that adds no letters may still be the one of the right kind.
    guard let set = FcFontSort(configuration, query.pointer, 0, nil, &result) else { return [] }
    defer { FcFontSetDestroy(set) }
    let fonts = patterns(set)
    // Families come from files, which may name as many as they like.
    if orders.count >= 64 { orders.removeAll() }
    orders[order] = fonts
    return fonts
  }
}
