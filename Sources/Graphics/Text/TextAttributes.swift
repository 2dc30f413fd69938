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

extension NSAttributedString.Key {
  /// The font; a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the letters; a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the letters; a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
}
