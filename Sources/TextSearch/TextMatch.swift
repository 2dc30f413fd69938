/// A place where a query was found.
public struct TextMatch: Sendable, Hashable {
  /// The part of a match that lies on one page.
  public struct Segment: Sendable, Hashable {
    /// The page, as the caller numbers it.
    public let page: Int
    /// UTF-16 offsets in the page's stream; whole characters, also where the query ends inside a
    /// ligature.
    public let range: Range<Int>

    /// A part of a match on one page.
    public init(page: Int, range: Range<Int>) {
      self.page = page
      self.range = range
    }
  }

  /// Which of the query's strings was found.
  public let query: Int
  /// The stream of the page in which it was found.
  public let stream: Int
  /// The part on the first page.
  public let first: Segment
  /// The parts on later pages; empty for nearly every match.
  public let rest: [Segment]

  /// All parts in reading order.
  public var segments: [Segment] { [first] + rest }
}
