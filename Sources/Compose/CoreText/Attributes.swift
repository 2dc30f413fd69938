public import Foundation
public import Graphics

// Core Text's names of attributes. Their values are UIKit's, since on Linux the two are one; colours may be
// `CGColor` or `UIColor`.

/// The font; a `UIFont`.
public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// The colour of the letters.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The colour behind the letters.
public let kCTBackgroundColorAttributeName: CFString = NSAttributedString.Key.backgroundColor.rawValue
/// The style of the paragraph; an `NSParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = NSAttributedString.Key.paragraphStyle.rawValue
/// What is added to the space after each letter, in points.
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
/// What is added to the space after each letter, in points, with the font's pairs kept.
public let kCTTrackingAttributeName: CFString = NSAttributedString.Key.tracking.rawValue
/// Whether letters are joined as the font has them.
public let kCTLigatureAttributeName: CFString = NSAttributedString.Key.ligature.rawValue
/// The line under the text; a number.
public let kCTUnderlineStyleAttributeName: CFString = NSAttributedString.Key.underlineStyle.rawValue
/// The colour of that line.
public let kCTUnderlineColorAttributeName: CFString = NSAttributedString.Key.underlineColor.rawValue
/// How far letters stand above the baseline, in points.
public let kCTBaselineOffsetAttributeName: CFString = NSAttributedString.Key.baselineOffset.rawValue
/// The language as a BCP 47 tag.
public let kCTLanguageAttributeName: CFString = NSAttributedString.Key.languageIdentifier.rawValue
/// The reading; a `CTRubyAnnotation`.
public let kCTRubyAnnotationAttributeName: CFString = NSAttributedString.Key.rubyAnnotation.rawValue
/// 1 for letters that stand upright in columns. A frame's progression alone decides here.
public let kCTVerticalFormsAttributeName: CFString = NSAttributedString.Key.verticalGlyphForm.rawValue
/// More than 0 for a few letters that stand upright side by side in a column.
public let kCTHorizontalInVerticalFormsAttributeName: CFString =
  NSAttributedString.Key.horizontalInVerticalForms.rawValue

/// Core Text's name for `UIFont`.
public typealias CTFont = UIFont

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The font of this name, or the nearest one that is installed. A matrix has no effect.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  UIFont(name: name, size: size) ?? UIFont(name: "Helvetica", size: size) ?? .systemFont(ofSize: size)
}
