/// How a note's pages are numbered from some page on, as when they are to be bound with others.
///
/// An odd number stands on the side of page 1, an even one on the other.
public struct NotePageNumbers: Hashable, Sendable {
  /// The form of numbers.
  public enum Style: Hashable, Sendable {
    case decimal
    /// i, ii, iii.
    case lowercaseRoman
  }

  /// The anchor of the heading on whose page these numbers begin; nil for the note's first page.
  public var anchor: String?
  /// The number of that page.
  public var first: Int
  /// The form.
  public var style: Style

  /// Numbers from a heading's page on, or from the first.
  public init(at anchor: String? = nil, from first: Int, style: Style = .decimal) {
    self.anchor = anchor
    self.first = first
    self.style = style
  }
}
