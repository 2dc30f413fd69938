/// An annotation as the file has it.
struct StructureAnnotation: Equatable, Sendable {
  /// nil for one that stands inline in the page's list.
  var id: ObjectID?
  /// Place in the page's `/Annots`.
  var index: Int
  var entries: [String: PDFObject]
  /// What a widget takes from the fields above it: `/FT`, `/Ff`, `/V`, `/DV`, `/MaxLen`, `/DA`, `/Q`,
  /// `/Opt`, where it has none of its own.
  var inherited: [String: PDFObject] = [:]

  /// The widget's own entry, else what it inherits; not resolved.
  subscript(key: String) -> PDFObject { entries[key] ?? inherited[key] ?? .null }
}

extension StructureFile {
  private static let annotationLimit = 100_000

  /// The annotations of a page, in drawing order; entries that are no dictionary are left out.
  func annotations(ofPage page: Int) -> [StructureAnnotation] {
    let list = resolve(pageDictionary(page)["/Annots"] ?? .null).array ?? []
    return list.prefix(Self.annotationLimit).enumerated().compactMap { index, item in
      guard let entries = resolve(item).dictionary else { return nil }
      let isWidget = resolve(entries["/Subtype"] ?? .null).name == "/Widget"
      return StructureAnnotation(
        id: item.reference, index: index, entries: entries,
        inherited: isWidget ? inheritedFieldEntries(of: entries) : [:])
    }
  }
}
