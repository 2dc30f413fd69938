/// The widths of a table's columns from what is in them, as browsers find them.
struct ColumnWidths: Hashable {
  /// A column's width when nothing in it is divided but between words, and when nothing is divided.
  struct Need: Hashable {
    var least: Double
    var most: Double
  }

  /// What fits: widths, or that the columns are too many even when words are divided.
  enum Result: Hashable {
    case fits([Double])
    /// The sum of the least widths, which is larger than the room.
    case tooWide(Double)
  }

  /// Shares the room out. Nothing is wider than it needs to be; where not all fits, each column gets its
  /// least width and a share of the rest by how much it could use.
  static func share(_ room: Double, among needs: [Need]) -> Result {
    let most = needs.reduce(0) { $0 + $1.most }
    if most <= room { return .fits(needs.map(\.most)) }
    let least = needs.reduce(0) { $0 + $1.least }
    guard least <= room else { return .tooWide(least) }
    let factor = (room - least) / (most - least)
    return .fits(needs.map { $0.least + ($0.most - $0.least) * factor })
  }

  /// Columns in groups that fit into the room each; a column that is wider alone gets all of it.
  static func groups(of needs: [Need], room: Double) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var first = 0
    var sum = 0.0
    for (index, need) in needs.enumerated() {
      if index > first, sum + need.least > room {
        groups.append(first..<index)
        (first, sum) = (index, 0)
      }
      sum += need.least
    }
    if first < needs.count { groups.append(first..<needs.count) }
    return groups
  }
}
