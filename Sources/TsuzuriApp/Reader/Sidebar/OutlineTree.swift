import DocumentWire

/// The rows of an outline that are seen: entries whose branch is open.
struct OutlineTree {
  /// An entry that is seen.
  struct Row {
    var item: OutlineItem
    /// How deep it lies; 0 for the topmost.
    var depth: Int
    var isBranch: Bool { !item.children.isEmpty }
    var isOpen: Bool
  }

  /// From top to bottom.
  private(set) var rows: [Row] = []
  /// Deeper than any book goes.
  private static let mostDepth = 64

  /// Opens what the file says is open.
  init(_ items: [OutlineItem]) { rows = Self.rows(of: items, depth: 0) }

  private static func rows(of items: [OutlineItem], depth: Int) -> [Row] {
    guard depth < mostDepth else { return [] }
    return items.flatMap { item -> [Row] in
      let row = Row(item: item, depth: depth, isOpen: item.isOpen)
      return [row] + (row.isOpen ? rows(of: item.children, depth: depth + 1) : [])
    }
  }

  /// Opens the branch of a row, or closes it.
  mutating func toggle(_ place: Int) {
    let row = rows[place]
    rows[place].isOpen.toggle()
    if row.isOpen {
      let end = rows[(place + 1)...].firstIndex { $0.depth <= row.depth } ?? rows.endIndex
      rows.removeSubrange(place + 1..<end)
    } else {
      rows.insert(contentsOf: Self.rows(of: row.item.children, depth: row.depth + 1), at: place + 1)
    }
  }

  /// The row in whose part of the book a page lies: the last that begins on it or before.
  func row(of page: Int) -> Int? {
    var best: (place: Int, page: Int)?
    for (place, row) in rows.enumerated() {
      guard let begin = row.item.page, begin <= page, begin >= best?.page ?? 0 else { continue }
      best = (place, begin)
    }
    return best?.place
  }
}

extension OutlineItem {
  /// The page that it leads to.
  var page: Int? {
    if let target { return target.page }
    if case .page(let target) = command { return target.page }
    return nil
  }
}
