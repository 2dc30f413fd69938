import DocumentWire
import Engine
package import Foundation
import Reading

extension PageModel {
  /// Where a rectangle of page space lies on the page as it is seen: parts of its width and height, y down.
  package func part(of rect: CGRect, on page: Int) -> CGRect? {
    guard frames.indices.contains(page) else { return nil }
    let crop = frames[page].crop
    let box = Rect(left: crop.x, bottom: crop.y, right: crop.x + crop.width, top: crop.y + crop.height)
    let extent = PageExtent(frames[page]).shown
    let upright = Transform.upright(box, rotation: frames[page].rotation)
    // A quarter turn leaves opposite corners opposite.
    let (one, other) = (upright.map(rect.minX, rect.minY), upright.map(rect.maxX, rect.maxY))
    let seen = Rect(left: one.x, bottom: one.y, right: other.x, top: other.y)
    return CGRect(
      x: seen.left / extent.width, y: seen.bottom / extent.height, width: seen.width / extent.width,
      height: seen.height / extent.height)
  }

  /// Where a rectangle of page space lies in the view; nil when its page does not.
  package func viewRect(of rect: CGRect, on page: Int) -> CGRect? {
    guard let view, let part = part(of: rect, on: page),
      let place = view.visiblePages.first(where: { $0.page == page })?.rect
    else { return nil }
    return part.scaled(onto: place)
  }

  /// Shows a rectangle of page space, in the middle unless all of it is in view. `isJump` remembers where the
  /// view was, for `goBack`.
  package func reveal(_ rect: CGRect, on page: Int, isJump: Bool) {
    guard let view, let part = part(of: rect, on: page) else { return }
    let window = CGRect(origin: .zero, size: view.viewport.size)
    if let shown = viewRect(of: rect, on: page), window.contains(shown) { return }
    let place = PagePlace(page: page, x: part.midX, y: part.midY)
    if isJump { leavePlace() }
    change { $0.center(place) }
  }
}

extension Transform {
  fileprivate func map(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
  }
}

extension CGRect {
  /// A rectangle in parts of another, in that one's units.
  func scaled(onto place: CGRect) -> CGRect {
    CGRect(
      x: place.minX + minX * place.width, y: place.minY + minY * place.height, width: width * place.width,
      height: height * place.height)
  }
}
