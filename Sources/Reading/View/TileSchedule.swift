public import Foundation

/// A square piece of a page's picture.
public struct Tile: Sendable, Hashable {
  /// Pixels of a side; the last of a row or column is smaller.
  public static let side = 512

  /// The page.
  public var page: Int
  /// The whole page's picture, in device pixels.
  public var width: Int
  /// Rows of the page's picture.
  public var height: Int
  /// From the left, in tiles.
  public var column: Int
  /// From the top, in tiles.
  public var row: Int

  /// Names a tile.
  public init(page: Int, width: Int, height: Int, column: Int, row: Int) {
    self.page = page
    self.width = width
    self.height = height
    self.column = column
    self.row = row
  }

  /// Its place in the page's picture, in device pixels.
  public var rect: CGRect {
    CGRect(x: column * Self.side, y: row * Self.side, width: Self.side, height: Self.side)
      .intersection(CGRect(x: 0, y: 0, width: width, height: height))
  }
}

/// Which tiles a view wants, the most urgent first.
public struct TileSchedule: Sendable, Hashable {
  /// What is seen, nearest to the middle first.
  public let visible: [Tile]
  /// What is seen after the next step: around the view, then the spreads after and before.
  public let next: [Tile]

  /// What a book's view wants on a screen of `factor` device pixels a unit of the view.
  public init(_ view: BookView, factor: Double) {
    let window = CGRect(origin: .zero, size: view.viewport.size).scaled(by: factor)
    let middle = CGPoint(x: window.midX, y: window.midY)
    let reach = window.insetBy(dx: -window.width / 2, dy: -window.height)
    let visibleSheet = view.viewport.visible
    let frames = view.arrangement.frames(
      from: visibleSheet.minY - visibleSheet.height, to: visibleSheet.maxY + visibleSheet.height)
    var seen: [(tile: Tile, distance: Double)] = []
    var near: [(tile: Tile, distance: Double)] = []
    for page in frames.flatMap(\.pages) {
      let rect = view.viewport.pixels(page.rect, factor: factor)
      for tile in Self.tiles(of: page.page, at: rect, touching: reach) {
        let place = tile.rect.offsetBy(dx: rect.minX, dy: rect.minY)
        let distance = hypot(place.midX - middle.x, place.midY - middle.y)
        if place.intersects(window) { seen.append((tile, distance)) } else { near.append((tile, distance)) }
      }
    }
    visible = seen.sorted { $0.distance < $1.distance }.map(\.tile)
    next = near.sorted { $0.distance < $1.distance }.map(\.tile) + Self.neighbours(view, factor: factor)
  }

  /// The tiles of a page at a place that reach into a rectangle; both in device pixels of the view.
  private static func tiles(of page: Int, at rect: CGRect, touching area: CGRect) -> [Tile] {
    let part = rect.intersection(area).offsetBy(dx: -rect.minX, dy: -rect.minY)
    guard !part.isNull, part.width > 0, part.height > 0 else { return [] }
    let side = Double(Tile.side)
    let columns = Int(part.minX / side)...Int((part.maxX - 1) / side)
    let rows = Int(part.minY / side)...Int((part.maxY - 1) / side)
    return rows.flatMap { row in
      columns.map { Tile(page: page, width: Int(rect.width), height: Int(rect.height), column: $0, row: row) }
    }
  }

  /// The spreads that turning leads to, as they will be shown: in a scroll they are near anyway.
  private static func neighbours(_ view: BookView, factor: Double) -> [Tile] {
    guard !view.mode.isContinuous else { return [] }
    return [BookView.Direction.forward, .backward].flatMap { direction -> [Tile] in
      var turned = view
      guard turned.turn(direction) else { return [] }
      let window = CGRect(origin: .zero, size: turned.viewport.size).scaled(by: factor)
      return turned.arrangement.frames.flatMap(\.pages).flatMap { page in
        tiles(of: page.page, at: turned.viewport.pixels(page.rect, factor: factor), touching: window)
      }
    }
  }
}

extension CGRect {
  fileprivate func scaled(by factor: Double) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
