public import Foundation

/// Small letters that say how a text is read.
public final class CTRubyAnnotation: NSObject {
  /// The reading.
  public let text: String
  /// The size of the reading's letters as a part of the text's own.
  public let sizeFactor: CGFloat

  init(text: String, sizeFactor: CGFloat) {
    self.text = text
    self.sizeFactor = sizeFactor
  }

  /// True for the same reading in the same size.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTRubyAnnotation else { return false }
    return text == other.text && sizeFactor == other.sizeFactor
  }

  /// Equal for equal readings.
  public override var hash: Int { text.hashValue }
}

/// How a reading lies over its text. Readings are spread as JLReq has it, whatever is named.
public enum CTRubyAlignment: UInt8, Sendable {
  /// Chosen by the typesetter.
  case auto = 0
  /// At the start.
  case start
  /// In the middle.
  case center
  /// At the end.
  case end
  /// Even space between letters.
  case distributeLetter
  /// Even space between letters, and half of it at the ends.
  case distributeSpace
  /// Chosen by the typesetter, for a text at the edge of a line.
  case lineEdge
}

/// Whether a reading may reach over the letters beside its text. It may over kana, whatever is named.
public enum CTRubyOverhang: UInt8, Sendable {
  /// Chosen by the typesetter.
  case auto = 0
  /// At the start.
  case start
  /// At the end.
  case end
  /// Nowhere.
  case none
}

/// Where a reading stands. Before is above lines and to the right of columns: the only place here.
public enum CTRubyPosition: UInt8, Sendable {
  /// Above, or to the right.
  case before = 0
  /// Below, or to the left.
  case after
  /// Beside, as bopomofo.
  case interCharacter
  /// In the line.
  case inline
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a reading for `kCTRubyAnnotationAttributeName`. `kCTRubyAnnotationSizeFactorAttributeName` in
/// `attributes` sets its size; a half without it.
public func CTRubyAnnotationCreateWithAttributes(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString,
  _ attributes: CFDictionary
) -> CTRubyAnnotation {
  let factor = (attributes as? [String: Any])?[kCTRubyAnnotationSizeFactorAttributeName]
  return CTRubyAnnotation(
    text: string, sizeFactor: (factor as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0.5)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The reading that stands in a place; nil for all places but before.
public func CTRubyAnnotationGetTextForPosition(
  _ annotation: CTRubyAnnotation, _ position: CTRubyPosition
) -> CFString? {
  position == .before ? annotation.text : nil
}

/// The key of a reading's size.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"

extension NSAttributedString.Key {
  /// The reading of a text; a `CTRubyAnnotation`.
  public static let rubyAnnotation = NSAttributedString.Key("CTRubyAnnotation")
  /// More than 0 for a few letters that stand upright side by side in a column; a number.
  public static let horizontalInVerticalForms = NSAttributedString.Key("CTHorizontalInVerticalForms")
  static let coreTextForeground = NSAttributedString.Key("CTForegroundColor")
}
