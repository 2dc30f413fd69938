internal import CText

extension FontFinder {
  /// Families of the installed fonts, sorted.
  package static var families: [String] {
    let names = FontLibrary.run { library in Set(library.fonts.map(\.family)) } ?? []
    return names.filter { !$0.isEmpty }.sorted()
  }

  /// PostScript names of a family's fonts, sorted.
  package static func fonts(ofFamily family: String) -> [String] {
    let folded = FontName.folded(family)
    let names = FontLibrary.run { library in
      Set(
        library.fonts.filter { font in font.strings(FC_FAMILY).contains { FontName.folded($0) == folded } }
          .compactMap { $0.strings(FC_POSTSCRIPT_NAME).first })
    }
    return (names ?? []).sorted()
  }
}
