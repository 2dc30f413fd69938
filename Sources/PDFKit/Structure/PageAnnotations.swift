/// An annotation as the file has it.
struct StructureAnnotation: Equatable, Sendable {
  /// nil for one that stands inline in the page's list.
  var id: ObjectID?
  /// Place in the page's `/Annots`.
  var index: Int
  var entries: [String: PDFObject]
}

extension StructureFile {
  private static let annotationLimit = 100_000

  /// The annotations of a page, in drawing order; entries that are no dictionary are left out.
  /// Widgets have what their field inherits (`/FT`, `/Ff`, `/V`, `/DV`, `/MaxLen`, `/DA`, `/Q`, `/Opt`)
  /// filled in, but not `/T`: that is a part of a name.
  func annotations(ofPage page: Int) -> [StructureAnnotation] {
    let list = resolve(pageDictionary(page)["/Annots"] ?? .null).array ?? []
    return list.prefix(Self.annotationLimit).enumerated().compactMap { index, item in
      guard var entries = resolve(item).dictionary else { return nil }
      if resolve(entries["/Subtype"] ?? .null).name == "/Widget" {
        entries.merge(inheritedFieldEntries(of: entries)) { own, _ in own }
      }
      return StructureAnnotation(id: item.reference, index: index, entries: entries)
    }
  }
}
