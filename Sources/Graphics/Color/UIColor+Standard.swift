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
  /// The system's colour of this name.
  public static let systemMint = UIColor(red255: 0, 199, 190)
  /// The system's colour of this name.
  public static let systemCyan = UIColor(red255: 50, 173, 230)
  /// The system's colour of this name.
  public static let systemGray2 = UIColor(red255: 174, 174, 178)
  /// The system's colour of this name.
  public static let systemGray3 = UIColor(red255: 199, 199, 204)
  /// The system's colour of this name.
  public static let systemGray4 = UIColor(red255: 209, 209, 214)
  /// The system's colour of this name.
  public static let systemGray5 = UIColor(red255: 229, 229, 234)
  /// The system's colour of this name.
  public static let systemGray6 = UIColor(red255: 242, 242, 247)
  /// The colour of text.
  public static let label = UIColor.black
  /// The colour of text, AppKit's name.
  public static let labelColor = UIColor.black
  /// The colour of text, AppKit's name.
  public static let textColor = UIColor.black
  /// The colour of less important text.
  public static let secondaryLabel = UIColor(red255: 60, 60, 67, alpha: 0.6)
  /// The colour of still less important text.
  public static let tertiaryLabel = UIColor(red255: 60, 60, 67, alpha: 0.3)
  /// The colour of the least important text.
  public static let quaternaryLabel = UIColor(red255: 60, 60, 67, alpha: 0.18)
  /// The colour of text that stands for what is to be filled in.
  public static let placeholderText = UIColor(red255: 60, 60, 67, alpha: 0.3)
  /// The colour of links.
  public static let link = UIColor.systemBlue
  /// The colour of thin lines that let the ground through.
  public static let separator = UIColor(red255: 60, 60, 67, alpha: 0.29)
  /// The colour of thin lines.
  public static let opaqueSeparator = UIColor(red255: 198, 198, 200)
  /// The colour of small filled shapes.
  public static let systemFill = UIColor(red255: 120, 120, 128, alpha: 0.2)
  /// The colour of middle-sized filled shapes.
  public static let secondarySystemFill = UIColor(red255: 120, 120, 128, alpha: 0.16)
  /// The colour of large filled shapes.
  public static let tertiarySystemFill = UIColor(red255: 118, 118, 128, alpha: 0.12)
  /// The colour of large filled shapes with much in them.
  public static let quaternarySystemFill = UIColor(red255: 116, 116, 128, alpha: 0.08)
  /// The ground.
  public static let systemBackground = UIColor.white
  /// The ground of what stands out.
  public static let secondarySystemBackground = UIColor(red255: 242, 242, 247)
  /// The ground of what stands out from that.
  public static let tertiarySystemBackground = UIColor.white
  /// The ground around groups.
  public static let systemGroupedBackground = UIColor(red255: 242, 242, 247)
  /// The ground of groups.
  public static let secondarySystemGroupedBackground = UIColor.white
  /// The ground of what stands out in groups.
  public static let tertiarySystemGroupedBackground = UIColor(red255: 242, 242, 247)
  /// The colour of what can be pressed.
  public static let tintColor = UIColor.systemBlue
  /// The colour of text on light grounds.
  public static let darkText = UIColor.black
  /// The colour of text on dark grounds.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The colour of less important text, AppKit's name.
  public static let secondaryLabelColor = UIColor.secondaryLabel
  /// The colour of still less important text, AppKit's name.
  public static let tertiaryLabelColor = UIColor.tertiaryLabel
  /// The colour of thin lines, AppKit's name.
  public static let separatorColor = UIColor.separator
  /// The colour of links, AppKit's name.
  public static let linkColor = UIColor.systemBlue
  /// The ground of windows, AppKit's name.
  public static let windowBackgroundColor = UIColor(white: 0.925, alpha: 1)
  /// The ground of text, AppKit's name.
  public static let textBackgroundColor = UIColor.white
  /// The colour of what can be pressed, AppKit's name.
  public static let controlAccentColor = UIColor.systemBlue

  private convenience init(red255 red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
