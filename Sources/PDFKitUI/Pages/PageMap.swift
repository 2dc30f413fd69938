package import DocumentWire
package import Engine
package import Foundation
import PageService
package import Reading

/// The one map from a page's own space to the view, for its picture and for all that lies over it.
package struct PageMap: Sendable, Equatable {
  /// The page.
  package let page: Int
  /// Its box and turn as it is shown.
  package let frame: PageFrame
  /// Its place in the view, in whole device pixels, y down.
  package let pixels: CGRect
  /// Device pixels a unit of the view.
  package let factor: Double

  /// From page space to units of the view.
  package var transform: Transform {
    frame.stretched(width: pixels.width, height: pixels.height)
      .concatenating(
        Transform(
          a: 1 / factor, b: 0, c: 0, d: 1 / factor, tx: pixels.minX / factor, ty: pixels.minY / factor))
  }

  /// Its place in units of the view.
  package var place: CGRect {
    CGRect(
      x: pixels.minX / factor, y: pixels.minY / factor, width: pixels.width / factor,
      height: pixels.height / factor)
  }

  /// A rectangle of page space in the view.
  package func view(_ rect: Rect) -> CGRect {
    let one = view(CGPoint(x: rect.left, y: rect.bottom))
    let other = view(CGPoint(x: rect.right, y: rect.top))
    return CGRect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x),
      height: abs(one.y - other.y))
  }

  /// A place of page space in the view.
  package func view(_ point: CGPoint) -> CGPoint { transform.apply(to: point) }

  /// A place of the view in page space.
  package func page(_ point: CGPoint) -> CGPoint { (transform.inverted ?? transform).apply(to: point) }
}

extension PageModel {
  /// The maps of the pages that reach into the view, on a screen of `factor` device pixels a unit.
  package func maps(factor: Double) -> [PageMap] {
    guard let view else { return [] }
    return maps(of: view, factor: factor)
  }

  func maps(of view: BookView, factor: Double) -> [PageMap] {
    let visible = view.viewport.visible
    return view.arrangement.frames(from: visible.minY, to: visible.maxY).flatMap(\.pages)
      .filter { $0.rect.intersects(visible) && frames.indices.contains($0.page) }
      .map {
        PageMap(
          page: $0.page, frame: frames[$0.page], pixels: view.viewport.pixels($0.rect, factor: factor),
          factor: factor)
      }
  }

  /// The place of a point of page space, such as the middle of a match.
  package func place(ofPage page: Int, _ point: CGPoint) -> PagePlace {
    guard frames.indices.contains(page) else { return PagePlace(page: page) }
    let seen = frames[page].seen(point)
    return PagePlace(page: page, x: min(max(seen.x, 0), 1), y: min(max(seen.y, 0), 1))
  }

  /// Brings a rectangle of page space to the middle, unless all of it is in view. With `isJump`, `goBack`
  /// leads back.
  package func show(_ rect: Rect, ofPage page: Int, isJump: Bool = true) {
    guard let view else { return }
    let window = CGRect(origin: .zero, size: view.viewport.size)
    let shown = maps(factor: 1).first { $0.page == page }.map { $0.view(rect) }
    if let shown, window.contains(shown) { return }
    let place = place(ofPage: page, CGPoint(x: rect.midX, y: rect.midY))
    if isJump { leave() }
    change { $0.center(place) }
  }
}

extension PageFrame {
  /// The part that is seen, page space.
  var box: Rect {
    Rect(left: crop.x, bottom: crop.y, right: crop.x + crop.width, top: crop.y + crop.height)
  }

  /// From page space to a picture of the whole page, y down.
  func stretched(width: Double, height: Double) -> Transform {
    let shown = PageExtent(self).shown
    return Transform.upright(box, rotation: rotation)
      .concatenating(
        Transform(a: width / shown.width, b: 0, c: 0, d: height / shown.height, tx: 0, ty: 0))
  }

  /// A point of page space in parts of the page's width and height as it is seen, y down.
  func seen(_ point: CGPoint) -> CGPoint { stretched(width: 1, height: 1).apply(to: point) }

  /// The page turned further, clockwise.
  func turned(by degrees: Int) -> PageFrame {
    PageFrame(crop: crop, rotation: ((rotation + degrees) % 360 + 360) % 360)
  }

  /// The page with its edges cut off, as it is seen.
  func trimmed(by edges: PageTrim.Edges) -> PageFrame {
    guard edges != PageTrim.Edges() else { return self }
    let back = stretched(width: 1, height: 1).inverted
    guard let back else { return self }
    let one = back.apply(to: CGPoint(x: edges.left, y: edges.top))
    let other = back.apply(to: CGPoint(x: 1 - edges.right, y: 1 - edges.bottom))
    return PageFrame(
      crop: PageRect(
        x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x),
        height: abs(one.y - other.y)),
      rotation: rotation)
  }
}

extension PageExtent {
  /// The size at which a page is seen.
  init(_ frame: PageFrame) {
    self.init(
      width: max(frame.crop.width, 0.1), height: max(frame.crop.height, 0.1), rotation: frame.rotation)
  }
}

extension Transform {
  /// Where a point comes to lie.
  func apply(to point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}

extension CGRect {
  /// The same in units of another size.
  func scaled(by factor: Double) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
