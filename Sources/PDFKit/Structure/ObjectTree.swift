/// Name trees and number trees, flattened.
///
/// Each node is visited once, in order, so circles and sharing end; nodes out of order are no matter,
/// since nothing is looked up by halves.
extension QObject {
  private static let treeNodeLimit = 1_000_000

  /// The leaves' key–value pairs in the tree's order.
  private func leaves(_ key: String) -> [(key: QObject, value: QObject)] {
    var pairs: [(key: QObject, value: QObject)] = []
    var visited: Set<ObjectID> = []
    var open = [self]
    var count = 0
    while let node = open.popLast(), count < Self.treeNodeLimit {
      count += 1
      if let id = node.id, !visited.insert(id).inserted { continue }
      let items = node[key].items
      for index in stride(from: 0, to: items.count - 1, by: 2) {
        pairs.append((items[index], items[index + 1]))
      }
      open.append(contentsOf: node["/Kids"].items.reversed())
    }
    return pairs
  }

  /// Pairs of a name tree; the first of equal names counts.
  func nameTreePairs() -> [(name: [UInt8], value: QObject)] {
    var seen: Set<[UInt8]> = []
    return leaves("/Names").compactMap { pair in
      guard pair.key.isString else { return nil }
      let name = pair.key.bytes
      return seen.insert(name).inserted ? (name, pair.value) : nil
    }
  }

  /// Pairs of a number tree, sorted; pairs whose key is no number are left out, and of equal
  /// numbers the last counts.
  func numberTreePairs() -> [(number: Int, value: QObject)] {
    var found: [Int: QObject] = [:]
    for pair in leaves("/Nums") where pair.key.isInteger { found[pair.key.integer] = pair.value }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// An item of an array or dictionary as a value: a reference when it is indirect.
  var itemValue: PDFObject { id.map { .reference($0) } ?? value }
}

extension QDocument {
  /// All named destinations: those of the name tree, and of the older dictionary.
  func namedDestinations() -> [[UInt8]: QObject] {
    let older = catalog["/Dests"]
    var names = Dictionary(older.keys.map { (Array($0.utf8.dropFirst()), older[$0]) }) { $1 }
    names.merge(catalog["/Names"]["/Dests"].nameTreePairs().map { ($0.name, $0.value) }) { $1 }
    return names
  }
}
