/// Where blocks come from: bytes of the note's text in UTF-8. A block owns the text up to the next one.
package struct SourcePlaces: Sendable {
  private var starts: [Int] = []
  private let end: Int

  /// Places in a text of so many bytes.
  init(end: Int) { self.end = end }

  /// Adds blocks by their starts from a place on.
  mutating func add(_ starts: [Int], at place: Int) {
    for start in starts { self.starts.append(place + start) }
  }

  /// The text of a block.
  package func range(of block: Int) -> Range<Int>? {
    guard starts.indices.contains(block) else { return nil }
    let next = block + 1 < starts.count ? starts[block + 1] : end
    return starts[block]..<max(next, starts[block])
  }

  /// The block that a byte belongs to; nil before the first.
  package func block(at byte: Int) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

/// Where the lines of a text begin.
struct LineStarts {
  private var starts = [0]

  init(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let isEnd =
          bytes[index] == 0x0A
          || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
        if isEnd { starts.append(index + 1) }
      }
    }
  }

  /// How many there are; one is begun by the last line end.
  var count: Int { starts.count }

  /// Where lines, counted from 1, begin.
  func offsets(of lines: [Int]) -> [Int] {
    lines.map { starts[min(max($0 - 1, 0), starts.count - 1)] }
  }
}
