/// The ornament at the end of a line.
public enum PDFLineStyle: Int, Sendable {
  /// None.
  case none
  /// A filled square.
  case square
  /// A filled circle.
  case circle
  /// A filled diamond.
  case diamond
  /// An open arrow head.
  case openArrow
  /// A closed arrow head.
  case closedArrow
}

/// The icon of a note.
public enum PDFTextAnnotationIconType: Int, Sendable {
  /// A speech bubble.
  case comment
  /// A key.
  case key
  /// A sheet.
  case note
  /// A question mark.
  case help
  /// A wedge.
  case newParagraph
  /// A pilcrow.
  case paragraph
  /// A caret.
  case insert
}

/// How text is marked.
public enum PDFMarkupType: Int, Sendable {
  /// Coloured over.
  case highlight
  /// Struck through.
  case strikeOut
  /// Underlined.
  case underline
  /// Marked for removal; nothing is removed by that.
  case redact
}

/// The kind of a button.
public enum PDFWidgetControlType: Int, Sendable {
  /// Not known.
  case unknownControl = -1
  /// Does something and has no value.
  case pushButtonControl
  /// One of several.
  case radioButtonControl
  /// On or off.
  case checkBoxControl
}

/// The state of a check box or radio button.
public enum PDFWidgetCellState: Int, Sendable {
  /// Neither on nor off; files cannot hold it, so it counts as off.
  case mixedState = -1
  /// Off.
  case offState
  /// On.
  case onState
}

/// How a border is drawn.
public enum PDFBorderStyle: Int, Sendable {
  /// A line.
  case solid
  /// A line with gaps.
  case dashed
  /// As if raised.
  case beveled
  /// As if sunken.
  case inset
  /// A line at the bottom.
  case underline
}
