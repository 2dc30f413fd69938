import Foundation

/// Works out the fold of every character for one choice of axes.
struct FoldBuilder {
  /// nil: characters stay as they are, only f-ligatures are spelt out.
  private let axes: FoldAxes?

  init(ignoring axes: FoldAxes?) {
    self.axes = axes
  }

  private func ignores(_ axis: FoldAxes) -> Bool { axes?.contains(axis) ?? false }

  /// What to do with a character that does not turn into others, or nil for all that do.
  func action(for value: UInt32) -> FoldTable.Entry? {
    let unit = UInt16(truncatingIfNeeded: value)
    if Characters.isSpace(unit) { return .action(.space) }
    if Characters.isLineEnd(unit) { return .action(.lineEnd) }
    if Characters.isLineEndHyphen(unit) { return .action(.lineEndHyphen) }
    if Characters.isInvisible(value) { return .action(.drop) }
    if unit & 0xF800 == 0xD800 { return .action(.surrogate) }
    guard axes != nil else { return nil }
    if Characters.isVariationSelector(value) { return .action(.absorb) }
    switch value {
    case 0x3099, 0x309A, 0x309B, 0x309C, 0x1161...0x1175, 0x11A8...0x11C2:
      return .action(.compose, value)
    case 0xFF9E, 0xFF9F:
      return ignores(.width) ? .action(.compose, value - 0xFF9E + 0x3099) : nil
    case 0x0306 where ignores(.diacritics):
      return .action(.composeOrAbsorb, value)
    default:
      return ignores(.diacritics) && Characters.isDiacritic(value) ? .action(.absorb) : nil
    }
  }

  /// The characters that fold to others, with what they fold to (never empty).
  func folds() -> [(UInt32, [UInt32])] {
    guard axes != nil else {
      return decompositions(of: [0xFB00...0xFB06])
    }
    var folds: [(UInt32, [UInt32])] = []
    for value in UInt32(0x21)..<0x80 { add(value, [value], to: &folds) }
    for (value, decomposed) in decompositions(of: FoldData.ranges) {
      let isActed = value < 0x10000 && action(for: value) != nil
      if !isActed { add(value, decomposed, to: &folds) }
    }
    return folds
  }

  private func add(_ value: UInt32, _ decomposed: [UInt32], to folds: inout [(UInt32, [UInt32])]) {
    // Most characters are done with here.
    if decomposed == [value], !isSpecial(value) { return }
    let folded = fold(value, decomposed)
    if folded != [value] && !folded.isEmpty { folds.append((value, folded)) }
  }

  /// Whether a character that does not decompose may fold to another all the same.
  private func isSpecial(_ value: UInt32) -> Bool {
    if (0x2E80...0x30FF).contains(value) { return true }
    return FoldData.strokedLetters[value] != nil || FoldData.caseFolds[value] != nil
      || FoldData.plainPunctuation[value] != nil
      || Unicode.Scalar(value).map(\.properties.changesWhenLowercased) ?? false
  }

  private func fold(_ value: UInt32, _ decomposed: [UInt32]) -> [UInt32] {
    if ignores(.case), let folded = FoldData.caseFolds[value] { return folded.unicodeScalars.map(\.value) }
    var scalars = base(value, decomposed)
    if ignores(.diacritics) {
      scalars = scalars.filter { !Characters.isDiacritic($0) }
      scalars = scalars.flatMap { FoldData.strokedLetters[$0]?.unicodeScalars.map(\.value) ?? [$0] }
    }
    if ignores(.case) { scalars = scalars.flatMap(lowercase) }
    if ignores(.kana) { scalars = scalars.map(katakana) }
    return scalars.map { FoldData.plainPunctuation[$0] ?? $0 }
  }

  /// The compatibility decomposition, as far as it is wanted, with kana put together again.
  private func base(_ value: UInt32, _ decomposed: [UInt32]) -> [UInt32] {
    if let unified = FoldData.radicals[value] { return [unified] }
    // Spacing accents decompose to a space and a mark, й to и and a mark: other things to a reader.
    if decomposed.first == 0x20 { return [value] }
    if ignores(.diacritics), value == 0x0419 || value == 0x0439 { return [value] }
    if ignores(.width) {
      // Wave dash and full-width tilde are confused by every Japanese encoding.
      if value == 0x301C { return [0x7E] }
    } else if (0xFF00...0xFFEF).contains(value) {
      return [value]
    }
    var composed: [UInt32] = []
    for scalar in decomposed {
      if (0x3099...0x309A).contains(scalar), let last = composed.last,
        let kana = Composition.compose(last, scalar)
      {
        composed[composed.count - 1] = kana
      } else {
        composed.append(scalar)
      }
    }
    if !ignores(.width), (0xFE10...0xFE48).contains(value) {
      // Vertical forms are full-width.
      return composed.map { (0x21...0x7E).contains($0) ? $0 + 0xFEE0 : $0 }
    }
    return composed
  }

  private func lowercase(_ value: UInt32) -> [UInt32] {
    if let folded = FoldData.caseFolds[value] { return folded.unicodeScalars.map(\.value) }
    guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else { return [value] }
    return scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
  }

  private func katakana(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309E: value + 0x60
    default: value
    }
  }

  /// The compatibility decompositions of whole ranges. One call for all, since a call for each
  /// would take many times as long.
  private func decompositions(of ranges: [ClosedRange<UInt32>]) -> [(UInt32, [UInt32])] {
    let scalars = ranges.joined().compactMap { Unicode.Scalar($0) }
    var joined = String.UnicodeScalarView()
    for scalar in scalars {
      joined.append(scalar)
      joined.append("\n")
    }
    var mapped = String(joined).decomposedStringWithCompatibilityMapping
    mapped.makeContiguousUTF8()
    var decompositions: [(UInt32, [UInt32])] = []
    decompositions.reserveCapacity(scalars.count)
    var current: [UInt32] = []
    for scalar in mapped.unicodeScalars {
      if scalar == "\n" {
        decompositions.append((scalars[decompositions.count].value, current))
        current = []
      } else {
        current.append(scalar.value)
      }
    }
    return decompositions
  }
}
