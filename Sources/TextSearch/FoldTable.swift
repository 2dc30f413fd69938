import Synchronization

/// Axes along which characters that differ can count as the same.
struct FoldAxes: OptionSet, Hashable {
  let rawValue: UInt8

  static let `case` = FoldAxes(rawValue: 1)
  static let diacritics = FoldAxes(rawValue: 2)
  static let width = FoldAxes(rawValue: 4)
  static let kana = FoldAxes(rawValue: 8)
  static let all: FoldAxes = [.case, .diacritics, .width, .kana]
}

/// What folding does with each character, looked up by its value.
final class FoldTable: Sendable {
  /// One character's fold, in 32 bits: a scalar, a run of bytes in the pool, or something to do.
  struct Entry {
    let bits: UInt32

    /// What to do with characters that do not simply turn into others.
    enum Action: UInt32 {
      case space, lineEnd, lineEndHyphen
      /// Leaves no trace.
      case drop
      /// Leaves no trace, and belongs to the character before it.
      case absorb
      /// Makes another letter of the one before it, where there is such; else stays.
      case compose
      /// The same, but else it is absorbed.
      case composeOrAbsorb
      case surrogate
    }

    static func scalar(_ value: UInt32) -> Entry { Entry(bits: value) }
    static func action(_ action: Action, _ scalar: UInt32 = 0) -> Entry {
      Entry(bits: 0x8000_0000 | action.rawValue << 21 | scalar)
    }
    static func run(offset: Int, count: Int) -> Entry {
      Entry(bits: 0xC000_0000 | UInt32(offset) << 7 | UInt32(count))
    }

    @inline(__always) var isScalar: Bool { bits < 0x8000_0000 }
    @inline(__always) var isRun: Bool { bits >= 0xC000_0000 }
    @inline(__always) var runOffset: Int { Int((bits & 0x3FFF_FFFF) >> 7) }
    @inline(__always) var runCount: Int { Int(bits & 0x7F) }
    @inline(__always) var action: Action? { Action(rawValue: (bits & 0x7FFF_FFFF) >> 21) }
    @inline(__always) var operand: UInt32 { bits & 0x1F_FFFF }
  }

  /// The folds of ASCII, a line feed as a space; 0 where there is something to do.
  let ascii: [UInt8]
  /// The entries of the first 65,536 scalars.
  let basic: [Entry]
  /// The entries of scalars beyond, where they do not fold to themselves.
  let beyond: [UInt32: Entry]
  /// The bytes of runs, UTF-8.
  let pool: [UInt8]

  /// Everything ignored: the form that is cached and searched.
  static let full = FoldTable(builder: FoldBuilder(ignoring: .all))
  /// Characters as they stand, white space and line ends settled: for patterns and for showing.
  static let asWritten = FoldTable(builder: FoldBuilder(ignoring: nil))

  private static let others = Mutex<[FoldAxes: FoldTable]>([:])

  /// The table for some axes. Made when first asked for, in about ten milliseconds.
  static func ignoring(_ axes: FoldAxes) -> FoldTable {
    if axes == .all { return full }
    return others.withLock { tables in
      if let table = tables[axes] { return table }
      let table = FoldTable(builder: FoldBuilder(ignoring: axes))
      tables[axes] = table
      return table
    }
  }

  func entry(beyond scalar: UInt32) -> Entry {
    if let entry = beyond[scalar] { return entry }
    if Characters.isVariationSelector(scalar) { return .action(.absorb) }
    if Characters.isInvisible(scalar) { return .action(.drop) }
    return .scalar(scalar)
  }

  private init(builder: FoldBuilder) {
    var basic = (0..<0x10000).map { Entry.scalar(UInt32($0)) }
    var beyond: [UInt32: Entry] = [:]
    var pool: [UInt8] = []
    func set(_ scalar: UInt32, _ entry: Entry) {
      if scalar < 0x10000 { basic[Int(scalar)] = entry } else { beyond[scalar] = entry }
    }
    for value in UInt32(0)..<0x10000 {
      if let entry = builder.action(for: value) { basic[Int(value)] = entry }
    }
    for (scalar, fold) in builder.folds() {
      if fold.count == 1 {
        set(scalar, .scalar(fold[0]))
      } else {
        let bytes = Array(String(String.UnicodeScalarView(fold.compactMap { Unicode.Scalar($0) })).utf8)
        set(scalar, .run(offset: pool.count, count: bytes.count))
        pool += bytes
      }
    }
    var ascii = basic[..<0x80].map { $0.isScalar ? UInt8(truncatingIfNeeded: $0.bits) : 0 }
    ascii[0x20] = 0x20
    ascii[0x0A] = 0x20
    self.ascii = ascii
    self.basic = basic
    self.beyond = beyond
    self.pool = pool
  }
}
