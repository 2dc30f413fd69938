/// Name trees and number trees, flattened.
///
/// Each node is visited once, in order, so circles and sharing end; nodes out of order are no matter,
/// since nothing is looked up by halves.
extension StructureFile {
  private static let treeNodeLimit = 1_000_000

  /// The leaves' key–value pairs in the tree's order, values not resolved.
  private func leaves(of root: PDFObject, key: String) -> [(key: PDFObject, value: PDFObject)] {
    var pairs: [(key: PDFObject, value: PDFObject)] = []
    var visited: Set<ObjectID> = []
    var open = [root]
    var count = 0
    while let next = open.popLast(), count < Self.treeNodeLimit {
      count += 1
      if let id = next.reference, !visited.insert(id).inserted { continue }
      let node = resolve(next)
      let items = resolve(node[key]).array ?? []
      for index in stride(from: 0, to: items.count - 1, by: 2) {
        pairs.append((resolve(items[index]), items[index + 1]))
      }
      open.append(contentsOf: (resolve(node["/Kids"]).array ?? []).reversed())
    }
    return pairs
  }

  /// Pairs of a name tree; the first of equal names counts.
  func nameTree(_ root: PDFObject) -> [(name: [UInt8], value: PDFObject)] {
    var seen: Set<[UInt8]> = []
    return leaves(of: root, key: "/Names").compactMap { pair in
      guard let name = pair.key.bytes, seen.insert(name).inserted else { return nil }
      return (name, pair.value)
    }
  }

  /// Pairs of a number tree, sorted; pairs whose key is no number are left out, and of equal
  /// numbers the last counts.
  func numberTree(_ root: PDFObject) -> [(number: Int, value: PDFObject)] {
    var found: [Int: PDFObject] = [:]
    for pair in leaves(of: root, key: "/Nums") {
      if let number = pair.key.integer { found[number] = pair.value }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
