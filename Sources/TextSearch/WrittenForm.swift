/// The query as it was typed, to hold matches of the folded form against what the text says.
struct WrittenForm: Sendable {
  private let units: [UInt16]
  private let table: FoldTable
  private let pattern: Pattern

  /// nil when the query folds to nothing.
  init?(_ units: [UInt16], ignoring axes: FoldAxes) {
    table = .ignoring(axes)
    guard let pattern = Pattern(units, table: table) else { return nil }
    self.pattern = pattern
    self.units = units
  }

  /// Whether the text in `range` is the query also along the axes that are distinguished.
  func holds(for range: Range<Int>, in text: FoldedText) -> Bool {
    text.units.withUnsafeBufferPointer { units in
      let written = UnsafeBufferPointer(rebasing: units[range])
      if written.elementsEqual(self.units) { return true }
      var folder = Folder(table: table, sink: ByteSink(capacity: 2 * range.count))
      folder.fold(written)
      return holds(in: folder.sink)
    }
  }

  /// The match may begin or end inside a ligature, but not between a letter and its accent.
  private func holds(in sink: ByteSink) -> Bool {
    var from = 0
    while let found = pattern.firstMatch(in: sink.bytes, sink.softPoints, from: from) {
      if found.upperBound == sink.bytes.count { return true }
      let next = UTF8Bytes.scalar(at: found.upperBound, in: sink.bytes).value
      if !Characters.isDiacritic(next) { return true }
      from = found.lowerBound + 1
    }
    return false
  }
}
