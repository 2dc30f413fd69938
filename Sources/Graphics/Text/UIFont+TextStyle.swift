public import Foundation

extension UIFont {
  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's name.
    public let rawValue: String
    /// Makes a style of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest titles.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// The largest titles but one.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// Large titles.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// Titles of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Titles of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Titles of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headings.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Subheadings.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Remarks.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Footnotes.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Captions.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Small captions.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Apple's size in points for readers who have not chosen another.
    var size: CGFloat {
      switch self {
      case .extraLargeTitle: 36
      case .largeTitle: 34
      case .title1, .extraLargeTitle2: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }

    var isBold: Bool { [.headline, .extraLargeTitle, .extraLargeTitle2].contains(self) }
  }

  /// The system's font for a kind of text, in the size that Apple's systems have at first.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(descriptor: .preferredFontDescriptor(withTextStyle: style), size: 0)
  }

  /// The font nearest to a description; a size of 0 keeps the description's.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let size = size > 0 ? size : descriptor.pointSize
    if let family = descriptor.family {
      self.init(family: family, size: size, style: descriptor.style)
    } else {
      self.init(generic: descriptor.design.family, size: size, style: descriptor.style)
    }
  }

  /// What describes the font.
  public var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(
      family: familyName, design: .default, pointSize: pointSize, isBold: isBold, isItalic: isItalic,
      name: fontName)
  }
}
