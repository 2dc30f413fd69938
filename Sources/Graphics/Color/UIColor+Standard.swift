import Foundation

extension UIColor {
  /// The colour of this name.
  public static let black = UIColor(white: 0, alpha: 1)
  /// The colour of this name.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// The colour of this name.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// The colour of this name.
  public static let white = UIColor(white: 1, alpha: 1)
  /// The colour of this name.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// The colour of this name.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The colour of this name.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The colour of this name.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The colour of this name.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The colour of this name.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The colour of this name.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The colour of this name.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The colour of this name.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The colour of this name.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// No colour.
  public static let clear = UIColor(white: 0, alpha: 0)
}

// The system colours have one form, the one for light backgrounds: paper is light.
extension UIColor {
  /// The system's colour of this name.
  public static let systemRed = UIColor(red255: 255, 59, 48)
  /// The system's colour of this name.
  public static let systemOrange = UIColor(red255: 255, 149, 0)
  /// The system's colour of this name.
  public static let systemYellow = UIColor(red255: 255, 204, 0)
  /// The system's colour of this name.
  public static let systemGreen = UIColor(red255: 52, 199, 89)
  /// The system's colour of this name.
  public static let systemTeal = UIColor(red255: 48, 176, 199)
  /// The system's colour of this name.
  public static let systemBlue = UIColor(red255: 0, 122, 255)
  /// The system's colour of this name.
  public static let systemIndigo = UIColor(red255: 88, 86, 214)
  /// The system's colour of this name.
  public static let systemPurple = UIColor(red255: 175, 82, 222)
  /// The system's colour of this name.
  public static let systemPink = UIColor(red255: 255, 45, 85)
  /// The system's colour of this name.
  public static let systemBrown = UIColor(red255: 162, 132, 94)
  /// The system's colour of this name.
  public static let systemGray = UIColor(red255: 142, 142, 147)
  /// The colour of text.
  public static let label = UIColor.black
  /// The colour of text, AppKit's name.
  public static let labelColor = UIColor.black
  /// The colour of text, AppKit's name.
  public static let textColor = UIColor.black

  private convenience init(red255 red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }
}
