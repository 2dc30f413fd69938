internal import CText
import Fonts

/// The part of a font file that a document needs.
struct FontSubset {
  /// A whole TrueType file, or the `CFF ` table alone.
  var bytes: [UInt8]
  /// The numbers in the subset of the glyphs that were asked for. Nil when they are the face's own.
  var glyphs: [UInt16]?
  /// What the file knows its glyphs by, where that could not be changed.
  var identifiers: [UInt32: UInt16]?

  /// Cuts the glyphs out of a face; glyphs that their outlines refer to come with them. A font that
  /// cannot be cut is taken whole. `identifiers` are what a CID-keyed font shall know its glyphs by, by
  /// glyph.
  static func make(
    _ face: FontFace, glyphs: [UInt32], identifiers: [UInt32: UInt16]? = nil
  ) -> FontSubset {
    let keepsNumbers = face.outlines == .cff
    guard let plan = plan(face, glyphs: glyphs, keepsNumbers: keepsNumbers) else {
      return whole(face, identifiers)
    }
    defer { hb_subset_plan_destroy(plan) }
    guard let subset = hb_subset_plan_execute_or_fail(plan) else { return whole(face, identifiers) }
    defer { hb_face_destroy(subset) }
    let numbers = hb_subset_plan_old_to_new_glyph_mapping(plan)
    if face.outlines == .trueType {
      return FontSubset(
        bytes: FontFace.withBytes(hb_face_reference_blob(subset)) { Array($0) },
        glyphs: glyphs.map { UInt16(truncatingIfNeeded: hb_map_get(numbers, $0)) })
    }
    let bytes = FontFace.withBytes(table(of: subset)) { Array($0) }
    guard let identifiers else { return FontSubset(bytes: bytes) }
    let list = list(identifiers, glyphCount: Int(hb_face_get_glyph_count(subset))) {
      Int(hb_map_get(numbers, $0))
    }
    guard let changed = CharacterIdentifiers.change(in: bytes, to: list) else {
      return whole(face, identifiers)
    }
    return FontSubset(bytes: changed)
  }

  private static func whole(_ face: FontFace, _ identifiers: [UInt32: UInt16]?) -> FontSubset {
    let blob = face.outlines == .trueType ? hb_face_reference_blob(face.handle) : table(of: face.handle)
    let bytes = FontFace.withBytes(blob) { Array($0) }
    let own = CharacterIdentifiers.read(from: face)
    let known = identifiers.map { wanted in
      Dictionary(
        wanted.keys.map { ($0, own?[Int($0)] ?? UInt16(truncatingIfNeeded: $0)) }
      ) { first, _ in first }
    }
    return FontSubset(bytes: bytes, identifiers: known)
  }

  /// The identifiers of all glyphs but the first. Those that nobody asked for get what is left.
  private static func list(
    _ identifiers: [UInt32: UInt16], glyphCount: Int, number: (UInt32) -> Int
  ) -> [UInt16] {
    var list = [UInt16](repeating: 0, count: max(glyphCount, 1))
    for (glyph, identifier) in identifiers where list.indices.contains(number(glyph)) {
      list[number(glyph)] = identifier
    }
    var next = identifiers.values.max() ?? 0
    for index in list.indices.dropFirst() where list[index] == 0 {
      next &+= 1
      list[index] = next
    }
    return Array(list.dropFirst())
  }

  private static func table(of face: OpaquePointer) -> OpaquePointer? {
    hb_face_reference_table(face, FontFace.tag("CFF "))
  }

  private static func plan(_ face: FontFace, glyphs: [UInt32], keepsNumbers: Bool) -> OpaquePointer? {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    let wanted = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(wanted, glyph) }
    // Without subroutines the outlines are longer, but compress to less.
    var flags =
      HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue
      | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    // Names do for glyphs of such a font what character identifiers do in others, and PDF reads them by
    // number.
    if keepsNumbers { flags |= HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue }
    hb_subset_input_set_flags(input, flags)
    let source = outlines(of: face)
    defer { hb_face_destroy(source) }
    return hb_subset_plan_create_or_fail(source, input)
  }

  /// The face with nothing but outlines and widths, valid as long as the face is. A variable font without
  /// its variations is its default. With the letters of the font in it, planning would go through them all.
  private static func outlines(of face: FontFace) -> OpaquePointer? {
    hb_face_create_for_tables(
      { _, tag, face in
        FontSubset.neededTables.contains(tag) ? hb_face_reference_table(OpaquePointer(face), tag) : nil
      }, UnsafeMutableRawPointer(face.handle), nil)
  }

  private static let neededTables = Set(
    (["CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"] as [StaticString]).map(FontFace.tag))

  /// Six letters that differ from one set of glyphs to another, as names of subsets begin.
  static func tag(_ glyphs: [UInt32]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for glyph in glyphs { hash = (hash ^ UInt64(glyph)) &* 0x100_0000_01B3 }
    var letters = ""
    for _ in 0..<6 {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(hash % 26)))
      hash /= 26
    }
    return letters
  }
}
