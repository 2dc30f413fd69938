/// What differs between two sequences: ranges that stand for each other; all else is the same.
struct SequenceDifference {
  struct Change: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  private(set) var changes: [Change] = []

  /// Between what stands alone in both, this many removals and additions are followed; what differs more is
  /// one change. Time grows with its square.
  private static let depthLimit = 800

  /// Compares by value.
  init<Element: Hashable>(_ old: [Element], _ new: [Element]) {
    // Numbers for values: each is hashed once.
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    compare(old.map(number)[...], new.map(number)[...])
    join()
  }

  private mutating func compare(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    var (old, new) = (old, new)
    while let one = old.first, one == new.first {
      old.removeFirst()
      new.removeFirst()
    }
    while let one = old.last, one == new.last {
      old.removeLast()
      new.removeLast()
    }
    if old.isEmpty || new.isEmpty {
      add(old.indices, new.indices)
      return
    }
    let anchors = Self.anchors(old, new)
    guard !anchors.isEmpty else { return addShortest(old, new) }
    var (oldStart, newStart) = (old.startIndex, new.startIndex)
    for (oldPlace, newPlace) in anchors {
      addShortest(old[oldStart..<oldPlace], new[newStart..<newPlace])
      (oldStart, newStart) = (oldPlace + 1, newPlace + 1)
    }
    addShortest(old[oldStart...], new[newStart...])
  }

  private mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if !old.isEmpty || !new.isEmpty { changes.append(Change(old: old, new: new)) }
  }

  /// Changes without anything between them are one.
  private mutating func join() {
    var joined: [Change] = []
    for change in changes {
      if let last = joined.last, last.old.upperBound == change.old.lowerBound,
        last.new.upperBound == change.new.lowerBound
      {
        joined[joined.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        joined.append(change)
      }
    }
    changes = joined
  }

  // MARK: Anchors

  /// Places of what stands once in both, in the longest order that both have: what people see as unmoved.
  private static func anchors(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [(Int, Int)] {
    func single(_ part: ArraySlice<Int>) -> [Int: Int] {
      var places: [Int: Int?] = [:]
      for (place, value) in zip(part.indices, part) {
        places[value] = places[value] == nil ? place : .some(nil)
      }
      return places.compactMapValues(\.self)
    }
    let oldPlaces = single(old)
    let newPlaces = single(new)
    let pairs = old.indices.compactMap { place -> (Int, Int)? in
      guard oldPlaces[old[place]] == place, let other = newPlaces[old[place]] else { return nil }
      return (place, other)
    }
    // The longest rising sequence of the second numbers.
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tops[low - 1] }
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var result: [(Int, Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = previous[index]
    }
    return result.reversed()
  }

  // MARK: Shortest way

  /// Myers' greedy way: the fewest removals and additions.
  private mutating func addShortest(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    if old.isEmpty || new.isEmpty { return add(old.indices, new.indices) }
    let (n, m) = (old.count, new.count)
    let limit = min(n + m, Self.depthLimit)
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var trace: [[Int]] = []
    for depth in 0...limit {
      trace.append(Array(reach[(middle - depth - 1)...(middle + depth + 1)]))
      for diagonal in stride(from: -depth, through: depth, by: 2) {
        let goesDown =
          diagonal == -depth
          || diagonal != depth && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
        var x = goesDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
        while x < n, x - diagonal < m, old[old.startIndex + x] == new[new.startIndex + x - diagonal] {
          x += 1
        }
        reach[middle + diagonal] = x
        if x >= n, x - diagonal >= m { return addWay(trace, old, new) }
      }
    }
    add(old.indices, new.indices)
  }

  /// Goes back the way that was found.
  private mutating func addWay(_ trace: [[Int]], _ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    var (x, y) = (old.count, new.count)
    var steps: [Change] = []
    for depth in stride(from: trace.count - 1, to: 0, by: -1) {
      // The middle of a depth's own part of the table.
      let (reach, middle) = (trace[depth], depth + 1)
      let diagonal = x - y
      let goesDown =
        diagonal == -depth || diagonal != depth && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
      let before = goesDown ? diagonal + 1 : diagonal - 1
      let beforeX = reach[middle + before]
      let beforeY = beforeX - before
      let (oldPlace, newPlace) = (old.startIndex + beforeX, new.startIndex + beforeY)
      steps.append(
        goesDown
          ? Change(old: oldPlace..<oldPlace, new: newPlace..<(newPlace + 1))
          : Change(old: oldPlace..<(oldPlace + 1), new: newPlace..<newPlace))
      (x, y) = (beforeX, beforeY)
    }
    changes += steps.reversed()
  }
}
