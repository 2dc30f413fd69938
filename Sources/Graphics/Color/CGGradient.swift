public import Foundation

/// Colours that follow each other on a way from 0 to 1.
public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: CGFloat
    var color: CGColor
  }

  /// At least one, by rising location; the first at 0 and the last at 1.
  let stops: [Stop]

  private init?(_ stops: [Stop]) {
    // Stable: of colours at one place the first stays first.
    let sorted = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    guard var first = sorted.first, var last = sorted.last else { return nil }
    // Before the first place and after the last the colour stays as it is.
    first.location = 0
    last.location = 1
    self.stops = [first] + sorted.filter { $0.location > 0 && $0.location < 1 } + [last]
  }

  /// Makes a gradient of `CGColor`s at places from 0 to 1; without places they are spread evenly.
  ///
  /// `locations` has a place for each colour. Colours mix as sRGB, whatever the space; nil for no colour.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor ?? ($0 as? UIColor)?.cgColor }
    self.init(
      colors.enumerated().map { index, color in
        Stop(location: Self.location(index, of: colors.count, locations), color: color)
      })
  }

  /// Makes a gradient of the parts of colours, alpha after each; nil for no colour.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    self.init(
      (0..<max(0, count)).compactMap { index in
        CGColor(colorSpace: space, components: components + index * size).map {
          Stop(location: Self.location(index, of: count, locations), color: $0)
        }
      })
  }

  private static func location(
    _ index: Int, of count: Int, _ locations: UnsafePointer<CGFloat>?
  ) -> CGFloat {
    guard let locations else { return count > 1 ? CGFloat(index) / CGFloat(count - 1) : 0 }
    let place = locations[index]
    return place.isNaN ? 0 : min(max(place, 0), 1)
  }
}

/// Where a gradient paints beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// How a gradient lies in user space.
struct GradientShape {
  struct Circle {
    var center: CGPoint
    var radius: CGFloat
  }

  enum Way {
    case linear(CGPoint, CGPoint)
    case radial(Circle, Circle)
  }

  var way: Way
  var options: CGGradientDrawingOptions

  var isFinite: Bool {
    switch way {
    case .linear(let start, let end): start.isFinite && end.isFinite
    case .radial(let start, let end):
      start.center.isFinite && end.center.isFinite && start.radius.isFinite && end.radius.isFinite
        && start.radius >= 0 && end.radius >= 0
    }
  }
}

extension CGContext {
  /// Fills the clip with colours that change from one point to another.
  ///
  /// Without options, what lies before the start and after the end stays as it is.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, GradientShape(way: .linear(start, end), options: options))
  }

  /// Fills the clip with colours that change from one circle to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let circles = GradientShape.Way.radial(
      .init(center: startCenter, radius: startRadius), .init(center: endCenter, radius: endRadius))
    draw(gradient, GradientShape(way: circles, options: options))
  }

  private func draw(_ gradient: CGGradient, _ shape: GradientShape) {
    guard shape.isFinite, state.ctm.isUsable else { return }
    paint(within: canvas.clipBounds) { $0.draw(gradient, shape, state: $1) }
  }
}
