/// An entry of a name tree.
struct NamePair {
  var name: [UInt8]
  /// The name's string object, when there is one already.
  var key: QObject?
  var value: QObject
}

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
  func nameTreePairs() -> [NamePair] {
    var seen: Set<[UInt8]> = []
    return leaves("/Names").compactMap { pair in
      guard pair.key.isString else { return nil }
      let name = pair.key.bytes
      return seen.insert(name).inserted ? NamePair(name: name, key: pair.key, value: pair.value) : nil
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

/// A document's named destinations: those of the name tree, and those of the older dictionary that it
/// has not.
struct DestinationNames {
  private(set) var pairs: [NamePair]
  private var places: [[UInt8]: Int] = [:]

  init(of document: QDocument) {
    pairs = document.catalog["/Names"]["/Dests"].nameTreePairs()
    for (place, pair) in pairs.enumerated() { places[pair.name] = place }
    let older = document.catalog["/Dests"]
    for key in older.keys {
      let name = Array(key.utf8.dropFirst())
      guard places[name] == nil else { continue }
      places[name] = pairs.count
      pairs.append(NamePair(name: name, value: older[key]))
    }
  }

  subscript(name: [UInt8]) -> QObject? { places[name].map { pairs[$0].value } }
}
