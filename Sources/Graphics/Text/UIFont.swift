package import Fonts
public import Foundation

/// A font in a size; on Linux UIKit's and AppKit's are one.
// Sendable: all state is immutable, and subclasses must keep to that.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// How thick letters are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1; 0 is regular.
    public let rawValue: CGFloat

    /// Makes a weight of its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// Usual.
    public static let regular = Weight(rawValue: 0)
    /// Slightly thick.
    public static let medium = Weight(rawValue: 0.23)
    /// Rather thick.
    public static let semibold = Weight(rawValue: 0.3)
    /// Thick.
    public static let bold = Weight(rawValue: 0.4)
    /// Very thick.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The size of a button's text.
  public class var buttonFontSize: CGFloat { 18 }
  /// The size of a label's text.
  public class var labelFontSize: CGFloat { 17 }
  /// The size of usual text.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of small text.
  public class var smallSystemFontSize: CGFloat { 12 }

  /// The name that the font was asked for, or its PostScript name.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  package let style: FontStyle
  /// Nil only where no font is installed; then nothing is drawn and metrics are guessed.
  package let face: FontFace?

  init(face: FontFace?, name: String, size: CGFloat, style: FontStyle) {
    self.face = face
    fontName = name
    // As on Apple's systems, a size that is none means the usual one.
    pointSize = size > 0 && size.isFinite ? size : 12
    self.style = style
  }

  /// Finds a font by its PostScript, full or family name; nil when there is none of that name.
  ///
  /// The standard fonts of PDF and the common Latin and CJK fonts of Apple's and Microsoft's systems
  /// are always found: the nearest installed font stands for them and keeps the name.
  public convenience init?(name: String, size: CGFloat) {
    let parsed = FontName(bytes: Array(name.utf8), charset: nil)
    let style = FontStyle(isBold: parsed.isBold, isItalic: parsed.isItalic, language: nil)
    let face = FontFinder.face(named: name, style: style, orNearest: parsed.isCommon)
    guard let face else { return nil }
    let isFamily = FontName.folded(face.family) == parsed.folded
    self.init(face: face, name: isFamily ? face.postScriptName : name, size: size, style: style)
  }

  convenience init(generic family: String, size: CGFloat, style: FontStyle) {
    let face = FontFinder.face(generic: family, style: style)
    self.init(face: face, name: face?.postScriptName ?? family, size: size, style: style)
  }

  /// Reads the font of an archive; the nearest installed font when it is not here.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    let size = CGFloat(coder.decodeDouble(forKey: "size"))
    self.init(nearest: name as String, size: size)
  }

  /// Finds the font of this name or the nearest installed one, which keeps the name.
  package convenience init(nearest name: String, size: CGFloat) {
    let parsed = FontName(bytes: Array(name.utf8), charset: nil)
    let style = FontStyle(isBold: parsed.isBold, isItalic: parsed.isItalic, language: nil)
    let face = FontFinder.face(named: name, style: style, orNearest: true)
    self.init(face: face, name: name, size: size, style: style)
  }

  /// Writes name and size.
  open func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "name")
    coder.encode(Double(pointSize), forKey: "size")
  }

  /// True.
  public class var supportsSecureCoding: Bool { true }

  /// The system's font for text.
  public class func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(generic: "sans-serif", size: size, style: FontStyle())
  }

  /// The system's font in a weight; from semibold on it is bold.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let isBold = weight.rawValue >= Weight.semibold.rawValue
    return UIFont(generic: "sans-serif", size: size, style: FontStyle(isBold: isBold))
  }

  /// The system's bold font.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(generic: "sans-serif", size: size, style: FontStyle(isBold: true))
  }

  /// The system's slanted font.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(generic: "sans-serif", size: size, style: FontStyle(isItalic: true))
  }

  /// The system's font with letters of equal width.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let isBold = weight.rawValue >= Weight.semibold.rawValue
    return UIFont(generic: "monospace", size: size, style: FontStyle(isBold: isBold))
  }

  /// The system's font; its digits have equal widths already in the fonts that serve as it here.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// Families of the installed fonts, sorted.
  public class var familyNames: [String] { FontFinder.families }

  /// PostScript names of a family's fonts, sorted.
  public class func fontNames(forFamilyName family: String) -> [String] {
    FontFinder.fonts(ofFamily: family)
  }

  /// The family of the font that draws.
  open var familyName: String { face?.family ?? fontName }

  /// Height above the baseline in points.
  open var ascender: CGFloat { CGFloat(face?.metrics.ascent ?? 0.8) * pointSize }

  /// Depth below the baseline in points, negative.
  open var descender: CGFloat { -CGFloat(face?.metrics.descent ?? 0.2) * pointSize }

  /// The distance between baselines in points.
  open var lineHeight: CGFloat { ascender - descender + CGFloat(face?.metrics.lineGap ?? 0) * pointSize }

  /// What `lineHeight` has beyond ascender and descender, in points.
  open var leading: CGFloat { max(0, lineHeight - ascender + descender) }

  /// The height of capitals in points.
  open var capHeight: CGFloat { CGFloat(face?.metrics.capHeight ?? 0.7) * pointSize }

  /// The height of small letters in points.
  open var xHeight: CGFloat { CGFloat(face?.metrics.xHeight ?? 0.5) * pointSize }

  /// True when letters are bold.
  package var isBold: Bool { style.isBold || face?.location.isBold == true }

  /// True when letters are slanted.
  package var isItalic: Bool { style.isItalic || face?.location.isItalic == true }

  /// Where the font that draws lies.
  package var location: FontLocation? { face?.location }

  /// The font in another size.
  open func withSize(_ size: CGFloat) -> UIFont {
    UIFont(face: face, name: fontName, size: size, style: style)
  }

  /// The font itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for the same name and size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize
  }

  /// Equal for equal fonts.
  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}

/// AppKit's name.
public typealias NSFont = UIFont
