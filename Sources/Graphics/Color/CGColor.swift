public import Foundation

/// A colour: its parts from 0 to 1, and how opaque it is.
public final class CGColor: Hashable, Sendable {
  private let space: CGColorSpace
  private let parts: [CGFloat]

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// No colour.
  public static let clear = CGColor(gray: 0, alpha: 0)

  private init(space: CGColorSpace, parts: [CGFloat]) {
    self.space = space
    self.parts = parts
  }

  /// Makes a colour of red, green and blue.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, parts: [red, green, blue, alpha])
  }

  /// Makes a colour of sRGB's red, green and blue.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a gray.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, parts: [gray, alpha])
  }

  /// Makes a gray.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Makes a colour of printing inks.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .standardCMYK, parts: [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a colour of a space; `components` has the space's parts and alpha after them.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = colorSpace.numberOfComponents
    guard count > 0 else { return nil }
    self.init(space: colorSpace, parts: Array(UnsafeBufferPointer(start: components, count: count + 1)))
  }

  /// The colour's space.
  public var colorSpace: CGColorSpace? { space }

  /// The parts, alpha last.
  public var components: [CGFloat]? { parts }

  /// How many parts there are, alpha counted.
  public var numberOfComponents: Int { parts.count }

  /// How opaque the colour is.
  public var alpha: CGFloat { parts[parts.count - 1] }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, parts: parts.dropLast() + [alpha])
  }

  /// The parts in sRGB, each from 0 to 1.
  package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
    let v = parts.map { Double(min(max($0.isNaN ? 0 : $0, 0), 1)) }
    switch space.model {
    case .rgb: return (v[0], v[1], v[2], v[3])
    case .cmyk:
      let light = 1 - v[3]
      return ((1 - v[0]) * light, (1 - v[1]) * light, (1 - v[2]) * light, v[4])
    case .monochrome, .unknown: return (v[0], v[0], v[0], v[1])
    }
  }

  /// True when space and parts are the same.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.space == right.space && left.parts == right.parts
  }

  /// Feeds space and parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(parts)
  }
}
