import Foundation

/// A place in a book that outlasts zoom, size and mode: a page, and where on it.
public struct PagePlace: Sendable, Hashable, Codable {
  /// The page.
  public var page: Int
  /// Parts of the page's width and height as it is seen, from its upper left corner.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The upper left corner unless said otherwise.
  public init(page: Int, x: Double = 0, y: Double = 0) {
    self.page = page
    self.x = x
    self.y = y
  }
}
