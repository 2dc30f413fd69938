public import Foundation

/// Between the view and the pages.
extension BookView {
  /// From page space of a page to the view: for highlights, selections, links and annotations.
  ///
  /// It is the transform of the page's picture, whose edges fall on whole device pixels, `factor` of them a
  /// unit of the view. Nil for a page that is not laid out, since another spread is open.
  public func transform(ofPage page: Int, factor: Double) -> PageTransform? {
    guard shownPages.indices.contains(page), let frame = arrangement.frame(ofPage: page)?.place(ofPage: page)
    else { return nil }
    let picture = viewport.pixels(frame.rect, factor: factor)
    // A page that is less than a pixel still has places.
    let (width, height) = (max(picture.width, 1), max(picture.height, 1))
    return shownPages[page].transform(width: width / factor, height: height / factor)
      .stretched(
        by: CGSize(width: 1, height: 1), movedBy: CGPoint(x: picture.minX / factor, y: picture.minY / factor))
  }

  /// Where a rectangle of page space is seen; nil for a page that is not laid out.
  public func rect(_ rect: CGRect, ofPage page: Int, factor: Double) -> CGRect? {
    transform(ofPage: page, factor: factor).map { $0(rect) }
  }

  /// The page under a place of the view and the place in its page space; beside all pages that of the nearest,
  /// for a drag that has left them. Nil without pages.
  public func pageSpot(nearest point: CGPoint, factor: Double) -> (page: Int, spot: CGPoint)? {
    let spot = viewport.sheet(point)
    let near = arrangement.frames(from: spot.y, to: spot.y.nextUp)
    let visible = viewport.visible
    let candidates = near.isEmpty ? arrangement.frames(from: visible.minY, to: visible.maxY) : near
    let nearest = candidates.flatMap(\.pages)
      .min { $0.rect.distance(from: spot) < $1.rect.distance(from: spot) }
    guard let nearest, let transform = transform(ofPage: nearest.page, factor: factor) else { return nil }
    return (nearest.page, transform.inverse(point))
  }

  /// The page under a place of the view and the place in its page space; nil beside all pages.
  public func pageSpot(at point: CGPoint, factor: Double) -> (page: Int, spot: CGPoint)? {
    place(at: point) == nil ? nil : pageSpot(nearest: point, factor: factor)
  }

  /// Units of the view a point of a page, which beside a taller partner is more than the scale.
  public func scale(ofPage page: Int) -> Double {
    guard extents.indices.contains(page),
      let frame = arrangement.frame(ofPage: page)?.place(ofPage: page)
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

  /// What lies at the middle of the view, or nearest to it; where facing pages meet, what is read first.
  public var middle: PagePlace {
    let spot = viewport.sheet(viewport.middle)
    guard let frame = currentFrame else { return PagePlace(page: 0) }
    let page = frame.pages.min { one, other in
      let (near, far) = (one.rect.distance(fromX: spot.x), other.rect.distance(fromX: spot.x))
      return abs(near - far) < 0.01 ? one.page < other.page : near < far
    }
    return page.map { PagePlace(page: $0.page, spot, in: $0.rect) } ?? PagePlace(page: 0)
  }

  /// The place of a rectangle of page space's upper left corner as it is seen, for going there.
  public func place(of rect: CGRect, onPage page: Int) -> PagePlace {
    guard shownPages.indices.contains(page) else { return PagePlace(page: page) }
    let seen = shownPages[page].transform(width: 1, height: 1)(rect)
    return PagePlace(page: page, x: seen.minX, y: seen.minY)
  }
}

/// What stays in view while everything else changes.
struct Anchor {
  var page: Int
  /// Page space.
  var spot: CGPoint
  /// What is kept is the page's upper edge, at the view's; else the spot, in the middle.
  var isBeginning: Bool

  static func beginning(of page: Int) -> Anchor {
    Anchor(page: page, spot: .zero, isBeginning: true)
  }
}

extension BookView {
  /// What is seen now. A book that is at its beginning, and an open spread that is, stay there. With
  /// `namesPage` it is the page that the indicator names, wherever the middle lies.
  func anchor(namesPage: Bool) -> Anchor {
    var place = middle
    if namesPage, let frame = currentFrame, frame.place(ofPage: place.page) == nil || fitsAcross(frame) {
      place.page = frame.firstPage
    }
    if namesPage { place.y = min(max(place.y, 0), 1) }
    guard shownPages.indices.contains(place.page) else { return .beginning(of: 0) }
    let spot = shownPages[place.page].transform(width: 1, height: 1).inverse(CGPoint(x: place.x, y: place.y))
    return Anchor(page: place.page, spot: spot, isBeginning: viewport.isAtStart)
  }

  mutating func show(_ anchor: Anchor) {
    let page = min(max(anchor.page, 0), pages.count - 1)
    guard let frame = arrangement.frame(ofPage: page), let place = frame.place(ofPage: page) else { return }
    let seen = shownPages[page].transform(width: 1, height: 1)(anchor.spot)
    let spot = PagePlace(page: page, x: seen.x, y: seen.y).spot(in: place.rect)
    let middle = viewport.middle
    let x = fitsAcross(frame) ? frame.rect.midX : spot.x
    if anchor.isBeginning {
      viewport.show(CGPoint(x: x, y: frame.rect.minY - spacing.margin), at: CGPoint(x: middle.x, y: 0))
    } else {
      viewport.show(CGPoint(x: x, y: spot.y), at: middle)
    }
  }
}

extension PagePlace {
  init(page: Int, _ spot: CGPoint, in rect: CGRect) {
    self.init(page: page, x: (spot.x - rect.minX) / rect.width, y: (spot.y - rect.minY) / rect.height)
  }

  func spot(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

extension CGRect {
  func distance(fromX x: Double) -> Double { max(minX - x, x - maxX, 0) }

  fileprivate func distance(from point: CGPoint) -> Double {
    hypot(distance(fromX: point.x), max(minY - point.y, point.y - maxY, 0))
  }
}
