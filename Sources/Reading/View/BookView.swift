public import Foundation

/// A book as a view shows it: what lies where, how large, and what moving does to it.
///
/// A value: a widget asks it where pages lie and tells it what keys, wheel and fingers did.
public struct BookView: Sendable {
  /// Along the reading, or against it.
  public enum Direction: Sendable {
    case forward, backward
  }

  /// An arrow key, or a swipe against it.
  public enum Arrow: Sendable, CaseIterable {
    case left, right, up, down
  }

  /// Sizes of all pages as they are seen.
  public private(set) var extents: [PageExtent]
  /// How pages are shown.
  public private(set) var mode: ReadingMode
  /// How they are grouped.
  public private(set) var options: SpreadOptions
  /// Distances.
  public private(set) var spacing: PageArrangement.Spacing
  /// The spreads in reading order.
  public private(set) var layout: SpreadLayout
  /// What lies on the sheet: all spreads of a scroll, or the one that is open.
  public private(set) var arrangement: PageArrangement
  /// What of it is seen.
  public private(set) var viewport: Viewport
  /// How the scale follows the view.
  public private(set) var fit: Viewport.Fit
  /// The open spread of a paged mode.
  private var open = 0

  /// Opens a book on its first page: fit to the width as a scroll, as a whole otherwise.
  public init(
    extents: [PageExtent], mode: ReadingMode, options: SpreadOptions = SpreadOptions(),
    spacing: PageArrangement.Spacing = .init(), size: CGSize
  ) {
    self.extents = extents
    self.mode = mode
    self.options = options
    self.spacing = spacing
    fit = mode.isContinuous ? .width : .page
    layout = Self.layout(extents, mode, options)
    arrangement = PageArrangement([], extents: extents, spacing: spacing)
    viewport = Viewport(size: size, sheet: arrangement.size)
    arrange()
    go(to: PagePlace(page: 0))
  }

  private static func layout(
    _ extents: [PageExtent], _ mode: ReadingMode, _ options: SpreadOptions
  ) -> SpreadLayout {
    guard mode.showsSpreads else { return .singlePages(count: extents.count) }
    return SpreadLayout(pageCount: extents.count, widePages: widePages(among: extents), options: options)
  }

  private mutating func arrange() {
    let shown =
      mode.isContinuous ? layout.spreads.indices : layout.spreads.indices.clamped(to: open..<open + 1)
    arrangement = PageArrangement(
      shown.map { ($0, layout.spreads[$0]) }, extents: extents, spacing: spacing)
    viewport.place(arrangement.size)
    applyFit()
  }

  private mutating func applyFit() {
    guard fit != .free else { return }
    // In a scroll, the spread in the middle is fitted to the page; the widest to the width.
    let size = fit == .page ? currentFrame?.rect.size ?? .zero : widest
    viewport.zoom(
      to: viewport.scale(fitting: size, fit, margin: spacing.margin),
      about: CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
  }

  private var widest: CGSize {
    CGSize(width: arrangement.size.width - 2 * spacing.margin, height: arrangement.size.height)
  }

  // MARK: What is seen

  /// What the indicator names; nil for a document without pages.
  public var indicator: PageIndicator? { PageIndicator(arrangement, viewport, count: extents.count) }

  /// The page in view that is read first.
  public var currentPage: Int { indicator?.pages.lowerBound ?? 0 }

  /// The spread at the middle of the view.
  public var currentFrame: PageArrangement.Frame? { arrangement.frame(ofPage: currentPage) }

  /// The pages that reach into the view, and where they lie in it.
  public var visiblePages: [PageArrangement.PageFrame] {
    let visible = viewport.visible
    return arrangement.frames(from: visible.minY, to: visible.maxY).flatMap(\.pages)
      .filter { $0.rect.intersects(visible) }
      .map { .init(page: $0.page, rect: viewport.view($0.rect)) }
  }

  /// Units of the view a point of a page, which beside a taller partner is more than the scale.
  public func scale(ofPage page: Int) -> Double {
    guard extents.indices.contains(page),
      let frame = arrangement.frame(ofPage: page)?.pages.first(where: { $0.page == page })
    else { return viewport.scale }
    return viewport.scale * frame.rect.height / extents[page].shown.height
  }

  /// What lies under a place of the view; nil beside all pages.
  public func place(at point: CGPoint) -> PagePlace? {
    let spot = viewport.sheet(point)
    let frame = arrangement.frames(from: spot.y, to: spot.y.nextUp).flatMap(\.pages)
      .first { $0.rect.contains(spot) }
    return frame.map { PagePlace(page: $0.page, spot, in: $0.rect) }
  }

  /// What lies at the middle of the view, or nearest to it.
  public var middle: PagePlace {
    let spot = viewport.sheet(CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
    guard let frame = currentFrame,
      let page = frame.pages.min(by: { $0.rect.distance(fromX: spot.x) < $1.rect.distance(fromX: spot.x) })
    else { return PagePlace(page: 0) }
    return PagePlace(page: page.page, spot, in: page.rect)
  }

  // MARK: Going

  /// Shows a place at the upper edge: a page's beginning for one without coordinates.
  public mutating func go(to place: PagePlace) {
    guard let frame = open(place.page) else { return }
    let spot = place.spot(in: frame.rect)
    // A spread that fits is shown as it is; what is larger begins where reading does.
    let x =
      options.binding == .right && place.x == 0 ? frame.rect.maxX + spacing.margin : spot.x - spacing.margin
    viewport.show(
      CGPoint(x: x, y: spot.y - spacing.margin),
      at: CGPoint(x: options.binding == .right && place.x == 0 ? viewport.size.width : 0, y: 0))
  }

  /// Shows a place in the middle, such as a match.
  public mutating func center(_ place: PagePlace) {
    guard let frame = open(place.page) else { return }
    viewport.show(
      place.spot(in: frame.rect), at: CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
  }

  /// Opens the spread that a page stands in.
  private mutating func open(_ page: Int) -> PageArrangement.PageFrame? {
    let page = min(max(page, 0), extents.count - 1)
    guard let index = layout.index(containing: page) else { return nil }
    if !mode.isContinuous, index != open || arrangement.frames.isEmpty {
      open = index
      arrange()
    }
    return arrangement.frame(ofPage: page)?.pages.first { $0.page == page }
  }

  /// Goes to the next spread, or the one before; false at the book's ends.
  @discardableResult
  public mutating func turn(_ direction: Direction) -> Bool {
    guard let now = layout.index(containing: currentPage) else { return false }
    let next = direction == .forward ? now + 1 : now - 1
    guard layout.spreads.indices.contains(next) else { return false }
    go(to: PagePlace(page: layout.spreads[next].firstPage))
    return true
  }

  /// What an arrow key does: moves the page while some of it is out of view there, else turns. Left goes
  /// forward in a book that is bound at the right.
  @discardableResult
  public mutating func press(_ arrow: Arrow, step: Double = 60) -> Bool {
    let isAcross = arrow == .left || arrow == .right
    let way = arrow == .left || arrow == .up ? -step : step
    let before = viewport.origin
    viewport.scroll(by: isAcross ? CGSize(width: way, height: 0) : CGSize(width: 0, height: way))
    if viewport.origin != before { return true }
    // A scroll goes on by itself; only across, and in paged modes, is there something to turn.
    guard isAcross || !mode.isContinuous else { return false }
    let goesForward = isAcross ? (arrow == .left) == (options.binding == .right) : arrow == .down
    return turn(goesForward ? .forward : .backward)
  }

  /// What space and Page Down do: a screen further, then the next column of a page that is wider than the
  /// view, then the next spread.
  @discardableResult
  public mutating func advance(_ direction: Direction) -> Bool {
    let isForward = direction == .forward
    let screen = viewport.size.height * 0.9
    let before = viewport.origin
    viewport.scroll(by: CGSize(width: 0, height: isForward ? screen : -screen))
    if viewport.origin != before { return true }
    guard !mode.isContinuous else { return false }
    // The next part of a spread that is too wide lies where reading goes.
    let goesLeft = isForward == (options.binding == .right)
    let column = viewport.size.width * 0.9
    viewport.scroll(by: CGSize(width: goesLeft ? -column : column, height: 0))
    if viewport.origin.x != before.x {
      viewport.scroll(by: CGSize(width: 0, height: isForward ? -Double.infinity : Double.infinity))
      return true
    }
    guard turn(direction) else { return false }
    if !isForward { showEnd() }
    return true
  }

  /// The part of the open spread that is read last.
  private mutating func showEnd() {
    let size = arrangement.size
    let isRight = options.binding == .right
    viewport.show(
      CGPoint(x: isRight ? 0 : size.width, y: size.height),
      at: CGPoint(x: isRight ? 0 : viewport.size.width, y: viewport.size.height))
  }

  // MARK: Changing

  /// Moves what is seen.
  public mutating func scroll(by distance: CGSize) { viewport.scroll(by: distance) }

  /// Changes the scale about a place of the view.
  public mutating func zoom(to scale: Double, about place: CGPoint) {
    fit = .free
    viewport.zoom(to: scale, about: place)
  }

  /// Lets the scale follow the view.
  public mutating func choose(_ fit: Viewport.Fit) {
    self.fit = fit
    keepingPlace { $0.applyFit() }
  }

  /// Takes another size of the view; what is in its middle stays there.
  public mutating func resize(to size: CGSize) {
    keepingPlace { view in
      view.viewport.resize(to: size)
      view.applyFit()
    }
  }

  /// Shows the book in another way, on the same page.
  public mutating func choose(
    mode: ReadingMode? = nil, options: SpreadOptions? = nil, spacing: PageArrangement.Spacing? = nil
  ) {
    let page = currentPage
    if let mode, mode.isContinuous != self.mode.isContinuous, fit != .free {
      fit = mode.isContinuous ? .width : .page
    }
    self.mode = mode ?? self.mode
    self.options = options ?? self.options
    self.spacing = spacing ?? self.spacing
    layout = Self.layout(extents, self.mode, self.options)
    open = layout.index(containing: page) ?? 0
    arrange()
    go(to: PagePlace(page: page))
  }

  /// Takes the pages of a document that has changed, and keeps place and zoom.
  public mutating func update(_ newExtents: [PageExtent]) {
    let kept = middle
    extents = newExtents
    layout = Self.layout(extents, mode, options)
    open = layout.index(containing: min(kept.page, max(0, extents.count - 1))) ?? 0
    arrange()
    center(kept)
  }

  private mutating func keepingPlace(_ change: (inout BookView) -> Void) {
    // At an edge the edge is kept: a book that was at its top stays there.
    let (kept, isAtStart) = (middle, viewport.isAtStart)
    change(&self)
    if isAtStart, mode.isContinuous, arrangement.frames.first?.index == 0, kept.page <= currentPage {
      viewport.scroll(by: CGSize(width: 0, height: -Double.greatestFiniteMagnitude))
    } else {
      center(kept)
    }
  }
}

extension PagePlace {
  fileprivate init(page: Int, _ spot: CGPoint, in rect: CGRect) {
    self.init(page: page, x: (spot.x - rect.minX) / rect.width, y: (spot.y - rect.minY) / rect.height)
  }

  fileprivate func spot(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

extension CGRect {
  fileprivate func distance(fromX x: Double) -> Double { max(minX - x, x - maxX, 0) }
}
