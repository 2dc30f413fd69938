import Fonts
import Foundation
import Typesetting

/// Attributes as their values say, whatever kind of number they came as.
struct AttributeValues {
  private let attributes: [NSAttributedString.Key: Any]

  init(_ attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

  /// UIKit's font for text that has none.
  static let defaultFont = UIFont(nearest: "Helvetica", size: 12)

  var font: UIFont { attributes[.font] as? UIFont ?? Self.defaultFont }
  var paragraphStyle: NSParagraphStyle? { attributes[.paragraphStyle] as? NSParagraphStyle }
  var attachment: NSTextAttachment? { attributes[.attachment] as? NSTextAttachment }
  var ruby: CTRubyAnnotation? { attributes[.rubyAnnotation] as? CTRubyAnnotation }
  var standsUprightInColumns: Bool { (number(.horizontalInVerticalForms) ?? 0) > 0 }

  func number(_ key: NSAttributedString.Key) -> Double? {
    switch attributes[key] {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as NSUnderlineStyle: Double(value.rawValue)
    default: nil
    }
  }

  func color(_ key: NSAttributedString.Key) -> CGColor? {
    (attributes[key] as? UIColor)?.cgColor ?? attributes[key] as? CGColor
  }

  var link: URL? {
    switch attributes[.link] {
    case let url as URL: url
    case let url as NSURL: url.absoluteURL
    case let text as String: URL(string: text)
    default: nil
    }
  }

  /// How the letters are set.
  func textStyle(tag: Int) -> TextStyle {
    let font = font
    var style = font.style
    if let language = attributes[.languageIdentifier] as? String { style.language = language }
    var text = TextStyle(
      face: font.face, families: [font.familyName], style: style, size: Double(font.pointSize), tag: tag)
    text.kern = (number(.kern) ?? 0) + (number(.tracking) ?? 0)
    text.baselineOffset = number(.baselineOffset) ?? 0
    // A kern of its own takes the font's pairs away; 0 stands for "none at all".
    if number(.kern) != nil { text.features.append(.init(tag: "kern", value: 0)) }
    if number(.ligature) == 0 {
      text.features += ["liga", "clig"].map { TextStyle.Feature(tag: $0, value: 0) }
    }
    return text
  }

  /// How the letters look.
  var look: TextLook {
    var look = TextLook(font: font)
    look.ink = color(.foregroundColor) ?? color(.coreTextForeground) ?? .black
    look.background = color(.backgroundColor)
    look.underline = line(.underlineStyle, color(.underlineColor))
    look.strikethrough = line(.strikethroughStyle, color(.strikethroughColor))
    look.link = link
    look.attachment = attachment
    look.shadow = attributes[.shadow] as? NSShadow
    return look
  }

  private func line(_ key: NSAttributedString.Key, _ color: CGColor?) -> TextLook.Line? {
    guard let value = number(key), value != 0 else { return nil }
    return TextLook.Line(style: NSUnderlineStyle(rawValue: Int(value)), color: color)
  }
}

/// What letters look like, apart from where they stand.
struct TextLook {
  /// A line under or through letters.
  struct Line {
    var style: NSUnderlineStyle
    /// Nil takes the letters' own.
    var color: CGColor?
  }

  let font: UIFont
  var ink = CGColor.black
  var background: CGColor?
  var underline: Line?
  var strikethrough: Line?
  var link: URL?
  var attachment: NSTextAttachment?
  var shadow: NSShadow?

  init(font: UIFont) { self.font = font }
}

extension NSParagraphStyle {
  /// The style as typesetting takes it. A positive tail indent, which counts from the start of the line,
  /// is not in it.
  func typesetting(isVertical: Bool) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.isVertical = isVertical
    style.alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .start
      }
    style.direction =
      switch baseWritingDirection {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    style.breaking =
      switch lineBreakMode {
      case .byWordWrapping: .words
      case .byCharWrapping: .letters
      case .byClipping, .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: .none
      }
    style.firstIndent = Double(firstLineHeadIndent)
    style.headIndent = Double(headIndent)
    style.tailIndent = tailIndent < 0 ? -Double(tailIndent) : 0
    style.lineHeightMultiple = Double(lineHeightMultiple)
    style.minimumLineHeight = Double(minimumLineHeight)
    style.maximumLineHeight = Double(maximumLineHeight)
    style.lineSpacing = Double(lineSpacing)
    style.spacingBefore = Double(paragraphSpacingBefore)
    style.spacingAfter = Double(paragraphSpacing)
    style.hyphenates = hyphenationFactor > 0
    style.tabInterval = Double(defaultTabInterval)
    style.tabs = tabStops.map { tab in
      let alignment: ParagraphStyle.Alignment =
        switch tab.alignment {
        case .right: .end
        case .center: .center
        case .left, .justified, .natural: .start
        }
      return ParagraphStyle.Tab(location: Double(tab.location), alignment: alignment)
    }
    return style
  }
}
