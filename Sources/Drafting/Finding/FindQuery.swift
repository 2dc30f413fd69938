import Foundation
import TextSearch

/// What is looked for in a note.
package struct FindQuery: Hashable, Sendable {
  /// How letters are compared.
  package enum Mode: String, Codable, CaseIterable, Sendable {
    /// Case, width, kana and diacritics do not matter.
    case forgiving
    /// The letters as they are, but for case where `matchesCase` is false.
    case exact
    /// A pattern of `NSRegularExpression`; `^` and `$` stand for a line's start and end.
    case pattern
  }

  package var string: String
  package var mode: Mode
  package var matchesCase: Bool
  package var wholeWords: Bool

  package init(
    _ string: String, mode: Mode = .forgiving, matchesCase: Bool = false, wholeWords: Bool = false
  ) {
    self.string = string
    self.mode = mode
    self.matchesCase = matchesCase
    self.wholeWords = wholeWords
  }
}

/// Why nothing could be looked for.
package enum FindError: Error, Hashable, Sendable {
  /// The pattern cannot be read.
  case invalidPattern(String)
  /// The pattern takes too long.
  case tooSlow(String)
}

/// A query that is ready to be used, on any thread.
struct Finder: Sendable {
  let query: FindQuery
  private let search: SearchQuery?
  private let pattern: NSRegularExpression?
  /// Seconds that a pattern may take.
  private static let timeLimit = 2.0

  init(_ query: FindQuery) throws(FindError) {
    self.query = query
    guard query.mode == .pattern else {
      var options: SearchOptions = query.mode == .exact ? .literal : .forgiving
      if query.matchesCase { options.insert(.distinguishesCase) }
      if query.wholeWords { options.insert(.wholeWords) }
      // Only patterns can be wrong.
      search = try? SearchQuery(query.string, options: options)
      pattern = nil
      return
    }
    search = nil
    let string = query.wholeWords ? "\\b(?:\(query.string))\\b" : query.string
    var options: NSRegularExpression.Options = [.anchorsMatchLines]
    if !query.matchesCase { options.insert(.caseInsensitive) }
    do {
      pattern = try NSRegularExpression(pattern: string, options: options)
    } catch {
      throw .invalidPattern(query.string)
    }
  }

  /// The matches in a text, as UTF-16 ranges in order; none is empty.
  func ranges(in text: String) throws(FindError) -> [Range<Int>] {
    if query.string.isEmpty { return [] }
    guard let pattern else {
      let matches = (try? search?.matches(in: [FoldedPage(text)])) ?? []
      return matches.map(\.first.range)
    }
    var ranges: [Range<Int>] = []
    let end = Date(timeIntervalSinceNow: Self.timeLimit)
    var isTooSlow = false
    let whole = NSRange(location: 0, length: text.utf16.count)
    pattern.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
      if let range = match.flatMap({ Range($0.range) }), !range.isEmpty { ranges.append(range) }
      if Date() > end {
        isTooSlow = true
        stop.pointee = true
      }
    }
    if isTooSlow { throw .tooSlow(query.string) }
    return ranges
  }

  /// What comes for a match: of a pattern the template with `$1` and the like filled in.
  func replacement(_ template: String, for range: Range<Int>, in text: String) -> String {
    guard let pattern,
      let match = pattern.firstMatch(
        in: text, options: [.withTransparentBounds, .withoutAnchoringBounds], range: NSRange(range))
    else { return template }
    return pattern.replacementString(for: match, in: text, offset: 0, template: template)
  }
}
