/// Finds one string in one text.
struct Finder: Sendable {
  private enum Method: Sendable {
    case nothing
    case folded(Pattern, WrittenForm?)
    case literal(LiteralPattern)
    case regular(RegularExpression)
  }

  private let method: Method
  private let wantsWholeWords: Bool

  init(_ string: String, options: SearchOptions) throws(SearchError) {
    wantsWholeWords = options.contains(.wholeWords)
    let units = Array(string.utf16)
    let ignoresCase = !options.contains(.distinguishesCase)
    if string.isEmpty {
      method = .nothing
    } else if options.contains(.regularExpression) {
      method = .regular(try RegularExpression(string, ignoresCase: ignoresCase))
    } else if options.contains(.literal) {
      method = LiteralPattern(units, ignoresCase: ignoresCase).map { .literal($0) } ?? .nothing
    } else {
      method = Self.folded(units, ignoring: options.ignoredAxes)
    }
  }

  private static func folded(_ units: [UInt16], ignoring axes: FoldAxes) -> Method {
    guard let pattern = Pattern(units, table: .full) else { return .nothing }
    if axes == .all { return .folded(pattern, nil) }
    return WrittenForm(units, ignoring: axes).map { .folded(pattern, $0) } ?? .nothing
  }

  /// How many code units before and behind a page end can belong to a match across it; 0 when no
  /// match crosses pages. White space in the midst of a match may make it longer than this.
  var reach: Int {
    if case .folded(let pattern, _) = method { 2 * pattern.count + 32 } else { 0 }
  }

  /// The matches in order, none overlapping another, of those that `accepts` takes.
  func matches(
    in text: FoldedText, page: Int, timeLimit: Duration, isCancelled: () -> Bool,
    accepts: (Range<Int>) -> Bool
  ) throws(SearchError) -> [Range<Int>] {
    switch method {
    case .nothing:
      return []
    case .folded(let pattern, let check):
      return foldedMatches(pattern, check, in: text, accepts: accepts)
    case .literal(let pattern):
      return literalMatches(pattern, in: text, accepts: accepts)
    case .regular(let expression):
      let ranges = try expression.ranges(
        in: text.units, page: page, timeLimit: timeLimit, isCancelled: isCancelled)
      return ranges.filter { accepts($0) && isWhole($0, in: text) }
    }
  }

  private func isWhole(_ range: Range<Int>, in text: FoldedText) -> Bool {
    !wantsWholeWords || WordBoundary.enclose(range, in: text.units)
  }

  private func literalMatches(
    _ pattern: LiteralPattern, in text: FoldedText, accepts: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var from = 0
    while let range = pattern.firstMatch(in: text.units, from: from) {
      let isTaken = accepts(range) && isWhole(range, in: text)
      if isTaken { ranges.append(range) }
      from = isTaken ? range.upperBound : range.lowerBound + 1
    }
    return ranges
  }

  private func foldedMatches(
    _ pattern: Pattern, _ check: WrittenForm?, in text: FoldedText, accepts: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    guard var found = pattern.firstMatch(in: text.bytes, text.softPoints, from: 0) else { return [] }
    // The way back to the code units is made anew for the few pages that have a match.
    let map = text.map()
    var ranges: [Range<Int>] = []
    while true {
      let range = map.units(found)
      let isTaken =
        accepts(range) && (check?.holds(for: range, in: text) ?? true) && isWhole(range, in: text)
      if isTaken { ranges.append(range) }
      let from = isTaken ? found.upperBound : found.lowerBound + 1
      guard let next = pattern.firstMatch(in: text.bytes, text.softPoints, from: from) else { return ranges }
      found = next
    }
  }
}
