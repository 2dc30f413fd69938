/// The type of an annotation. `PDFAnnotation.type` has the same name without slash.
public struct PDFAnnotationSubtype: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A note, shown as an icon.
  public static let text = Self(rawValue: "/Text")
  /// An area to click.
  public static let link = Self(rawValue: "/Link")
  /// Text on the page.
  public static let freeText = Self(rawValue: "/FreeText")
  /// A straight line.
  public static let line = Self(rawValue: "/Line")
  /// A rectangle.
  public static let square = Self(rawValue: "/Square")
  /// An ellipse.
  public static let circle = Self(rawValue: "/Circle")
  /// Marked text.
  public static let highlight = Self(rawValue: "/Highlight")
  /// Underlined text.
  public static let underline = Self(rawValue: "/Underline")
  /// Struck text.
  public static let strikeOut = Self(rawValue: "/StrikeOut")
  /// Strokes drawn by hand.
  public static let ink = Self(rawValue: "/Ink")
  /// A rubber stamp or picture.
  public static let stamp = Self(rawValue: "/Stamp")
  /// The window of a note.
  public static let popup = Self(rawValue: "/Popup")
  /// A form field's place on the page.
  public static let widget = Self(rawValue: "/Widget")
}

/// The kind of a form field.
public struct PDFAnnotationWidgetSubtype: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A push button, check box or radio button.
  public static let button = Self(rawValue: "/Btn")
  /// A list or a pop-up menu.
  public static let choice = Self(rawValue: "/Ch")
  /// A signature, which can be shown but not made.
  public static let signature = Self(rawValue: "/Sig")
  /// Text.
  public static let text = Self(rawValue: "/Tx")
}

/// The ornament at the end of a line, by its name in the file.
public struct PDFAnnotationLineEndingStyle: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// None.
  public static let none = Self(rawValue: "/None")
  /// A filled square.
  public static let square = Self(rawValue: "/Square")
  /// A filled circle.
  public static let circle = Self(rawValue: "/Circle")
  /// A filled diamond.
  public static let diamond = Self(rawValue: "/Diamond")
  /// An open arrow head.
  public static let openArrow = Self(rawValue: "/OpenArrow")
  /// A closed arrow head.
  public static let closedArrow = Self(rawValue: "/ClosedArrow")
}

/// The icon of a note, by its name in the file.
public struct PDFAnnotationTextIconType: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A speech bubble.
  public static let comment = Self(rawValue: "/Comment")
  /// A key.
  public static let key = Self(rawValue: "/Key")
  /// A sheet.
  public static let note = Self(rawValue: "/Note")
  /// A question mark.
  public static let help = Self(rawValue: "/Help")
  /// A wedge.
  public static let newParagraph = Self(rawValue: "/NewParagraph")
  /// A pilcrow.
  public static let paragraph = Self(rawValue: "/Paragraph")
  /// A caret.
  public static let insert = Self(rawValue: "/Insert")
}

/// How a link or a widget looks while it is pressed.
public struct PDFAnnotationHighlightingMode: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As always.
  public static let none = Self(rawValue: "/N")
  /// Its area is inverted.
  public static let invert = Self(rawValue: "/I")
  /// Its border is inverted.
  public static let outline = Self(rawValue: "/O")
  /// It looks pushed in.
  public static let push = Self(rawValue: "/P")
}
