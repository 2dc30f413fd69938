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
    // Not an array: a scroll has a hundred thousand of these.
    private let first: PageFrame
    private let second: PageFrame?

    init(index: Int, rect: CGRect, first: PageFrame, second: PageFrame? = nil) {
      (self.index, self.rect, self.first, self.second) = (index, rect, first, second)
    }

    /// The pages in left-to-right screen order.
    public var pages: [PageFrame] { second.map { [first, $0] } ?? [first] }

    /// The page that is read first.
    public var firstPage: Int { min(first.page, second?.page ?? first.page) }

    /// The page that is read last.
    public var lastPage: Int { max(first.page, second?.page ?? first.page) }

    /// The place of a page; nil when it stands elsewhere.
    public func place(ofPage page: Int) -> PageFrame? {
      first.page == page ? first : second?.page == page ? second : nil
    }
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

  /// Lays spreads under each other. `extents` are the sizes of all pages as they are seen. With
  /// `centredHasHalves`, a page in the middle takes the room of two, as the others have it.
  public init(
    _ spreads: some Collection<(index: Int, spread: Spread)>, extents: [PageExtent],
    spacing: Spacing = Spacing(), centredHasHalves: Bool = false
  ) {
    var width = 0.0
    var sizes: [SpreadSize] = []
    sizes.reserveCapacity(spreads.count)
    for (_, spread) in spreads {
      let size = SpreadSize(spread, extents, spacing.gutter, centredHasHalves)
      width = max(width, size.width)
      sizes.append(size)
    }
    width += 2 * spacing.margin
    var top = spacing.margin
    var frames: [Frame] = []
    frames.reserveCapacity(sizes.count)
    for ((index, spread), size) in zip(spreads, sizes) {
      frames.append(size.frame(index, spread, left: (width - size.width) / 2, top: top))
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

  /// The frame that holds a page; nil when it is not here. Complexity: logarithmic.
  public func frame(ofPage page: Int) -> Frame? {
    // Pages stand in the order of the spreads.
    let place = partition { $0.lastPage >= page }
    return frames.indices.contains(place) && frames[place].place(ofPage: page) != nil ? frames[place] : nil
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
private struct SpreadSize {
  /// Points; the taller page counts.
  let height: Double
  let width: Double
  /// Widths of the pages, as high as the taller one.
  private let first: Double
  private let second: Double
  private let gutter: Double

  init(_ spread: Spread, _ extents: [PageExtent], _ gutter: Double, _ centredHasHalves: Bool) {
    func extent(_ page: Int) -> PageExtent {
      extents.indices.contains(page) ? extents[page].shown : PageExtent(width: 612, height: 792)
    }
    self.gutter = gutter
    switch spread {
    case .pair(let left, let right):
      let (left, right) = (extent(left), extent(right))
      height = max(left.height, right.height)
      first = left.width * height / left.height
      second = right.width * height / right.height
      width = first + gutter + second
    // A lone page has the scale that it would have beside a partner.
    case .left(let page), .right(let page):
      (height, first, second) = (extent(page).height, extent(page).width, 0)
      width = 2 * first + gutter
    case .wide(let page):
      (height, first, second) = (extent(page).height, extent(page).width, 0)
      width = first
    case .centred(let page):
      (height, first, second) = (extent(page).height, extent(page).width, 0)
      width = centredHasHalves ? 2 * first + gutter : first
    }
  }

  func frame(_ index: Int, _ spread: Spread, left: Double, top: Double) -> PageArrangement.Frame {
    func place(_ page: Int, _ start: Double, _ width: Double) -> PageArrangement.PageFrame {
      .init(page: page, rect: CGRect(x: left + start, y: top, width: width, height: height))
    }
    let rect = CGRect(x: left, y: top, width: width, height: height)
    switch spread {
    case .pair(let one, let other):
      return .init(
        index: index, rect: rect, first: place(one, 0, first), second: place(other, first + gutter, second))
    case .right(let page):
      return .init(index: index, rect: rect, first: place(page, first + gutter, first))
    case .left(let page), .wide(let page), .centred(let page):
      let start = if case .left = spread { 0.0 } else { (width - first) / 2 }
      return .init(index: index, rect: rect, first: place(page, start, first))
    }
  }
}

extension PageExtent {
  /// With sides that can be shown: a page of nothing would have no scale, one without end no place.
  public var shown: PageExtent {
    func side(_ length: Double) -> Double { length.isFinite ? min(max(length, 0.1), 1e6) : 0.1 }
    return PageExtent(width: side(width), height: side(height))
  }
}
