package import Foundation

/// Selected text, from a place on one page to a place on the same or another.
package struct TextSelection: Sendable, Hashable {
  /// What a gesture takes at a time: a drag, a double-click and a triple-click begin with one each.
  package enum Unit: Sendable, Hashable {
    case character, word, line
  }

  /// A place between two UTF-16 units of a page's text.
  package struct Spot: Sendable, Hashable, Comparable {
    /// The page.
    package var page: Int
    /// Units before it.
    package var index: Int

    /// A place in a page's text.
    package init(page: Int, index: Int) { (self.page, self.index) = (page, index) }

    /// In reading order.
    package static func < (one: Spot, other: Spot) -> Bool {
      (one.page, one.index) < (other.page, other.index)
    }
  }

  /// What is selected.
  package private(set) var range: Range<Spot>
  /// What the gesture began with, and keeps.
  private let origin: Range<Spot>
  private let unit: Unit

  /// Begins a selection where a pointer is, in page space. A word or a line is taken only by a pointer that is
  /// on text; nil where there is nothing to take.
  package init?(at point: CGPoint, page: Int, _ text: PageTextLayout, by unit: Unit = .character) {
    let found = unit == .character ? nil : text.index(at: point)
    guard let range = Self.range(unit, found ?? text.insertionIndex(near: point), text),
      unit == .character || found != nil
    else { return nil }
    origin = Spot(page: page, index: range.lowerBound)..<Spot(page: page, index: range.upperBound)
    (self.range, self.unit) = (origin, unit)
  }

  /// Selects from a place to another, whichever comes first.
  package init(from one: Spot, to other: Spot) {
    origin = min(one, other)..<max(one, other)
    (range, unit) = (origin, .character)
  }

  /// Takes in all between the beginning and where the pointer is now, by whole words or lines if the selection
  /// began with one. On a page without text nothing changes.
  package mutating func extend(to point: CGPoint, page: Int, _ text: PageTextLayout) {
    guard let near = text.insertionIndex(near: point) else { return }
    // On a character that one counts, not the gap beside it.
    let index = unit == .character ? near : text.index(at: point) ?? near
    let end = Self.range(unit, index, text) ?? index..<index
    range =
      min(
        origin.lowerBound, Spot(page: page, index: end.lowerBound))..<max(
        origin.upperBound, Spot(page: page, index: end.upperBound))
  }

  private static func range(_ unit: Unit, _ index: Int?, _ text: PageTextLayout) -> Range<Int>? {
    index.flatMap { index in
      switch unit {
      case .character: index..<index
      case .word: text.word(at: index)
      case .line: text.line(at: index)
      }
    }
  }

  // MARK: What is selected

  /// True when no character is.
  package var isEmpty: Bool { range.isEmpty }

  /// The pages that it touches.
  package var pages: ClosedRange<Int> { range.lowerBound.page...range.upperBound.page }

  /// What is selected of a page's text; empty on other pages.
  package func range(onPage page: Int, _ text: PageTextLayout) -> Range<Int> {
    guard pages.contains(page) else { return 0..<0 }
    let start = page == range.lowerBound.page ? range.lowerBound.index : 0
    let end = page == range.upperBound.page ? range.upperBound.index : text.units.count
    return (min(start, end)..<end).clamped(to: text.units.indices)
  }

  /// What to mark on a page: a rectangle for each line, page space.
  package func rects(onPage page: Int, _ text: PageTextLayout) -> [CGRect] {
    text.rects(of: range(onPage: page, text))
  }

  /// The text to copy, in reading order, with a line feed at line ends and between pages. `text` gives the
  /// texts of pages; those without one are passed over.
  package func string(_ text: (Int) -> PageTextLayout?) -> String {
    pages.compactMap { page -> String? in
      guard let layout = text(page) else { return nil }
      let range = range(onPage: page, layout)
      return range.isEmpty ? nil : layout.string(range)
    }.joined(separator: "\n")
  }
}
