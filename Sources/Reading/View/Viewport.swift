public import Foundation

/// The part of a sheet that a view shows, and how large.
///
/// *View space*: the view's units (pixels before the screen's own factor), origin upper left, y down.
public struct Viewport: Sendable, Hashable {
  /// How the scale follows the view.
  public enum Fit: String, Sendable, Hashable {
    /// The whole spread.
    case page
    /// Its width.
    case width
    /// As chosen; the view's size does not matter.
    case free
  }

  /// The least scale, in units of the view a point.
  public static let smallestScale = 0.02
  /// 6400 % of a point as a 96th of an inch.
  public static let largestScale = 64 * 96 / 72.0

  /// The view.
  public private(set) var size: CGSize
  /// The sheet, in points.
  public private(set) var sheet: CGSize
  /// Units of the view a point.
  public private(set) var scale: Double
  /// Where the sheet's origin lies in the view.
  public private(set) var origin: CGPoint

  /// The middle of a sheet in a view.
  public init(size: CGSize, sheet: CGSize, scale: Double = 1) {
    self.size = size
    self.sheet = sheet
    self.scale = Self.bounded(scale)
    origin = .zero
    settle()
  }

  private static func bounded(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, smallestScale), largestScale) : 1
  }

  // MARK: Places

  /// A place of the sheet in the view.
  public func view(_ point: CGPoint) -> CGPoint {
    CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  /// A rectangle of the sheet in the view.
  public func view(_ rect: CGRect) -> CGRect {
    let corner = view(rect.origin)
    return CGRect(x: corner.x, y: corner.y, width: rect.width * scale, height: rect.height * scale)
  }

  /// A place of the view on the sheet.
  public func sheet(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
  }

  /// The part of the sheet that is seen.
  public var visible: CGRect {
    let corner = sheet(.zero)
    return CGRect(x: corner.x, y: corner.y, width: size.width / scale, height: size.height / scale)
  }

  /// A rectangle of the sheet in whole device pixels, `factor` of them a unit of the view: rectangles that
  /// share an edge share it there too, so that facing pages meet without a line between them.
  public func pixels(_ rect: CGRect, factor: Double) -> CGRect {
    let shown = view(rect)
    // In the middle between two pixels, the last bits of a sum must not say which it is.
    func pixel(_ edge: Double) -> Double { ((edge * factor * 1024).rounded() / 1024).rounded() }
    let left = pixel(shown.minX), right = pixel(shown.maxX)
    let top = pixel(shown.minY), bottom = pixel(shown.maxY)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The middle of the view, in it.
  public var middle: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }

  // MARK: Changes

  /// True when nothing is above what is seen.
  public var isAtStart: Bool { origin.y >= -0.5 }
  /// True when nothing is below what is seen.
  public var isAtEnd: Bool { origin.y + sheet.height * scale <= size.height + 0.5 }

  /// Moves what is seen: positive numbers go right and down. Gives what could not be moved, since an edge
  /// was there.
  @discardableResult
  public mutating func scroll(by distance: CGSize) -> CGSize {
    let wanted = CGPoint(x: origin.x - distance.width, y: origin.y - distance.height)
    origin = wanted
    settle()
    return CGSize(width: origin.x - wanted.x, height: origin.y - wanted.y)
  }

  /// Changes the scale; what lies under a place of the view stays there, as far as edges allow.
  public mutating func zoom(to newScale: Double, about place: CGPoint) {
    let kept = sheet(place)
    scale = Self.bounded(newScale)
    origin = CGPoint(x: place.x - kept.x * scale, y: place.y - kept.y * scale)
    settle()
  }

  /// Takes another size, with the same place of the sheet in the middle.
  public mutating func resize(to newSize: CGSize) {
    let kept = sheet(middle)
    size = newSize
    show(kept, at: middle)
  }

  /// Shows another sheet.
  public mutating func place(_ newSheet: CGSize) {
    sheet = newSheet
    settle()
  }

  /// Brings a place of the sheet to a place of the view, as far as edges allow.
  public mutating func show(_ point: CGPoint, at place: CGPoint) {
    origin = CGPoint(x: place.x - point.x * scale, y: place.y - point.y * scale)
    settle()
  }

  /// The scale at which a rectangle of the sheet fits.
  public func scale(fitting rect: CGSize, _ fit: Fit, margin: Double) -> Double {
    let wide = size.width / max(rect.width + 2 * margin, 0.1)
    let high = size.height / max(rect.height + 2 * margin, 0.1)
    switch fit {
    case .page: return Self.bounded(min(wide, high))
    case .width: return Self.bounded(wide)
    case .free: return scale
    }
  }

  /// What is smaller than the view lies in its middle; what is larger leaves no empty edge.
  private mutating func settle() {
    func settled(_ origin: Double, _ length: Double, _ room: Double) -> Double {
      guard !origin.isNaN else { return 0 }
      return length <= room ? (room - length) / 2 : min(max(origin, room - length), 0)
    }
    origin = CGPoint(
      x: settled(origin.x, sheet.width * scale, size.width),
      y: settled(origin.y, sheet.height * scale, size.height))
  }
}
