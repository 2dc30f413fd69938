public import Foundation

/// What of a page is shown, and how it is turned.
public struct PageGeometry: Sendable, Hashable {
  /// What is shown: the crop box, or less. Page space: points, origin lower left, unrotated, the file's origin.
  public var box: CGRect
  /// Clockwise degrees: 0, 90, 180 or 270.
  public private(set) var rotation: Int

  /// A part of a page; of the rotation only quarter turns count.
  public init(box: CGRect, rotation: Int = 0) {
    self.box = box
    self.rotation = rotation.isMultiple(of: 90) ? ((rotation % 360) + 360) % 360 : 0
  }

  /// A page of which only the size is known.
  public init(_ extent: PageExtent) {
    self.init(box: CGRect(x: 0, y: 0, width: extent.width, height: extent.height))
  }

  /// The size at which it is seen.
  public var extent: PageExtent {
    PageExtent(width: box.width, height: box.height, rotation: rotation)
  }

  /// From page space to the page as it is seen: points, the box's upper left corner at the origin, y down.
  public var upright: PageTransform {
    switch rotation {
    case 90: PageTransform(a: 0, b: 1, c: 1, d: 0, tx: -box.minY, ty: -box.minX)
    case 180: PageTransform(a: -1, b: 0, c: 0, d: 1, tx: box.maxX, ty: -box.minY)
    case 270: PageTransform(a: 0, b: -1, c: -1, d: 0, tx: box.maxY, ty: box.maxX)
    default: PageTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    }
  }

  /// From page space to a picture of what is shown, so wide and high, y down.
  public func transform(width: Double, height: Double) -> PageTransform {
    let extent = extent
    return upright.stretched(
      by: CGSize(width: width / extent.width, height: height / extent.height), movedBy: .zero)
  }

  /// Turned further, clockwise.
  public func turned(by degrees: Int) -> PageGeometry {
    PageGeometry(box: box, rotation: rotation + degrees)
  }

  /// Without its edges, which are those of the page as it is seen.
  public func trimmed(by edges: PageTrim.Edges) -> PageGeometry {
    let (extent, edges) = (extent, edges.bounded)
    let part = CGRect(
      x: extent.width * edges.left, y: extent.height * edges.top,
      width: extent.width * (1 - edges.left - edges.right),
      height: extent.height * (1 - edges.top - edges.bottom))
    return PageGeometry(box: upright.inverse(part), rotation: rotation)
  }

  /// With a box that can be shown: a page of nothing would have no scale, one without bounds no place.
  var shown: PageGeometry {
    func place(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
    let side = PageExtent(width: box.width, height: box.height).shown
    return PageGeometry(
      box: CGRect(x: place(box.minX), y: place(box.minY), width: side.width, height: side.height),
      rotation: rotation)
  }
}

extension PageTrim.Edges {
  /// With some of the page left between them.
  fileprivate var bounded: PageTrim.Edges {
    func pair(_ first: Double, _ second: Double) -> (Double, Double) {
      let (first, second) = (max(first.isFinite ? first : 0, 0), max(second.isFinite ? second : 0, 0))
      let shrink = min(1, 0.9 / max(first + second, 0.9))
      return (first * shrink, second * shrink)
    }
    let (across, down) = (pair(left, right), pair(top, bottom))
    return PageTrim.Edges(left: across.0, top: down.0, right: across.1, bottom: down.1)
  }
}
