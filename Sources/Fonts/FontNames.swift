internal import CText

/// Installed fonts by each of their names. Belongs to `FontLibrary`, and to its lock.
final class FontNames {
  private let fonts: [FontPattern]
  // When a name is first looked for: folding them takes longer than all the rest of listing fonts, and a
  // worker that draws nothing looks for none.
  private lazy var byName = Self.sorted(fonts)

  init(_ fonts: [FontPattern]) { self.fonts = fonts }

  /// The fonts that have this family, full or PostScript name.
  subscript(name: String) -> [FontPattern] { byName[FontName.folded(name)] ?? [] }

  private static func sorted(_ fonts: [FontPattern]) -> [String: [FontPattern]] {
    var byName: [String: [FontPattern]] = [:]
    for font in fonts {
      let names = [FC_FAMILY, FC_FULLNAME, FC_POSTSCRIPT_NAME].flatMap(font.strings)
      for name in Set(names.map(FontName.folded)) where !name.isEmpty {
        byName[name, default: []].append(font)
      }
    }
    return byName
  }
}
