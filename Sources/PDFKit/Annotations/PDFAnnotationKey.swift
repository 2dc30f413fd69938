/// A key of an annotation's dictionary.
public struct PDFAnnotationKey: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a value of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Dictionary: stored drawings. While there is one, it is what is drawn.
  public static let appearanceDictionary = Self(rawValue: "/AP")
  /// Name: the drawing in use, of check boxes and radio buttons.
  public static let appearanceState = Self(rawValue: "/AS")
  /// `PDFBorder`, or an array of numbers.
  public static let border = Self(rawValue: "/Border")
  /// `UIColor`, or an array of numbers from 0 to 1.
  public static let color = Self(rawValue: "/C")
  /// `String`.
  public static let contents = Self(rawValue: "/Contents")
  /// `Int`: bits such as hidden (2), print (4), no view (32).
  public static let flags = Self(rawValue: "/F")
  /// `Date`, or a text.
  public static let date = Self(rawValue: "/M")
  /// `String`: unique among the page's annotations.
  public static let name = Self(rawValue: "/NM")
  /// `PDFPage`; read only.
  public static let page = Self(rawValue: "/P")
  /// `NSValue` of a rectangle in page space.
  public static let rect = Self(rawValue: "/Rect")
  /// Name of the type; it cannot be changed.
  public static let subtype = Self(rawValue: "/Subtype")
  /// `PDFAction`.
  public static let action = Self(rawValue: "/A")
  /// Dictionary of actions for other events; they are kept but never done.
  public static let additionalActions = Self(rawValue: "/AA")
  /// `PDFBorder`, or a dictionary by `PDFBorderKey`.
  public static let borderStyle = Self(rawValue: "/BS")
  /// `String`: font, size and colour of text.
  public static let defaultAppearance = Self(rawValue: "/DA")
  /// `PDFDestination`.
  public static let destination = Self(rawValue: "/Dest")
  /// Name: see `PDFAnnotationHighlightingMode`.
  public static let highlightingMode = Self(rawValue: "/H")
  /// Array of arrays of numbers in page space, or array of `UIBezierPath` relative to the bounds.
  public static let inklist = Self(rawValue: "/InkList")
  /// `UIColor`, or an array of numbers.
  public static let interiorColor = Self(rawValue: "/IC")
  /// Array of four numbers in page space.
  public static let linePoints = Self(rawValue: "/L")
  /// Array of two names.
  public static let lineEndingStyles = Self(rawValue: "/LE")
  /// Name of icon or stamp.
  public static let iconName = Self(rawValue: "/Name")
  /// `Bool`.
  public static let open = Self(rawValue: "/Open")
  /// `PDFAnnotation`: the note of a pop-up.
  public static let parent = Self(rawValue: "/Parent")
  /// `PDFAnnotation` of type Popup.
  public static let popup = Self(rawValue: "/Popup")
  /// `Int`: 0 left, 1 centred, 2 right.
  public static let quadding = Self(rawValue: "/Q")
  /// Array of numbers in page space, eight for each part; or of points relative to the bounds, when setting.
  public static let quadPoints = Self(rawValue: "/QuadPoints")
  /// `String`: the author, or a field's name.
  public static let textLabel = Self(rawValue: "/T")
  /// `String`: caption while pressed.
  public static let widgetDownCaption = Self(rawValue: "/AC")
  /// `UIColor`, or an array of numbers.
  public static let widgetBorderColor = Self(rawValue: "/BC")
  /// `UIColor`, or an array of numbers.
  public static let widgetBackgroundColor = Self(rawValue: "/BG")
  /// `String`: a button's caption.
  public static let widgetCaption = Self(rawValue: "/CA")
  /// The value after a reset.
  public static let widgetDefaultValue = Self(rawValue: "/DV")
  /// `Int`: bits of the field.
  public static let widgetFieldFlags = Self(rawValue: "/Ff")
  /// Name: see `PDFAnnotationWidgetSubtype`.
  public static let widgetFieldType = Self(rawValue: "/FT")
  /// `PDFAppearanceCharacteristics`, or a dictionary.
  public static let widgetAppearanceDictionary = Self(rawValue: "/MK")
  /// `Int`: the most characters.
  public static let widgetMaxLen = Self(rawValue: "/MaxLen")
  /// Array of texts, or of pairs of exported and shown text.
  public static let widgetOptions = Self(rawValue: "/Opt")
  /// `Int`: counterclockwise degrees, a multiple of 90.
  public static let widgetRotation = Self(rawValue: "/R")
  /// `String`: caption under the pointer.
  public static let widgetRolloverCaption = Self(rawValue: "/RC")
  /// `String`: the field's name for people.
  public static let widgetTextLabelUI = Self(rawValue: "/TU")
  /// `String`, or what else the field's value is.
  public static let widgetValue = Self(rawValue: "/V")
}
