/// Folds UTF-16 text by a table, in one pass.
///
/// A run of white space becomes one space. A run with a line end in it becomes
/// - nothing after a hyphen between letters: the word is joined, and may be read with the hyphen;
/// - nothing beside a Chinese, Japanese or Korean character or after a dash or slash, and may be
///   read as a space;
/// - a space otherwise.
struct Folder<Sink: FoldSink> {
  private let table: FoldTable
  private(set) var sink: Sink
  private var run: Run?

  /// White space that has begun and whose meaning depends on what follows.
  private struct Run {
    var start: Int
    var hasLineEnd = false
    var hasHyphen = false
  }

  init(table: FoldTable, sink: Sink) {
    self.table = table
    self.sink = sink
  }

  mutating func fold(_ units: UnsafeBufferPointer<UInt16>) {
    table.ascii.withUnsafeBufferPointer { ascii in
      table.basic.withUnsafeBufferPointer { basic in
        fold(units, ascii: ascii, basic: basic)
      }
    }
  }

  private mutating func fold(
    _ units: UnsafeBufferPointer<UInt16>, ascii: UnsafeBufferPointer<UInt8>,
    basic: UnsafeBufferPointer<FoldTable.Entry>
  ) {
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit < 0x80, unit > 0x20 {
        if run != nil { endRun(in: units, at: index, before: UInt32(unit)) }
        index = appendASCII(in: units, from: index, ascii: ascii)
        continue
      }
      let entry = basic[Int(unit)]
      if entry.isScalar {
        if run != nil { endRun(in: units, at: index, before: UInt32(unit)) }
        sink.append(scalar: entry.bits, index, index + 1)
        index += 1
      } else {
        index += act(on: entry, in: units, at: index)
      }
    }
    if let run { endText(run, at: units.count) }
  }

  /// Folds a run of ASCII at once, single spaces and plain line ends between its words included:
  /// nearly all there is in most texts. Gives where it ends.
  private mutating func appendASCII(
    in units: UnsafeBufferPointer<UInt16>, from start: Int, ascii: UnsafeBufferPointer<UInt8>
  ) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { scratch in
      let limit = min(units.count - start, scratch.count)
      var count = 0
      var previous: UInt8 = 0
      while count < limit {
        let unit = units[start + count]
        guard unit < 0x80 else { break }
        let byte = ascii[Int(unit)]
        // Something to do, or a second space: one comparison, since this is the hottest loop.
        if byte == 0 || byte | previous == 0x20 { break }
        // After a hyphen or slash a line end is more than a space.
        if unit == 0x0A, previous == 0x2D || previous == 0x2F { break }
        scratch[count] = byte
        previous = byte
        count += 1
      }
      // What a space at the end means depends on what follows.
      if previous == 0x20 { count -= 1 }
      sink.append(UnsafeBufferPointer(rebasing: scratch[..<count]), at: start)
      return start + count
    }
  }

  /// Handles everything that is not one scalar for another; gives the number of units used.
  private mutating func act(
    on entry: FoldTable.Entry, in units: UnsafeBufferPointer<UInt16>, at index: Int
  ) -> Int {
    if entry.isRun {
      append(run: entry, in: units, at: index, count: 1)
      return 1
    }
    switch entry.action {
    case .space:
      if run == nil { run = Run(start: index) }
    case .lineEnd:
      if run == nil { run = Run(start: index) }
      run?.hasLineEnd = true
    case .lineEndHyphen:
      if run == nil { run = Run(start: index) }
      run?.hasLineEnd = true
      run?.hasHyphen = true
    case .absorb:
      if run == nil { sink.absorb(upTo: index + 1) }
    case .compose, .composeOrAbsorb:
      compose(entry, in: units, at: index)
    case .surrogate:
      return appendPair(in: units, at: index)
    case .drop, nil:
      break
    }
    return 1
  }

  private mutating func append(
    run entry: FoldTable.Entry, in units: UnsafeBufferPointer<UInt16>, at index: Int, count: Int
  ) {
    if run != nil { endRun(in: units, at: index, before: Characters.scalar(in: units, at: index).value) }
    for offset in entry.runOffset..<entry.runOffset + entry.runCount {
      sink.append(table.pool[offset], index, index + count)
    }
  }

  private mutating func appendPair(in units: UnsafeBufferPointer<UInt16>, at index: Int) -> Int {
    let (value, count) = Characters.scalar(in: units, at: index)
    // A lone surrogate has no place in UTF-8.
    let entry = count == 2 ? table.entry(beyond: value) : .scalar(0xFFFD)
    if entry.isRun {
      append(run: entry, in: units, at: index, count: count)
    } else if entry.isScalar {
      if run != nil { endRun(in: units, at: index, before: value) }
      sink.append(scalar: entry.bits, index, index + count)
    } else if case .absorb = entry.action, run == nil {
      sink.absorb(upTo: index + count)
    }
    return count
  }

  private mutating func compose(
    _ entry: FoldTable.Entry, in units: UnsafeBufferPointer<UInt16>, at index: Int
  ) {
    if run == nil, let (base, count) = lastScalar, let composed = Composition.compose(base, entry.operand) {
      let start = sink.lastStart
      sink.removeLast(count)
      sink.append(scalar: composed, start, index + 1)
      sink.absorb(upTo: index + 1)
    } else if case .composeOrAbsorb = entry.action {
      if run == nil { sink.absorb(upTo: index + 1) }
    } else {
      if run != nil { endRun(in: units, at: index, before: UInt32(units[index])) }
      sink.append(scalar: entry.operand, index, index + 1)
    }
  }

  private var lastScalar: (value: UInt32, count: Int)? {
    guard !sink.bytes.isEmpty else { return nil }
    return UTF8Bytes.scalar(before: sink.bytes.count, in: sink.bytes)
  }

  private mutating func endRun(in units: UnsafeBufferPointer<UInt16>, at index: Int, before next: UInt32) {
    guard let run else { return }
    self.run = nil
    guard run.hasLineEnd else {
      sink.append(0x20, run.start, index)
      return
    }
    if joinHyphenatedWord(run, in: units, before: next) { return }
    if run.hasHyphen {
      sink.append(0x2D, run.start, index)
      return
    }
    let previous = Characters.scalar(in: units, before: run.start)
    if let previous,
      Characters.breaksAnywhere(previous) || Characters.breaksAnywhere(next)
        || Characters.allowsBreakAfter(previous)
    {
      sink.addSoftPoint(0x20)
    } else {
      sink.append(0x20, run.start, index)
    }
  }

  /// Leaves out a hyphen at a line end between letters; false when there is none.
  private mutating func joinHyphenatedWord(
    _ run: Run, in units: UnsafeBufferPointer<UInt16>, before next: UInt32
  ) -> Bool {
    var hyphen = run.start
    if !run.hasHyphen {
      guard run.start > 0, Characters.isHyphen(units[run.start - 1]) else { return false }
      hyphen -= 1
    }
    guard let previous = Characters.scalar(in: units, before: hyphen),
      Characters.isWord(previous), !Characters.isHanOrKana(previous),
      Characters.isWord(next), !Characters.isHanOrKana(next)
    else { return false }
    if hyphen < run.start, units[hyphen] != 0xAD, let last = lastScalar { sink.removeLast(last.count) }
    sink.addSoftPoint(0x2D)
    return true
  }

  private mutating func endText(_ run: Run, at end: Int) {
    self.run = nil
    sink.append(run.hasHyphen ? 0x2D : 0x20, run.start, end)
  }
}

/// Reading scalars out of valid UTF-8.
enum UTF8Bytes {
  /// The scalar that ends before `end`, and its length. `end` is not 0.
  static func scalar(before end: Int, in bytes: [UInt8]) -> (value: UInt32, count: Int) {
    var start = end - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start, in: bytes)
  }

  /// The scalar that begins at `start`, and its length.
  static func scalar(at start: Int, in bytes: [UInt8]) -> (value: UInt32, count: Int) {
    let lead = bytes[start]
    let count = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (count == 1 ? 0x7F : 0xFF >> UInt32(count + 1))
    for byte in bytes[(start + 1)..<min(start + count, bytes.count)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, count)
  }
}
