import Fonts
public import Foundation

/// What a font is to be like: family or design, traits and size.
// Sendable: all state is immutable, and subclasses must keep to that.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// What the letters of a font have in common; the bits are Apple's.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Thick letters.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Letters of equal width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// Designs of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The design's name.
    public let rawValue: String
    /// Makes a design of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Without serifs.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Letters of equal width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// With round ends; the default one here.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")

    /// Fontconfig's name.
    var family: String {
      switch self {
      case .serif: "serif"
      case .monospaced: "monospace"
      default: "sans-serif"
      }
    }
  }

  /// The family; nil for the system's font of a design.
  let family: String?
  let design: SystemDesign
  /// The size in points; 0 for none in particular.
  public let pointSize: CGFloat
  private let isBold: Bool
  private let isItalic: Bool
  private let name: String?

  init(
    family: String?, design: SystemDesign, pointSize: CGFloat, isBold: Bool = false,
    isItalic: Bool = false, name: String? = nil
  ) {
    self.family = family
    self.design = design
    self.pointSize = pointSize
    self.isBold = isBold
    self.isItalic = isItalic
    self.name = name
  }

  /// Describes a font by its PostScript, full or family name.
  public convenience init(name: String, size: CGFloat) {
    let font = UIFont(nearest: name, size: size)
    self.init(
      family: font.familyName, design: .default, pointSize: size, isBold: font.isBold,
      isItalic: font.isItalic, name: name)
  }

  /// Describes the system's font for a kind of text.
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(family: nil, design: .default, pointSize: style.size, isBold: style.isBold)
  }

  var style: FontStyle { FontStyle(isBold: isBold, isItalic: isItalic) }

  /// The PostScript name of the font that is described.
  open var postscriptName: String { name ?? UIFont(descriptor: self, size: pointSize).fontName }

  /// What the letters have in common.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if isBold { traits.insert(.traitBold) }
    if isItalic { traits.insert(.traitItalic) }
    if design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The same family with other traits. Never nil: what a family has no font for is made of its regular
  /// one.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    let design = traits.contains(.traitMonoSpace) ? .monospaced : design
    return UIFontDescriptor(
      family: design == .monospaced ? nil : family, design: design, pointSize: pointSize,
      isBold: traits.contains(.traitBold), isItalic: traits.contains(.traitItalic))
  }

  /// The system's font of a design, with the same traits and size.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    UIFontDescriptor(
      family: nil, design: design, pointSize: pointSize, isBold: isBold, isItalic: isItalic)
  }

  /// The same in another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(
      family: family, design: design, pointSize: size, isBold: isBold, isItalic: isItalic, name: name)
  }

  /// The same in another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    UIFontDescriptor(
      family: family, design: .default, pointSize: pointSize, isBold: isBold, isItalic: isItalic)
  }

  /// The description itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for a description of the same font.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return family == other.family && design == other.design && pointSize == other.pointSize
      && style == other.style
  }

  /// Equal for equal descriptions.
  open override var hash: Int { [family ?? "", design.rawValue].hashValue ^ pointSize.hashValue }
}

extension UIFont {
  /// The family's font of a style, or the nearest installed one.
  convenience init(family: String, size: CGFloat, style: FontStyle) {
    let face = FontFinder.face(named: family, style: style, orNearest: true)
    self.init(face: face, name: face?.postScriptName ?? family, size: size, style: style)
  }
}
