/// Named places, kept in little room: a long document has many.
struct Destinations {
  private struct Place {
    var name: Range<Int32>
    var page: Int32
    /// Not a number where what is seen is kept.
    var left: Float
    var top: Float
  }

  private var names: [UInt8] = []
  private var places: [Place] = []

  /// Adds a place. The first of a name counts.
  mutating func add(_ name: String, page: Int, left: Double?, top: Double?) {
    guard page >= 0 else { return }
    let start = Int32(truncatingIfNeeded: names.count)
    names += [UInt8].encoded(name)
    guard let end = Int32(exactly: names.count), let page = Int32(exactly: page) else { return }
    places.append(Place(name: start..<end, page: page, left: Float(left ?? .nan), top: Float(top ?? .nan)))
  }

  /// Writes the name tree and gives its root; nil when there are no places.
  func write(to objects: ObjectWriter, pages: inout PageTree) -> Int? {
    if places.isEmpty { return nil }
    let order = places.indices.sorted {
      if name(of: places[$0]).lexicographicallyPrecedes(name(of: places[$1])) { return true }
      return name(of: places[$0]).elementsEqual(name(of: places[$1])) && $0 < $1
    }
    var sorted: [Place] = []
    for index in order where sorted.last.map({ name(of: $0) != name(of: places[index]) }) ?? true {
      sorted.append(places[index])
    }
    let numbers = sorted.map { pages.object(of: Int($0.page)) ?? 0 }
    return ObjectTree(objects: objects, kind: .names).write(count: sorted.count) { index, bytes in
      bytes.append(string: name(of: sorted[index]))
    } value: { index, bytes in
      bytes.append(
        page: numbers[index], left: Double(sorted[index].left), top: Double(sorted[index].top))
    }
  }

  private func name(of place: Place) -> ArraySlice<UInt8> {
    names[Int(place.name.lowerBound)..<Int(place.name.upperBound)]
  }
}

extension [UInt8] {
  /// A place on a page; what is not finite keeps what is seen.
  mutating func append(page: Int, left: Double?, top: Double?) {
    append("[")
    append(reference: page)
    append("/XYZ")
    for value in [left, top] {
      append(" ")
      if let value, value.isFinite { append(number: value) } else { append("null") }
    }
    append(" null]")
  }
}
