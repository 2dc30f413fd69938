public import Foundation

/// A colour object; on Linux UIKit's and AppKit's are one.
// Sendable: the only state is an immutable CGColor, and subclasses must keep to that.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The colour as Core Graphics has it.
  public let cgColor: CGColor

  /// Wraps a colour.
  public init(cgColor: CGColor) {
    self.cgColor = cgColor
  }

  /// Makes a colour of red, green and blue from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a gray from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Makes a colour of hue, saturation and brightness from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func part(_ offset: CGFloat) -> CGFloat {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  /// Reads the colour of an archive.
  public required init?(coder: NSCoder) {
    let parts = ["red", "green", "blue", "alpha"].map { CGFloat(coder.decodeDouble(forKey: $0)) }
    cgColor = CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Writes the colour's sRGB parts.
  open func encode(with coder: NSCoder) {
    let (red, green, blue, alpha) = cgColor.rgba
    for (key, part) in [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)] {
      coder.encode(part, forKey: key)
    }
  }

  /// True.
  public class var supportsSecureCoding: Bool { true }

  /// The colour itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Gives the sRGB parts from 0 to 1; always true here, since each colour has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = redComponent
    green?.pointee = greenComponent
    blue?.pointee = blueComponent
    alpha?.pointee = alphaComponent
    return true
  }

  /// Gives hue, saturation, brightness and alpha from 0 to 1; always true here.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (red, green, blue) = (redComponent, greenComponent, blueComponent)
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let spread = high - low
    let sixth: CGFloat =
      if spread == 0 { 0 } else if high == red {
        (green - blue) / spread
      } else if high == green { (blue - red) / spread + 2 } else { (red - green) / spread + 4 }
    hue?.pointee = (sixth < 0 ? sixth + 6 : sixth) / 6
    saturation?.pointee = high == 0 ? 0 : spread / high
    brightness?.pointee = high
    alpha?.pointee = alphaComponent
    return true
  }

  /// Gives gray and alpha when the colour is a gray.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard redComponent == greenComponent, greenComponent == blueComponent else { return false }
    white?.pointee = redComponent
    alpha?.pointee = alphaComponent
    return true
  }

  /// Red in sRGB, from 0 to 1.
  public var redComponent: CGFloat { CGFloat(cgColor.rgba.red) }
  /// Green in sRGB, from 0 to 1.
  public var greenComponent: CGFloat { CGFloat(cgColor.rgba.green) }
  /// Blue in sRGB, from 0 to 1.
  public var blueComponent: CGFloat { CGFloat(cgColor.rgba.blue) }
  /// How opaque the colour is, from 0 to 1.
  public var alphaComponent: CGFloat { CGFloat(cgColor.rgba.alpha) }

  /// True for a colour that looks the same, whatever space it was made in.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return cgColor.rgba == other.cgColor.rgba
  }

  /// Equal for equal colours.
  open override var hash: Int {
    let (red, green, blue, alpha) = cgColor.rgba
    return [red, green, blue, alpha].hashValue
  }

  /// Fills and strokes of the current context use this colour.
  open func set() {
    setFill()
    setStroke()
  }

  /// Fills of the current context use this colour.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Strokes of the current context use this colour.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

/// AppKit's name.
public typealias NSColor = UIColor

extension UIColor {
  /// Makes a colour of Display P3's red, green and blue, which count as sRGB's here.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour of sRGB's red, green and blue.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour of the screen's red, green and blue.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour of red, green and blue.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
