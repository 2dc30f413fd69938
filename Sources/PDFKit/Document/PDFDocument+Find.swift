import Engine
public import Foundation
public import TextSearch

/// What a search distinguishes and requires. Empty: it ignores case, diacritics, width and kana.
public typealias PDFSearchOptions = SearchOptions

extension PDFDocument {
  /// All matches of a string, in reading order. Blocks until every page is searched.
  ///
  /// Case counts unless `.caseInsensitive` is given, and so do diacritics and width; `.literal`,
  /// `.backwards`, `.regularExpression` are taken too. Line ends, hyphens at them, ligatures and
  /// breaks inside Japanese words hide no match unless `.literal` is given. A regular expression that
  /// cannot be read finds nothing; `matches(of:options:pages:)` throws the reason.
  public func findString(_ string: String, withOptions options: NSString.CompareOptions = [])
    -> [PDFSelection]
  {
    (try? matches(of: string, options: PDFSearchOptions(options))) ?? []
  }

  /// The next match after a selection, or with `.backwards` the one before; nil when there is none.
  ///
  /// Without a selection the search starts at the beginning, or backwards at the end.
  public func findString(
    _ string: String, fromSelection selection: PDFSelection?,
    withOptions options: NSString.CompareOptions = []
  ) -> PDFSelection? {
    let isBackwards = options.contains(.backwards)
    let options = PDFSearchOptions(options).subtracting(.backwards)
    let start = selection.flatMap { isBackwards ? $0.firstPlace : $0.lastPlace }
    let page = start.map { index(for: $0.page) } ?? (isBackwards ? pageCount - 1 : 0)
    guard page != NSNotFound else { return nil }
    return isBackwards
      ? lastMatch(of: string, options, before: start, page)
      : firstMatch(of: string, options, after: start, page)
  }

  private func firstMatch(
    of string: String, _ options: PDFSearchOptions, after start: PDFSelection.Place?, _ page: Int
  ) -> PDFSelection? {
    var found: PDFSelection?
    try? find(string, options: options, pages: IndexSet(integersIn: page..<max(page, pageCount))) { match in
      guard let first = match.firstPlace else { return true }
      if let start, first.page === start.page, first.index < start.index { return true }
      found = match
      return false
    }
    return found
  }

  private func lastMatch(
    of string: String, _ options: PDFSearchOptions, before start: PDFSelection.Place?, _ page: Int
  ) -> PDFSelection? {
    for index in stride(from: page, through: 0, by: -1) {
      var found: PDFSelection?
      // With the page after it, onto which a match may run.
      let window = IndexSet(integersIn: index..<min(index + 2, pageCount))
      try? find(string, options: options, pages: window) { match in
        guard let first = match.firstPlace, self.index(for: first.page) == index else { return false }
        if let start, first.page === start.page, first.index >= start.index { return false }
        found = match
        return true
      }
      if let found { return found }
    }
    return nil
  }

  /// All matches of a string in the given pages, or in all, in reading order.
  ///
  /// Throws `unusablePattern` for a regular expression that cannot be read or takes too long. Blocks
  /// until every page is searched.
  public func matches(
    of text: String, options: PDFSearchOptions = [], pages: IndexSet? = nil
  ) throws(PDFError) -> [PDFSelection] {
    var found: [PDFSelection] = []
    try find(text, options: options.subtracting(.backwards), pages: pages) { match in
      found.append(match)
      return true
    }
    return options.contains(.backwards) ? found.reversed() : found
  }

  /// Gives each match as soon as it is certain, until `onMatch` returns false.
  ///
  /// A match may run from one page onto the next. With `.backwards` all come at the end. Throws
  /// `unusablePattern` for a regular expression that cannot be read or takes too long.
  public func find(
    _ text: String, options: PDFSearchOptions = [], pages: IndexSet? = nil,
    onMatch: (PDFSelection) -> Bool
  ) throws(PDFError) {
    if options.contains(.backwards) {
      for match in try matches(of: text, options: options, pages: pages) {
        if !onMatch(match) { return }
      }
      return
    }
    let search = try PageSearch([text], options: options)
    try search.run(in: self, pages: pages ?? IndexSet(integersIn: 0..<pageCount)) { event in
      if case .match(let match, _) = event { onMatch(match) } else { true }
    }
  }
}

extension PDFSearchOptions {
  /// The nearest to Foundation's options, which distinguish unless told not to.
  init(_ options: NSString.CompareOptions) {
    var result = PDFSearchOptions.strict
    if options.contains(.caseInsensitive) { result.remove(.distinguishesCase) }
    if options.contains(.diacriticInsensitive) { result.remove(.distinguishesDiacritics) }
    if options.contains(.widthInsensitive) { result.remove(.distinguishesWidth) }
    if options.contains(.literal) { result.insert(.literal) }
    if options.contains(.regularExpression) { result.insert(.regularExpression) }
    if options.contains(.backwards) { result.insert(.backwards) }
    self = result
  }
}

extension PDFSelection {
  /// A place between characters of a page.
  typealias Place = (page: PDFPage, index: Int)

  fileprivate var firstPlace: Place? {
    Model.sync { pieces.first.map { ($0.page, $0.range.lowerBound) } }
  }

  fileprivate var lastPlace: Place? {
    Model.sync { pieces.last.map { ($0.page, $0.range.upperBound) } }
  }
}
