public import Foundation

/// Moving through the book.
extension BookView {
  /// Shows a place at the upper edge: a page's beginning for one without coordinates. In a scroll, a page that
  /// is so low that the middle of the view would lie on a later one comes into the middle.
  public mutating func go(to place: PagePlace) {
    guard let (frame, page) = open(place.page) else { return }
    let (spot, size) = (place.spot(in: page.rect), viewport.size)
    // A spread that fits is shown as it is; what is larger begins where reading does.
    let (x, atX) =
      fitsAcross(frame)
      ? (frame.rect.midX, size.width / 2)
      : runsRightToLeft && place.x == 0
        ? (page.rect.maxX + spacing.margin, size.width) : (spot.x - spacing.margin, 0)
    let isLow = mode.isContinuous && place.y == 0 && frame.rect.height * viewport.scale < size.height / 2
    let (y, atY) = isLow ? (frame.rect.midY, size.height / 2) : (spot.y - spacing.margin, 0)
    viewport.show(CGPoint(x: x, y: y), at: CGPoint(x: atX, y: atY))
  }

  /// Shows a place in the middle, such as one that was left.
  public mutating func center(_ place: PagePlace) {
    guard let (frame, page) = open(place.page) else { return }
    let spot = place.spot(in: page.rect)
    viewport.show(CGPoint(x: fitsAcross(frame) ? frame.rect.midX : spot.x, y: spot.y), at: viewport.middle)
  }

  /// Shows a page's upper edge at the view's, and of its width what the place says in the middle.
  mutating func goToTop(of place: PagePlace) {
    center(place)
    guard let frame = arrangement.frame(ofPage: place.page) else { return }
    let spot = viewport.sheet(viewport.middle)
    viewport.show(
      CGPoint(x: spot.x, y: frame.rect.minY - spacing.margin), at: CGPoint(x: viewport.middle.x, y: 0))
  }

  /// Shows a rectangle of a page, such as a match: in the middle, or as it is if it is well in view already.
  ///
  /// - Parameter rect: page space.
  public mutating func reveal(_ rect: CGRect, ofPage page: Int) {
    guard open(page) != nil, let seen = self.rect(rect, ofPage: page, factor: 1) else { return }
    let window = CGRect(origin: .zero, size: viewport.size)
    let edge = min(48, viewport.size.width / 8, viewport.size.height / 8)
    guard !window.insetBy(dx: edge, dy: edge).contains(seen) else { return }
    viewport.show(viewport.sheet(CGPoint(x: seen.midX, y: seen.midY)), at: viewport.middle)
  }

  /// Opens the spread that a page stands in; a page that is not there counts as the nearest.
  private mutating func open(_ page: Int) -> (PageArrangement.Frame, PageArrangement.PageFrame)? {
    let page = min(max(page, 0), pages.count - 1)
    guard let index = layout.index(containing: page) else { return nil }
    if !mode.isContinuous, index != openSpread || arrangement.frames.isEmpty {
      openSpread = index
      laySheet()
      applyFit()
    }
    guard let frame = arrangement.frame(ofPage: page), let place = frame.place(ofPage: page) else {
      return nil
    }
    return (frame, place)
  }

  /// Goes to the next spread, or the one before; false at the book's ends.
  @discardableResult
  public mutating func turn(_ direction: Direction) -> Bool {
    guard var next = layout.index(containing: currentPage) else { return false }
    let before = viewport.origin
    repeat {
      next += direction == .forward ? 1 : -1
      guard layout.spreads.indices.contains(next) else { return viewport.origin != before }
      go(to: PagePlace(page: layout.spreads[next].firstPage))
      // At the ends of a scroll, several spreads are in view and going to one of them moves nothing.
    } while mode.isContinuous && viewport.origin == before
    return true
  }

  /// What an arrow key does: moves the page while some of it is out of view there, else turns. Left goes
  /// forward in a book that is bound at the right.
  @discardableResult
  public mutating func press(_ arrow: Arrow, step: Double = 60) -> Bool {
    let isAcross = arrow == .left || arrow == .right
    let way = arrow == .left || arrow == .up ? -step : step
    // Beside a spread that is whole in view there is nothing to see, though others may be wider.
    if !isAcross || currentFrame.map({ !fitsAcross($0) }) ?? false {
      let before = viewport.origin
      viewport.scroll(by: isAcross ? CGSize(width: way, height: 0) : CGSize(width: 0, height: way))
      if viewport.origin != before { return true }
    }
    // A scroll goes on by itself; only across, and in paged modes, is there something to turn.
    guard isAcross || !mode.isContinuous else { return false }
    let goesForward = isAcross ? (arrow == .left) == runsRightToLeft : arrow == .down
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
    let goesLeft = isForward == runsRightToLeft
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

  /// What a notch of the wheel does, downwards for a positive distance: moves along, and where a paged spread
  /// ends, turns. Down is forward whatever the binding.
  @discardableResult
  public mutating func roll(_ distance: Double) -> Bool {
    let before = viewport.origin
    viewport.scroll(by: CGSize(width: 0, height: distance))
    if viewport.origin != before { return true }
    guard !mode.isContinuous, distance != 0, turn(distance > 0 ? .forward : .backward) else { return false }
    if distance < 0 { showEnd() }
    return true
  }

  /// The part of the open spread that is read last.
  private mutating func showEnd() {
    let size = arrangement.size
    viewport.show(
      CGPoint(x: runsRightToLeft ? 0 : size.width, y: size.height),
      at: CGPoint(x: runsRightToLeft ? 0 : viewport.size.width, y: viewport.size.height))
  }

  /// Where a click turns to: near the left or right edge of the view, in every mode. Nil elsewhere. Whether
  /// there is text or a link under it is for the caller to find out first.
  public func edgeTurn(at point: CGPoint) -> Direction? {
    let width = viewport.size.width
    let edge = min(max(width * 0.12, 40), 120, width / 4)
    guard point.x < edge || point.x > width - edge else { return nil }
    return (point.x < edge) == runsRightToLeft ? .forward : .backward
  }

  /// Moves what is seen. Gives what could not be moved, for `Overscroll`.
  @discardableResult
  public mutating func scroll(by distance: CGSize) -> CGSize { viewport.scroll(by: distance) }
}
