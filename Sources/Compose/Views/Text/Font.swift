import Fonts
public import Foundation
public import Graphics
import Typesetting

/// A font for text: a style or size, with weight, design and slant.
///
/// The system's font is the installed sans-serif one. Semibold and heavier letters are bold; lighter
/// ones regular, since that is what installed families have.
public struct Font: Hashable, Sendable {
  /// Styles with Apple's sizes for usual settings.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, semibold.
    case headline
    /// 15 points.
    case subheadline
    /// 17 points.
    case body
    /// 16 points.
    case callout
    /// 13 points.
    case footnote
    /// 12 points.
    case caption
    /// 11 points.
    case caption2

    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// How thick letters are.
  public enum Weight: Int, Hashable, Sendable {
    /// Drawn regular.
    case ultraLight, thin, light
    /// Usual.
    case regular
    /// Drawn regular.
    case medium
    /// Drawn bold.
    case semibold
    /// Bold.
    case bold
    /// Drawn bold.
    case heavy, black

    var isBold: Bool { rawValue >= Weight.semibold.rawValue }
  }

  /// The kind of letters.
  public enum Design: Hashable, Sendable {
    /// Without serifs.
    case `default`
    /// With serifs; for Japanese, mincho.
    case serif
    /// Of equal width.
    case monospaced
    /// Drawn as the default.
    case rounded
  }

  private enum Source: Hashable {
    case system(Design?)
    case custom(String)
    case face(FontFace)
  }

  private var source: Source
  private var size: CGFloat
  private(set) var weight: Weight?
  private var isItalic = false
  private var isMonospaced = false
  private var hasMonospacedDigits = false
  private var hasSmallCaps = false

  private init(_ source: Source, size: CGFloat, weight: Weight? = nil) {
    self.source = source
    self.size = size.isFinite ? min(max(0, size), 10_000) : 17
    self.weight = weight
  }

  /// The system's font in a style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.system(design), size: style.size, weight: weight ?? (style == .headline ? .semibold : nil))
  }

  /// The system's font in a size in points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.system(design), size: size, weight: weight)
  }

  /// A font by its PostScript, full or family name; the system's font stands for letters that it lacks,
  /// and for all where it is not installed.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name), size: size) }

  /// The same as `custom(_:size:)`: there are no settings that fonts would grow with.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    custom(name, size: size)
  }

  /// The same as `custom(_:size:)`: there are no settings that fonts would grow with.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { custom(name, size: fixedSize) }

  /// A UIKit font.
  public init(_ font: UIFont) {
    self.init(font.face.map(Source.face) ?? .system(nil), size: font.pointSize)
    weight = font.isBold ? .bold : nil
    isItalic = font.isItalic
  }

  /// 34 points.
  public static let largeTitle = system(.largeTitle)
  /// 28 points.
  public static let title = system(.title)
  /// 22 points.
  public static let title2 = system(.title2)
  /// 20 points.
  public static let title3 = system(.title3)
  /// 17 points, semibold.
  public static let headline = system(.headline)
  /// 15 points.
  public static let subheadline = system(.subheadline)
  /// 17 points.
  public static let body = system(.body)
  /// 16 points.
  public static let callout = system(.callout)
  /// 13 points.
  public static let footnote = system(.footnote)
  /// 12 points.
  public static let caption = system(.caption)
  /// 11 points.
  public static let caption2 = system(.caption2)

  private func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }

  /// The font in a weight.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

  /// The font in bold.
  public func bold() -> Font { weight(.bold) }

  /// The font, slanted.
  public func italic() -> Font { with { $0.isItalic = true } }

  /// The font with letters of equal width.
  public func monospaced() -> Font { with { $0.isMonospaced = true } }

  /// The font with digits of equal width, where it has them.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }

  /// The font with small capitals for small letters, where it has them.
  public func smallCaps() -> Font { with { $0.hasSmallCaps = true } }

  /// How typesetting knows the font.
  func textStyle(language: String?) -> Typesetting.TextStyle {
    let isBold = weight?.isBold == true
    var style = Typesetting.TextStyle(
      families: families, style: FontStyle(isBold: isBold, isItalic: isItalic, language: language),
      size: Double(size))
    if case .face(let face) = source, !isMonospaced { style.face = face }
    if hasMonospacedDigits { style.features.append(.init(tag: "tnum", value: 1)) }
    if hasSmallCaps { style.features.append(.init(tag: "smcp", value: 1)) }
    return style
  }

  private var families: [String] {
    if isMonospaced { return ["monospace"] }
    return switch source {
    case .system(.serif): ["serif"]
    case .system(.monospaced): ["monospace"]
    case .custom(let name): [name, "sans-serif"]
    case .system, .face: ["sans-serif"]
    }
  }
}
