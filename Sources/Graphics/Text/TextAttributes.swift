public import Foundation

/// Where lines stand between the margins.
public enum NSTextAlignment: Int, Sendable {
  /// At the left margin.
  case left
  /// In the middle.
  case center
  /// At the right margin.
  case right
  /// At both margins.
  case justified
  /// Where the script starts.
  case natural
}

/// Where lines end.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping
  /// Between letters.
  case byCharWrapping
  /// At the edge, whatever stands there.
  case byClipping
  /// At the edge of one line, with dots at its start.
  case byTruncatingHead
  /// At the edge of one line, with dots at its end.
  case byTruncatingTail
  /// At the edge of one line, with dots in its middle.
  case byTruncatingMiddle
}

/// Which way a text goes.
public enum NSWritingDirection: Int, Sendable {
  /// As its first letter that has a direction says.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// How lines under and through text are drawn.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a style of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// In dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// In dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// In dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// In dashes and pairs of dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Not under spaces.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

// Names as on Apple's systems, so that archived and dumped attributes mean the same.
extension NSAttributedString.Key {
  /// The font; a `UIFont`. 12 points of Helvetica without it.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the letters; a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the letters; a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The style of the paragraph; an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The line under the text; the number of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the line under the text; a `UIColor`, the letters' by default.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The line through the text; the number of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The colour of the line through the text; a `UIColor`, the letters' by default.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// What is added to the space after each letter, in points; a number. 0 takes the font's pairs away.
  public static let kern = NSAttributedString.Key("NSKern")
  /// What is added to the space after each letter, in points, with the font's pairs kept; a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// How far letters stand above the baseline, in points; a number.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// Where the text leads; a `URL` or a text.
  public static let link = NSAttributedString.Key("NSLink")
  /// What stands at a U+FFFC; an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// Whether letters are joined as the font has them; a number, 1 by default.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The tangent of a slant; a number.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The logarithm of a factor on widths; a number.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The width of lines around letters in hundredths of the font's size; negative fills letters, too.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The colour of lines around letters; a `UIColor`, the letters' by default.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The shadow; an `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// 1 for text in columns from top to bottom; a number.
  public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
  /// Directions that are forced on text; numbers.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// The language of the text as a BCP 47 tag, which decides on the forms of Han letters and on
  /// hyphenation; a text. Core Text's `kCTLanguageAttributeName`.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
}
