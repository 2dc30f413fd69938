/// What is cut off at the edges of pages, so that print on wide margins is larger on the screen. Scans have
/// their margins on alternating sides, so odd and even pages have their own.
public struct PageTrim: Sendable, Hashable, Codable {
  /// Parts of the upright page's width and height, from 0; together never more than nine tenths.
  public struct Edges: Sendable, Hashable, Codable {
    /// Of the width.
    public var left: Double
    /// Of the height.
    public var top: Double
    /// Of the width.
    public var right: Double
    /// Of the height.
    public var bottom: Double

    /// Nothing unless said otherwise.
    public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }

  /// For pages that people count as 1, 3, 5.
  public var odd: Edges
  /// For pages that people count as 2, 4, 6.
  public var even: Edges

  /// Nothing unless said otherwise.
  public init(odd: Edges = Edges(), even: Edges = Edges()) {
    (self.odd, self.even) = (odd, even)
  }

  /// What is cut off of a page, which counts from 0.
  public func edges(ofPage page: Int) -> Edges { page.isMultiple(of: 2) ? odd : even }
}
