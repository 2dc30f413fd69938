/// The size at which a page is seen, in points: its crop box with the page's rotation applied.
public struct PageExtent: Sendable, Hashable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// The size of a crop box turned by `rotation` degrees; only quarter turns count.
  public init(width: Double, height: Double, rotation: Int = 0) {
    let isTurned = rotation % 180 != 0 && rotation % 90 == 0
    self.width = isTurned ? height : width
    self.height = isTurned ? width : height
  }
}

/// The pages that take both halves of a spread: wider than tall in a document whose pages are
/// mostly taller than wide. A square page is not wide.
public func widePages(among extents: [PageExtent]) -> Set<Int> {
  let tall = extents.count { $0.height > $0.width }
  guard tall * 2 > extents.count else { return [] }
  return Set(extents.indices.filter { extents[$0].width > extents[$0].height })
}
