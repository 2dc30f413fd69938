public import Foundation

/// Where the pages of one screen, or of the whole scroll, lie.
///
/// *Sheet space*: points at the size that the file names, origin upper left, y down. Facing pages share an
/// edge and a height, that of the taller one. The screen shows it scaled.
public struct PageArrangement: Sendable, Hashable {
  /// Distances, in points.
  public struct Spacing: Sendable, Hashable {
    /// Around everything.
    public var margin: Double
    /// Between spreads that follow each other in a scroll.
    public var between: Double
    /// Between facing pages.
    public var gutter: Double

    /// Close to each other, and facing pages without a gap, unless said otherwise.
    public init(margin: Double = 8, between: Double = 8, gutter: Double = 0) {
      self.margin = margin
      self.between = between
      self.gutter = gutter
    }
  }

  /// A spread, and its pages.
  public struct Frame: Sendable, Hashable {
    /// Its number in the layout.
    public let index: Int
    /// Both halves, also where one is empty.
    public let rect: CGRect
    /// The pages in left-to-right screen order.
    public let pages: [PageFrame]
  }

  /// A page and its place.
  public struct PageFrame: Sendable, Hashable {
    /// The page.
    public let page: Int
    /// Its place in sheet space.
    public let rect: CGRect
  }

  /// The spreads from top to bottom.
  public let frames: [Frame]
  /// All of it, margins included.
  public let size: CGSize

  /// Lays spreads under each other. `extents` are the sizes of all pages as they are seen.
  public init(
    _ spreads: some Sequence<(index: Int, spread: Spread)>, extents: [PageExtent],
    spacing: Spacing = Spacing()
  ) {
    let sizes = spreads.map { ($0.index, $0.spread, SpreadSize($0.spread, extents, gutter: spacing.gutter)) }
    let width = (sizes.map(\.2.width).max() ?? 0) + 2 * spacing.margin
    var top = spacing.margin
    var frames: [Frame] = []
    frames.reserveCapacity(sizes.count)
    for (index, spread, size) in sizes {
      let left = (width - size.width) / 2
      frames.append(size.frame(index, spread, left: left, top: top))
      top += size.height + spacing.between
    }
    self.frames = frames
    let height = frames.isEmpty ? 2 * spacing.margin : top - spacing.between + spacing.margin
    size = CGSize(width: width, height: height)
  }

  /// The frames that reach into a range of heights. Complexity: logarithmic, and the number of them.
  public func frames(from top: Double, to bottom: Double) -> ArraySlice<Frame> {
    let first = partition { $0.rect.maxY > top }
    let end = partition { $0.rect.minY >= bottom }
    return frames[min(first, end)..<end]
  }

  /// The frame that holds a page; nil when it is not here.
  public func frame(ofPage page: Int) -> Frame? {
    // Pages stand in the order of the spreads.
    let place = partition { ($0.pages.map(\.page).max() ?? -1) >= page }
    return frames.indices.contains(place) && frames[place].pages.contains { $0.page == page }
      ? frames[place] : nil
  }

  /// The first place where a condition holds that holds for all that follow, or the end.
  private func partition(_ holds: (Frame) -> Bool) -> Int {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(frames[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// How large a spread is, both halves included.
struct SpreadSize {
  /// Points; the taller page counts.
  let height: Double
  let width: Double
  /// Widths of the pages, as high as the taller one.
  private let widths: [Double]
  private let gutter: Double

  init(_ spread: Spread, _ extents: [PageExtent], gutter: Double) {
    let sizes = spread.pages.map { page in
      extents.indices.contains(page) ? extents[page].shown : PageExtent(width: 612, height: 792)
    }
    let tallest = sizes.map(\.height).max() ?? 0
    height = tallest
    widths = sizes.map { $0.width * tallest / $0.height }
    self.gutter = gutter
    switch spread {
    // A lone page has the scale that it would have beside a partner.
    case .left, .right: width = (widths.first ?? 0) * 2 + gutter
    case .pair: width = widths.reduce(0, +) + gutter
    case .wide, .centred: width = widths.first ?? 0
    }
  }

  func frame(_ index: Int, _ spread: Spread, left: Double, top: Double) -> PageArrangement.Frame {
    var start = left
    if case .right = spread { start += (widths.first ?? 0) + gutter }
    var pages: [PageArrangement.PageFrame] = []
    for (page, width) in zip(spread.pages, widths) {
      pages.append(.init(page: page, rect: CGRect(x: start, y: top, width: width, height: height)))
      start += width + gutter
    }
    return PageArrangement.Frame(
      index: index, rect: CGRect(x: left, y: top, width: width, height: height), pages: pages)
  }
}

extension PageExtent {
  /// With sides that can be shown: a page of nothing would have no scale.
  public var shown: PageExtent {
    func side(_ length: Double) -> Double { length.isFinite ? max(length, 0.1) : 0.1 }
    return PageExtent(width: side(width), height: side(height))
  }
}
