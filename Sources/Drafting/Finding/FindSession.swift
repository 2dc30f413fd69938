import Foundation

/// The matches of a query in a note, kept up with its text.
package struct FindSession: Sendable {
  private let finder: Finder
  /// Ranges of scalars, in order.
  package private(set) var matches: [Range<Int>] = []

  package var query: FindQuery { finder.query }

  /// Looks through a text. Throws `FindError`. Takes time with the length of the text.
  package init(_ query: FindQuery, in text: DraftText) throws(FindError) {
    finder = try Finder(query)
    matches = try find(in: text.string, from: 0)
  }

  /// Takes a change of the text. Only the lines around it are looked through, unless the query is a pattern,
  /// which may look anywhere. Throws `FindError.tooSlow`; the matches are then those of before.
  package mutating func take(_ change: TextChange, in text: DraftText) throws(FindError) {
    if query.mode == .pattern {
      matches = try find(in: text.string, from: 0)
      return
    }
    // A match may go over as many lines as the query has, and over a line's end that joins two.
    let reach = query.string.utf8.reduce(2) { $0 + ($1 == 0x0A ? 1 : 0) }
    let edit = change.edit
    let first = text.lineNumber(at: change.start)
    let last = text.lineNumber(at: change.start + change.inserted.unicodeScalars.count)
    // Matches that begin in the inner lines may be new; more is read, so that they are found whole.
    let inner = text.line(first - reach).start..<text.line(last + reach).wholeRange.upperBound
    let window = text.line(first - 2 * reach).start..<text.line(last + 2 * reach).wholeRange.upperBound
    let found = try find(in: text[window], from: window.lowerBound).filter { inner.contains($0.lowerBound) }
    let before = matches.prefix { $0.lowerBound < inner.lowerBound }
    let after = matches.lazy.map { ($0.lowerBound + edit.growth)..<($0.upperBound + edit.growth) }
      .filter { $0.lowerBound >= inner.upperBound }
    matches = before + found + after
  }

  private func find(in text: String, from start: Int) throws(FindError) -> [Range<Int>] {
    var counter = ScalarCounter(text)
    return try finder.ranges(in: text).map { range in
      let lower = counter.scalars(upTo: range.lowerBound)
      return (start + lower)..<(start + counter.scalars(upTo: range.upperBound))
    }
  }

  /// The match at or behind a place, going on at the start of the text; nil without matches.
  package func next(from place: Int) -> Range<Int>? {
    matches.first { $0.lowerBound >= place } ?? matches.first
  }

  /// The match before a place, going on at the end of the text.
  package func previous(before place: Int) -> Range<Int>? {
    matches.last { $0.upperBound <= place } ?? matches.last
  }

  /// Replaces one match, with the next one selected; nil where the range is no match.
  package func replacing(_ match: Range<Int>, with template: String, in text: DraftText) -> Revision? {
    guard matches.contains(match) else { return nil }
    let edit = TextEdit(match, replacements(template, [match], in: text)[0])
    let next = next(from: match.upperBound) ?? match
    let selection =
      next == match
      ? TextSelection(edit.range.lowerBound..<(match.upperBound + edit.growth))
      : TextSelection(next).after(edit)
    return Revision([edit], selection)
  }

  /// Replaces all matches, as one step; the caret stays where it is.
  package func replacingAll(
    with template: String, in text: DraftText, _ selection: TextSelection
  ) -> Revision {
    let texts = replacements(template, matches, in: text)
    return Revision(zip(matches, texts).map { TextEdit($0, $1) }, keeping: selection)
  }

  private func replacements(_ template: String, _ matches: [Range<Int>], in text: DraftText) -> [String] {
    guard query.mode == .pattern else { return matches.map { _ in template } }
    let string = text.string
    var counter = UnitCounter(string)
    return matches.map { match in
      let lower = counter.units(upTo: match.lowerBound)
      return finder.replacement(template, for: lower..<counter.units(upTo: match.upperBound), in: string)
    }
  }
}

/// Turns offsets in UTF-16 into scalars, for offsets that only grow.
private struct ScalarCounter {
  private var rest: Substring.UnicodeScalarView.SubSequence
  private var units = 0
  private var scalars = 0

  init(_ text: String) { rest = text.unicodeScalars[...] }

  mutating func scalars(upTo unit: Int) -> Int {
    while units < unit, let letter = rest.popFirst() {
      units += UTF16.width(letter)
      scalars += 1
    }
    return scalars
  }
}

/// Turns offsets in scalars into UTF-16, for offsets that only grow.
private struct UnitCounter {
  private var rest: Substring.UnicodeScalarView.SubSequence
  private var units = 0
  private var scalars = 0

  init(_ text: String) { rest = text.unicodeScalars[...] }

  mutating func units(upTo scalar: Int) -> Int {
    while scalars < scalar, let letter = rest.popFirst() {
      units += UTF16.width(letter)
      scalars += 1
    }
    return units
  }
}
