package import Foundation

/// Small pictures of all pages: in a row, in a column, or in a grid. Spreads stand as they do in the view.
///
/// Every spread has a cell of the same size, so that a hundred thousand of them cost nothing. *Strip space*:
/// units of the view, origin upper left, y down.
package struct ThumbnailStrip: Sendable {
  /// How cells follow each other.
  package enum Form: Sendable, Hashable {
    /// Side by side, from the side at which the book begins.
    case row
    /// One below the other.
    case column
    /// As many side by side as there is room for, the rows from the side at which the book begins.
    case grid(width: Double)
  }

  /// A spread and its pages.
  package struct Cell: Sendable, Hashable {
    /// The number of the spread.
    package let spread: Int
    /// All of it.
    package let rect: CGRect
    /// The pictures in left-to-right screen order; facing pages meet.
    package let pages: [PageArrangement.PageFrame]
  }

  /// The room of one page.
  package let thumbnail: CGSize
  /// Between cells and around them.
  package let spacing: Double

  private let view: BookView
  private let columns: Int
  private let rows: Int
  private let isPaired: Bool

  /// The strip of a book as it is shown.
  package init(
    _ view: BookView, _ form: Form, thumbnail: CGSize = CGSize(width: 112, height: 150), spacing: Double = 12
  ) {
    (self.view, self.thumbnail, self.spacing) = (view, thumbnail, spacing)
    isPaired = view.mode.showsSpreads && view.pages.count > 1
    let count = view.layout.spreads.count
    let cell = thumbnail.width * (isPaired ? 2 : 1) + spacing
    switch form {
    case .row: columns = count
    case .column: columns = min(count, 1)
    case .grid(let width): columns = min(count, max(1, Int(min((width - spacing) / cell, 1e6))))
    }
    rows = columns == 0 ? 0 : (count + columns - 1) / columns
  }

  /// The size of a cell.
  package var cellSize: CGSize {
    CGSize(width: thumbnail.width * (isPaired ? 2 : 1), height: thumbnail.height)
  }

  /// All of the strip.
  package var size: CGSize {
    CGSize(
      width: Double(columns) * (cellSize.width + spacing) + spacing,
      height: Double(rows) * (cellSize.height + spacing) + spacing)
  }

  // MARK: Cells

  /// The cell of a spread; nil when there is none of that number.
  package func cell(_ spread: Int) -> Cell? {
    guard view.layout.spreads.indices.contains(spread) else { return nil }
    let (row, place) = spread.quotientAndRemainder(dividingBy: columns)
    let column = view.runsRightToLeft ? columns - 1 - place : place
    let rect = CGRect(
      x: spacing + Double(column) * (cellSize.width + spacing),
      y: spacing + Double(row) * (cellSize.height + spacing), width: cellSize.width, height: cellSize.height)
    return Cell(spread: spread, rect: rect, pages: pages(of: spread, in: rect))
  }

  private func pages(of spread: Int, in rect: CGRect) -> [PageArrangement.PageFrame] {
    let arrangement = PageArrangement(
      CollectionOfOne((index: spread, spread: view.layout.spreads[spread])), extents: view.extents,
      spacing: .init(margin: 0, between: 0), centredHasHalves: isPaired)
    guard let frame = arrangement.frames.first else { return [] }
    let scale = min(rect.width / frame.rect.width, rect.height / frame.rect.height)
    let (left, top) = (rect.midX - frame.rect.width * scale / 2, rect.midY - frame.rect.height * scale / 2)
    return frame.pages.map { page in
      let place = CGRect(
        x: left + page.rect.minX * scale, y: top + page.rect.minY * scale, width: page.rect.width * scale,
        height: page.rect.height * scale)
      return .init(page: page.page, rect: place)
    }
  }

  /// The cell of the spread in view: the selection goes with the reading.
  package var selected: Cell? { view.layout.index(containing: view.currentPage).flatMap { cell($0) } }

  /// The page under a place; of a cell the nearest one, nil between cells.
  package func page(at point: CGPoint) -> Int? {
    let column = Int(((point.x - spacing) / (cellSize.width + spacing)).rounded(.down))
    let row = Int(((point.y - spacing) / (cellSize.height + spacing)).rounded(.down))
    guard (0..<columns).contains(column), (0..<rows).contains(row),
      let cell = cell(row * columns + (view.runsRightToLeft ? columns - 1 - column : column)),
      cell.rect.contains(point)
    else { return nil }
    return cell.pages.min { $0.rect.distance(fromX: point.x) < $1.rect.distance(fromX: point.x) }?.page
  }

  /// The cells that reach into a part of the strip, in reading order.
  package func cells(in window: CGRect) -> [Cell] {
    let rows = steps(window.minY, window.maxY, cellSize.height, self.rows)
    let seen = steps(window.minX, window.maxX, cellSize.width, columns)
    let places =
      view.runsRightToLeft ? columns - seen.upperBound..<columns - seen.lowerBound : seen
    return rows.flatMap { row in places.compactMap { cell(row * columns + $0) } }
  }

  private func steps(_ low: Double, _ high: Double, _ length: Double, _ count: Int) -> Range<Int> {
    func bounded(_ step: Double) -> Int { step.isNaN ? 0 : Int(min(max(step, 0), Double(count))) }
    let first = bounded(((low - spacing - length) / (length + spacing)).rounded(.up))
    return first..<max(first, bounded(((high - spacing) / (length + spacing)).rounded(.up)))
  }

  /// The pages whose pictures are wanted while a part of the strip is seen, the most urgent first: those that
  /// are seen, from the middle, then as many before and after.
  package func wanted(in window: CGRect) -> [Int] {
    let around = window.insetBy(dx: columns > 1 ? -window.width : 0, dy: rows > 1 ? -window.height : 0)
    let distances = cells(in: around).map { cell in
      (
        cell: cell, isSeen: cell.rect.intersects(window),
        distance: hypot(cell.rect.midX - window.midX, cell.rect.midY - window.midY)
      )
    }
    return distances.sorted { one, other in
      one.isSeen == other.isSeen ? one.distance < other.distance : one.isSeen
    }.flatMap { $0.cell.pages.map(\.page) }
  }

  /// Where to scroll a window on the strip so that the spread in view is in it: as little as possible, or to
  /// its middle when it was far off.
  package func origin(showing cell: Cell, in window: CGRect) -> CGPoint {
    func shown(_ low: Double, _ high: Double, _ start: Double, _ room: Double, _ whole: Double) -> Double {
      let isNear = high > start - room && low < start + 2 * room
      let moved =
        isNear
        ? min(max(start, high + spacing - room), low - spacing) : (low + high - room) / 2
      return min(max(moved, 0), max(whole - room, 0))
    }
    return CGPoint(
      x: shown(cell.rect.minX, cell.rect.maxX, window.minX, window.width, size.width),
      y: shown(cell.rect.minY, cell.rect.maxY, window.minY, window.height, size.height))
  }
}
