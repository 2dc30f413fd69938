/// The widths of a table's columns from what is in them, as browsers find them.
struct ColumnWidths: Hashable {
  /// A column's width when nothing in it is divided but between words, and when nothing is divided.
  struct Need: Hashable {
    var least: Double
    var most: Double

    /// Makes room for another, too.
    mutating func unite(_ other: Need) {
      least = max(least, other.least)
      most = max(most, other.most)
    }
  }

  /// What fits: widths, or that the columns are too many even when words are divided.
  enum Result: Hashable {
    case fits([Double])
    /// The sum of the least widths, which is larger than the room.
    case tooWide(Double)
  }

  /// Shares the room out. Nothing is wider than it needs to be. Where not all fits, columns that need less
  /// than an equal share get all they need; the others get their least width and a share of the rest by how
  /// much they could use.
  static func share(_ room: Double, among needs: [Need]) -> Result {
    let most = needs.reduce(0) { $0 + $1.most }
    if most <= room { return .fits(needs.map(\.most)) }
    let least = needs.reduce(0) { $0 + $1.least }
    guard least <= room else { return .tooWide(least) }
    let narrow = narrowColumns(room, needs)
    let rest = room - narrow.reduce(0) { $0 + needs[$1].most }
    let wide = needs.indices.filter { !narrow.contains($0) }
    let wideLeast = wide.reduce(0) { $0 + needs[$1].least }
    let wideMost = wide.reduce(0) { $0 + needs[$1].most }
    let factor = wideMost > wideLeast ? (rest - wideLeast) / (wideMost - wideLeast) : 0
    return .fits(
      needs.indices.map { index in
        let need = needs[index]
        return narrow.contains(index) ? need.most : need.least + (need.most - need.least) * factor
      })
  }

  /// Columns that need less than an equal share of what is left to them, found from the narrowest on: a
  /// number or a short word is not divided for the sake of a long text, as Japanese words easily are.
  private static func narrowColumns(_ room: Double, _ needs: [Need]) -> Set<Int> {
    var narrow: Set<Int> = []
    var rest = room
    var othersLeast = needs.reduce(0) { $0 + $1.least }
    for index in needs.indices.sorted(by: { (needs[$0].most, $0) < (needs[$1].most, $1) }) {
      let need = needs[index]
      othersLeast -= need.least
      guard need.most <= rest / Double(needs.count - narrow.count), rest - need.most >= othersLeast
      else { break }
      narrow.insert(index)
      rest -= need.most
    }
    return narrow
  }

  /// How long words may be at most so that all columns fit, longer ones being divided; nil when columns
  /// would become narrower than `least` for it.
  static func wordLimit(_ room: Double, _ needs: [Need], least: Double) -> Double? {
    var rest = room
    for (index, width) in needs.map(\.least).sorted().enumerated() {
      let others = Double(needs.count - index)
      if width * others > rest {
        let limit = (rest / others * 4).rounded(.down) / 4
        return limit >= least ? limit : nil
      }
      rest -= width
    }
    return .infinity
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
