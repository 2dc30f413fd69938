public import TextSearch

extension PDFSelection {
  /// The selected text in its surroundings, on one line: what a list of matches shows.
  ///
  /// `match` is the text as it is written, without line ends; what is cut off is marked by "…".
  public var context: MatchContext {
    let pieces = Model.sync { self.pieces }
    return MatchContext(of: pieces.map { ($0.page.units, $0.range) })
  }
}
