public import Foundation

/// A square piece of a page's picture.
public struct Tile: Sendable, Hashable {
  /// Pixels of a side; the last of a row or column is smaller.
  public static let side = 512

  /// The page.
  public var page: Int
  /// What of the page the picture shows, and how it is turned.
  public var geometry: PageGeometry
  /// The whole page's picture, in pixels.
  public var width: Int
  /// Rows of the page's picture.
  public var height: Int
  /// From the left, in tiles.
  public var column: Int
  /// From the top, in tiles.
  public var row: Int

  /// Names a tile.
  public init(page: Int, geometry: PageGeometry, width: Int, height: Int, column: Int = 0, row: Int = 0) {
    self.page = page
    self.geometry = geometry
    self.width = width
    self.height = height
    self.column = column
    self.row = row
  }

  /// Its place in the page's picture, in pixels.
  public var rect: CGRect {
    CGRect(x: column * Self.side, y: row * Self.side, width: Self.side, height: Self.side)
      .intersection(CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// From page space to the tile's pixels, y down.
  public var transform: PageTransform {
    geometry.transform(width: Double(width), height: Double(height))
      .stretched(by: CGSize(width: 1, height: 1), movedBy: CGPoint(x: -rect.minX, y: -rect.minY))
  }

  /// The page in one tile: the picture that stands in while sharper ones are drawn, and the same at every zoom.
  public static func coarse(ofPage page: Int, _ geometry: PageGeometry) -> Tile {
    let extent = geometry.extent.shown
    let scale = Double(side) / max(extent.width, extent.height)
    func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
    return Tile(page: page, geometry: geometry, width: pixels(extent.width), height: pixels(extent.height))
  }
}

/// Which tiles a view wants, the most urgent first: what stands in, what is seen, what may be seen next.
public struct TileSchedule: Sendable {
  /// One small picture of each page that is seen, then of those around: wanted before the sharp ones wherever
  /// no picture of the page is there yet. Pages that are small on the screen have none.
  public let coarse: [Tile]
  /// What is seen, nearest to the middle first.
  public let visible: [Tile]
  /// What is seen after the next step: around the view, then the spreads after and before.
  public let next: [Tile]
  /// Pixels along a side for each device pixel: 2 for high quality while memory lasts.
  public let sampling: Int

  private let view: BookView
  private let factor: Double

  /// What a book's view wants on a screen of `factor` device pixels a unit of the view.
  ///
  /// - Parameters:
  ///   - isHighQuality: doubles the sampling.
  ///   - budget: bytes that pictures may take; where what is seen would take more than half of it at doubled
  ///     sampling, it is not doubled.
  public init(_ view: BookView, factor: Double, isHighQuality: Bool = false, budget: Int = .max) {
    let window = CGRect(origin: .zero, size: view.viewport.size).scaled(by: factor)
    let bytes = window.width * window.height * 4 * 4
    let sampling = isHighQuality && bytes <= Double(budget) / 2 ? 2 : 1
    self.sampling = sampling
    (self.view, self.factor) = (view, factor)
    let wanted = Self.around(view, factor, Double(sampling))
    let neighbours = Self.neighbours(view)
    visible = wanted.seen
    next = wanted.near + neighbours.flatMap { Self.around($0, factor, Double(sampling)).seen }
    coarse = Self.coarse(view, factor, neighbours)
  }

  /// Where a tile is seen, whatever its size: of the picture in force or of another that stands in for it, and
  /// whichever way that was cut. In units of the view; nil for a page that is not laid out.
  public func place(of tile: Tile) -> CGRect? {
    guard let transform = view.transform(ofPage: tile.page, factor: factor),
      view.shownPages[tile.page].rotation == tile.geometry.rotation
    else { return nil }
    let box = tile.transform.inverse(CGRect(origin: .zero, size: tile.rect.size))
    return transform(box)
  }

  // MARK: Choosing

  private static func around(
    _ view: BookView, _ factor: Double, _ sampling: Double
  ) -> (seen: [Tile], near: [Tile]) {
    let window = CGRect(origin: .zero, size: view.viewport.size).scaled(by: factor * sampling)
    let middle = CGPoint(x: window.midX, y: window.midY)
    let reach = window.insetBy(dx: -window.width / 2, dy: -window.height)
    var seen: [(tile: Tile, distance: Double)] = []
    var near: [(tile: Tile, distance: Double)] = []
    for page in framesAround(view).flatMap(\.pages) {
      // Whole device pixels first: twice as many are whole too.
      let rect = view.viewport.pixels(page.rect, factor: factor).scaled(by: sampling)
      for tile in tiles(of: page.page, view.shownPages[page.page], at: rect, touching: reach) {
        let place = tile.rect.offsetBy(dx: rect.minX, dy: rect.minY)
        let distance = hypot(place.midX - middle.x, place.midY - middle.y)
        if place.intersects(window) { seen.append((tile, distance)) } else { near.append((tile, distance)) }
      }
    }
    return (
      seen.sorted { $0.distance < $1.distance }.map(\.tile),
      near.sorted { $0.distance < $1.distance }.map(\.tile)
    )
  }

  private static func framesAround(_ view: BookView) -> ArraySlice<PageArrangement.Frame> {
    let visible = view.viewport.visible
    return view.arrangement.frames(from: visible.minY - visible.height, to: visible.maxY + visible.height)
  }

  /// The tiles of a page at a place that reach into a rectangle; both in pixels of the view.
  private static func tiles(
    of page: Int, _ geometry: PageGeometry, at rect: CGRect, touching area: CGRect
  ) -> [Tile] {
    let part = rect.intersection(area).offsetBy(dx: -rect.minX, dy: -rect.minY)
    guard !part.isNull, part.width > 0, part.height > 0 else { return [] }
    let side = Double(Tile.side)
    func touched(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      let first = Int(low / side)
      // A view need not end on a whole pixel.
      return first...max(first, Int((high.rounded(.up) - 1) / side))
    }
    let (columns, rows) = (touched(part.minX, part.maxX), touched(part.minY, part.maxY))
    return rows.flatMap { row in
      columns.map { column in
        Tile(
          page: page, geometry: geometry, width: Int(rect.width), height: Int(rect.height), column: column,
          row: row)
      }
    }
  }

  /// The spreads that turning leads to, as they will be shown: in a scroll they are near anyway.
  private static func neighbours(_ view: BookView) -> [BookView] {
    guard !view.mode.isContinuous else { return [] }
    return [BookView.Direction.forward, .backward].compactMap { direction in
      var turned = view
      return turned.turn(direction) ? turned : nil
    }
  }

  private static func coarse(_ view: BookView, _ factor: Double, _ neighbours: [BookView]) -> [Tile] {
    let visible = view.viewport.visible
    let here = framesAround(view).sorted {
      abs($0.rect.midY - visible.midY) < abs($1.rect.midY - visible.midY)
    }
    let pages = here.flatMap(\.pages) + neighbours.flatMap { $0.arrangement.frames.flatMap(\.pages) }
    return pages.filter { page in
      // One sharp tile is drawn as soon as a coarse one.
      max(page.rect.width, page.rect.height) * view.viewport.scale * factor > Double(Tile.side)
    }.map { Tile.coarse(ofPage: $0.page, view.shownPages[$0.page]) }
  }
}

extension CGRect {
  fileprivate func scaled(by factor: Double) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
