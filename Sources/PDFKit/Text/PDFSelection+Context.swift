public import TextSearch

extension PDFSelection {
  /// The selected text in its surroundings, on one line: what a list of matches shows.
  ///
  /// `match` is the text as it is written, without line ends; what is cut off is marked by "…".
  public var context: MatchContext {
    let pieces = Model.sync { self.pieces }
    var window: [UInt16] = []
    var range = 0..<0
    for (place, piece) in pieces.enumerated() {
      let units = piece.page.units
      let match = piece.range.clamped(to: 0..<units.count)
      // Enough on each side for the context, since white space collapses.
      let start = place == 0 ? max(0, match.lowerBound - 200) : match.lowerBound
      let end = place == pieces.count - 1 ? min(units.count, match.upperBound + 200) : match.upperBound
      if place > 0 { window.append(0x0A) }
      window += units[start..<match.lowerBound]
      let first = place == 0 ? window.count : range.lowerBound
      window += units[match]
      range = first..<window.count
      window += units[match.upperBound..<end]
    }
    return MatchContext(of: range, in: window)
  }
}
