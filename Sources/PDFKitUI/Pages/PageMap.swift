package import DocumentWire
package import Engine
package import Foundation
package import Reading

/// A page in view, and the one map from its own space to the view: for its picture and for all that lies over
/// it.
package struct PageMap: Sendable {
  /// The page.
  package let page: Int
  /// Its place in the view, in whole device pixels, y down.
  package let pixels: CGRect
  /// Device pixels a unit of the view.
  package let factor: Double
  /// From page space to units of the view.
  package let transform: PageTransform

  /// Its place in units of the view.
  package var place: CGRect { pixels.scaled(by: 1 / factor) }

  /// A rectangle of page space in the view.
  package func view(_ rect: CGRect) -> CGRect { transform(rect) }

  /// A place of the view in page space.
  package func page(_ point: CGPoint) -> CGPoint { transform.inverse(point) }

  /// Where a mark goes: whole device pixels around the rectangle, so that its edges are sharp and nothing of
  /// the text sticks out. Units of the view.
  package func mark(_ rect: CGRect) -> CGRect {
    let exact = view(rect).scaled(by: factor)
    // What rounding has added is no reason for another pixel.
    let (left, top) = ((exact.minX + 0.01).rounded(.down), (exact.minY + 0.01).rounded(.down))
    let (right, bottom) = ((exact.maxX - 0.01).rounded(.up), (exact.maxY - 0.01).rounded(.up))
    return CGRect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
      .scaled(by: 1 / factor)
  }
}

extension BookView {
  /// The pages that reach into the view, on a screen of `factor` device pixels a unit.
  package func maps(factor: Double) -> [PageMap] {
    let visible = viewport.visible
    return arrangement.frames(from: visible.minY, to: visible.maxY).flatMap(\.pages)
      .filter { $0.rect.intersects(visible) }
      .compactMap { page in
        transform(ofPage: page.page, factor: factor).map {
          PageMap(
            page: page.page, pixels: viewport.pixels(page.rect, factor: factor), factor: factor,
            transform: $0)
        }
      }
  }
}

extension Reading.PageGeometry {
  /// A page as a service tells of it.
  package init(_ frame: PageFrame) {
    self.init(
      box: CGRect(x: frame.crop.x, y: frame.crop.y, width: frame.crop.width, height: frame.crop.height),
      rotation: frame.rotation)
  }
}

extension CGRect {
  /// The same rectangle.
  package init(_ rect: Rect) {
    self.init(x: rect.left, y: rect.bottom, width: rect.width, height: rect.height)
  }

  /// The same rectangle.
  package init(_ rect: PageRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  /// The same in units of another size.
  func scaled(by factor: Double) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
