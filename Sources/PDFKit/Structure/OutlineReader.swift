/// One item of a file's outline.
struct StructureOutlineItem: Equatable, Sendable {
  var title: String
  var isOpen: Bool
  /// nil when it leads nowhere.
  var target: StructureAction?
  /// The action's dictionary as it stands in the file, if there is one.
  var action: [String: PDFObject]?
  var children: [StructureOutlineItem]
}

extension StructureFile {
  private static let outlineDepthLimit = 64

  /// The outline's top items; each item is taken once, so circles end.
  func outline() -> [StructureOutlineItem] {
    var visited: Set<ObjectID> = []
    let root = resolve(catalog["/Outlines"] ?? .null)
    return outlineItems(from: root["/First"], depth: 0, visited: &visited)
  }

  private func outlineItems(
    from first: PDFObject, depth: Int, visited: inout Set<ObjectID>
  ) -> [StructureOutlineItem] {
    guard depth < Self.outlineDepthLimit else { return [] }
    var items: [StructureOutlineItem] = []
    var next = first
    while let id = next.reference, visited.insert(id).inserted, let entries = object(id).dictionary {
      items.append(
        StructureOutlineItem(
          title: resolve(entries["/Title"] ?? .null).text ?? "",
          isOpen: (resolve(entries["/Count"] ?? .null).integer ?? 0) > 0,
          target: target(of: entries),
          action: resolve(entries["/A"] ?? .null).dictionary,
          children: outlineItems(from: entries["/First"] ?? .null, depth: depth + 1, visited: &visited)))
      next = entries["/Next"] ?? .null
    }
    return items
  }
}
