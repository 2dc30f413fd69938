internal import CText

/// One font as fontconfig describes it. Used only inside of `FontLibrary.run`.
final class FontPattern {
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Adds a reference of its own.
  init(sharing pointer: OpaquePointer) {
    FcPatternReference(pointer)
    self.pointer = pointer
  }

  deinit { FcPatternDestroy(pointer) }

  func strings(_ object: String) -> [String] {
    var found: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    // No real font has so many names.
    while found.count < 64, FcPatternGetString(pointer, object, Int32(found.count), &value) == FcResultMatch,
      let text = value
    {
      found.append(String(cString: text))
    }
    return found
  }

  func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pointer, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func isTrue(_ object: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pointer, object, 0, &value) == FcResultMatch && value != 0
  }

  /// The family's name in English, where the font says it.
  var family: String {
    let names = strings(FC_FAMILY)
    let english = zip(names, strings(FC_FAMILYLANG)).first { $0.1 == "en" }?.0
    return english ?? names.first ?? ""
  }

  func covers(_ scalar: Unicode.Scalar) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(pointer, FC_CHARSET, 0, &set) == FcResultMatch, let set else { return false }
    return FcCharSetHasChar(set, scalar.value) != 0
  }

  func speaks(_ language: String) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetLangSet(pointer, FC_LANG, 0, &set) == FcResultMatch, let set else { return false }
    return FcLangSetHasLang(set, language) != FcLangDifferentLang
  }

  /// How far the font is from a style; less is nearer.
  func distance(from style: FontStyle) -> Int {
    let weight = integer(FC_WEIGHT) ?? Int(FC_WEIGHT_REGULAR)
    let wanted = Int(style.isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    let isItalic = integer(FC_SLANT) ?? 0 != Int(FC_SLANT_ROMAN)
    let width = integer(FC_WIDTH) ?? Int(FC_WIDTH_NORMAL)
    return abs(weight - wanted) + (isItalic == style.isItalic ? 0 : 300) + 2
      * abs(width - Int(FC_WIDTH_NORMAL))
  }

  /// The font's file.
  var path: String? { strings(FC_FILE).first }

  /// Where the font lies.
  var location: FontLocation? {
    guard let path else { return nil }
    // The upper half counts the instances of a variable font.
    return FontLocation(
      path: path, faceIndex: (integer(FC_INDEX) ?? 0) & 0xFFFF, family: family,
      isBold: (integer(FC_WEIGHT) ?? 0) >= Int(FC_WEIGHT_DEMIBOLD),
      isItalic: (integer(FC_SLANT) ?? 0) != Int(FC_SLANT_ROMAN))
  }
}
