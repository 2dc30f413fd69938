import Foundation

/// How many parts a colour has and what they mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// One part: gray.
  case monochrome = 0
  /// Three parts: red, green, blue.
  case rgb = 1
  /// Four parts: cyan, magenta, yellow, black.
  case cmyk = 2
}

/// A space of colours.
///
/// There is no colour management: gray and RGB count as sRGB, and CMYK is converted by the plain
/// formula. Names are strings, since Linux has no `CFString`.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The name of gray with sRGB's gamma, nearly.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of CMYK.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"

  static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb)
  static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome)
  static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", model: .cmyk)
  static let standardRGB = CGColorSpace(name: sRGB, model: .rgb)
  static let standardGray = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)
  static let standardCMYK = CGColorSpace(name: genericCMYK, model: .cmyk)

  /// The name of the space.
  public let name: String?
  /// What its parts mean.
  public let model: CGColorSpaceModel

  private init(name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// Finds a space by its name; nil when there is none.
  public convenience init?(name: String) {
    let all = [
      Self.standardRGB, Self.standardGray, Self.standardCMYK,
      Self.deviceRGB, Self.deviceGray, Self.deviceCMYK,
    ]
    guard let known = all.first(where: { $0.name == name }) else { return nil }
    self.init(name: name, model: known.model)
  }

  /// How many parts a colour has, alpha not counted.
  public var numberOfComponents: Int {
    switch model {
    case .unknown: 0
    case .monochrome: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// True when both are the same space.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.name == right.name }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The screen's red, green and blue; the same as sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The screen's gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A printer's cyan, magenta, yellow and black.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
