/// The surroundings of a match on one line, for lists of results.
///
/// White space is collapsed, words parted at a line end are joined, and Japanese lines run on
/// without a space between them.
public struct MatchContext: Sendable, Hashable {
  /// What stands before the match; begins with "…" where it is cut.
  public let before: String
  /// The match as it is written.
  public let match: String
  /// What stands behind the match; ends with "…" where it is cut.
  public let after: String

  /// The whole line.
  public var text: String { before + match + after }

  /// The surroundings of a match.
  ///
  /// - Parameters:
  ///   - limit: the most characters (as people count them) on each side of the match.
  ///   - text: gives the text of a page that the match names.
  public init(of match: TextMatch, limit: Int = 40, text: (Int) -> FoldedPage?) {
    // Code units to take on each side: characters may be of several, and white space collapses.
    let reach = 4 * max(limit, 0) + 32
    var window: [UInt16] = []
    var range = 0..<0
    let segments = match.segments
    for (index, segment) in segments.enumerated() {
      guard let page = text(segment.page), page.streams.indices.contains(match.stream) else { continue }
      let units = page.streams[match.stream].units
      let place = segment.range.clamped(to: units.indices)
      let isFirst = index == 0
      let isLast = index == segments.count - 1
      let start = isFirst ? max(0, place.lowerBound - reach) : place.lowerBound
      let end = isLast ? min(units.count, place.upperBound + reach) : place.upperBound
      if !window.isEmpty { window.append(0x0A) }
      range =
        (isFirst ? place.lowerBound - start : range.lowerBound)..<(window.count + place.upperBound - start)
      window += units[start..<end]
    }
    self.init(of: range, in: window, limit: limit)
  }

  /// The surroundings of a match in parts, each a range of a text: one for each page that it touches.
  public init(of pieces: [(units: [UInt16], range: Range<Int>)]) {
    var window: [UInt16] = []
    var range = 0..<0
    for (place, piece) in pieces.enumerated() {
      let match = piece.range.clamped(to: 0..<piece.units.count)
      // Enough on each side for the context, since white space collapses.
      let start = place == 0 ? max(0, match.lowerBound - 200) : match.lowerBound
      let end =
        place == pieces.count - 1 ? min(piece.units.count, match.upperBound + 200) : match.upperBound
      if place > 0 { window.append(0x0A) }
      window += piece.units[start..<match.lowerBound]
      let first = place == 0 ? window.count : range.lowerBound
      window += piece.units[match]
      range = first..<window.count
      window += piece.units[match.upperBound..<end]
    }
    self.init(of: range, in: window)
  }

  /// The surroundings of a range of UTF-16 units in a stretch of text.
  public init(of range: Range<Int>, in units: [UInt16], limit: Int = 40) {
    let text = units.withUnsafeBufferPointer { NormalisedText($0) }
    let start = text.byte(atUnit: range.lowerBound)
    let end = max(start, text.byte(atUnit: range.upperBound))
    match = text.string(start..<end)
    before = Self.end(of: text.string(0..<start), limit: limit)
    after = Self.beginning(of: text.string(end..<text.bytes.count), limit: limit)
  }

  private static func end(of text: String, limit: Int) -> String {
    let trimmed = text.drop { $0 == " " }
    let kept = trimmed.suffix(max(limit, 0))
    return kept.count < trimmed.count ? "…" + kept.drop { $0 == " " } : String(kept)
  }

  private static func beginning(of text: String, limit: Int) -> String {
    var kept = text.prefix(max(limit, 0))
    let isCut = kept.endIndex < text.endIndex
    while kept.last == " " { kept.removeLast() }
    return isCut ? kept + "…" : String(kept)
  }
}
