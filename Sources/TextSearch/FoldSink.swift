/// Where folding puts what it makes: UTF-8, each character with the code units that it came from.
protocol FoldSink {
  var bytes: [UInt8] { get }
  /// Adds a byte that stands for the units `start..<end`.
  mutating func append(_ byte: UInt8, _ start: Int, _ end: Int)
  /// Adds a run of ASCII of which each byte stands for one unit, from `start` on.
  mutating func append(_ run: UnsafeBufferPointer<UInt8>, at start: Int)
  /// Lets the last character stand for the units up to `end` as well.
  mutating func absorb(upTo end: Int)
  mutating func removeLast(_ count: Int)
  /// Where the last character's units begin.
  var lastStart: Int { mutating get }
  /// A line end was left out here that may be read as `byte` (a space or a hyphen) too.
  mutating func addSoftPoint(_ byte: UInt8)
}

extension FoldSink {
  @inline(__always)
  mutating func append(scalar: UInt32, _ start: Int, _ end: Int) {
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar), start, end)
      return
    }
    if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), start, end)
    } else {
      if scalar < 0x10000 {
        append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), start, end)
      } else {
        append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), start, end)
        append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F), start, end)
      }
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F), start, end)
    }
    append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F), start, end)
  }
}

/// A place in folded bytes where a left-out line end may be read as a space or a hyphen.
struct SoftPoint: Sendable, Hashable {
  let offset: UInt32
  let byte: UInt8
}

/// Keeps the bytes only.
struct ByteSink: FoldSink {
  private(set) var bytes: [UInt8] = []
  private(set) var softPoints: [SoftPoint] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  @inline(__always)
  mutating func append(_ byte: UInt8, _ start: Int, _ end: Int) { bytes.append(byte) }
  mutating func append(_ run: UnsafeBufferPointer<UInt8>, at start: Int) { bytes.append(contentsOf: run) }
  mutating func absorb(upTo end: Int) {}
  mutating func removeLast(_ count: Int) { bytes.removeLast(count) }
  var lastStart: Int { 0 }
  mutating func addSoftPoint(_ byte: UInt8) {
    softPoints.append(SoftPoint(offset: UInt32(bytes.count), byte: byte))
  }
}

/// Keeps the way back to the units as well, as a list of stretches.
struct MappedSink: FoldSink {
  private(set) var bytes: [UInt8] = []
  private(set) var softPoints: [SoftPoint] = []
  private var stretches: [Stretch] = []

  /// Bytes that came from the same units, or, when even, each from a unit of its own.
  private struct Stretch {
    let byte: UInt32
    let start: UInt32
    var end: UInt32
    var isEven: Bool
  }

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  @inline(__always)
  mutating func append(_ byte: UInt8, _ start: Int, _ end: Int) {
    // The bytes of one character come one after another with the same units.
    if stretches.last.map({ $0.isEven || $0.start != start }) ?? true {
      add(Stretch(byte: UInt32(bytes.count), start: UInt32(start), end: UInt32(end), isEven: false))
    }
    bytes.append(byte)
  }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>, at start: Int) {
    add(
      Stretch(
        byte: UInt32(bytes.count), start: UInt32(start), end: UInt32(start + run.count), isEven: true))
    bytes.append(contentsOf: run)
  }

  private mutating func add(_ stretch: Stretch) { stretches.append(stretch) }

  mutating func absorb(upTo end: Int) {
    splitLast()
    if !stretches.isEmpty { stretches[stretches.count - 1].end = UInt32(end) }
  }

  mutating func removeLast(_ count: Int) {
    splitLast()
    bytes.removeLast(count)
    if let last = stretches.last, last.byte >= bytes.count { stretches.removeLast() }
  }

  var lastStart: Int {
    mutating get {
      splitLast()
      return stretches.last.map { Int($0.start) } ?? 0
    }
  }

  /// Makes the last character a stretch of its own.
  private mutating func splitLast() {
    guard let last = stretches.last, last.isEven else { return }
    if last.end - last.start > 1 {
      stretches[stretches.count - 1].end -= 1
      add(Stretch(byte: UInt32(bytes.count - 1), start: last.end - 1, end: last.end, isEven: false))
    } else {
      stretches[stretches.count - 1].isEven = false
    }
  }

  mutating func addSoftPoint(_ byte: UInt8) {
    softPoints.append(SoftPoint(offset: UInt32(bytes.count), byte: byte))
  }

  /// The units that the bytes in `range` (not empty) came from, whole characters.
  func units(_ range: Range<Int>) -> Range<Int> {
    units(ofByte: range.lowerBound).lowerBound..<units(ofByte: range.upperBound - 1).upperBound
  }

  private func units(ofByte byte: Int) -> Range<Int> {
    let index = stretches.firstIndex(orderedAfter: { $0.byte > byte }) - 1
    let stretch = stretches[index]
    guard stretch.isEven else { return Int(stretch.start)..<Int(stretch.end) }
    let unit = Int(stretch.start) + byte - Int(stretch.byte)
    return unit..<unit + 1
  }

  /// The first byte that came from the unit at `offset` or one behind it.
  func byte(atUnit offset: Int) -> Int {
    let index = stretches.firstIndex(orderedAfter: { $0.end > offset })
    guard index < stretches.count else { return bytes.count }
    let stretch = stretches[index]
    if offset <= stretch.start { return Int(stretch.byte) }
    if stretch.isEven { return Int(stretch.byte) + offset - Int(stretch.start) }
    return index + 1 < stretches.count ? Int(stretches[index + 1].byte) : bytes.count
  }
}

extension Array {
  /// The first index whose element is `past` a border, in an array ordered by it; or the count.
  func firstIndex(orderedAfter past: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if past(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
