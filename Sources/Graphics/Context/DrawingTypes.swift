/// How the ends of lines look.
public enum CGLineCap: Int32, Sendable {
  /// Ends at the point.
  case butt
  /// Ends in half a circle around the point.
  case round
  /// Ends half a line width after the point.
  case square
}

/// How the corners of lines look.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, up to the miter limit.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}

/// What is drawn of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside, by the winding rule.
  case fill
  /// The inside, by the even-odd rule.
  case eoFill
  /// The lines.
  case stroke
  /// The inside by the winding rule, then the lines.
  case fillStroke
  /// The inside by the even-odd rule, then the lines.
  case eoFillStroke
}

/// How much care scaled pictures get.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Between the nearest pixels.
  case low = 2
  /// The best.
  case high = 3
  /// The mean of the pixels that fall on one.
  case medium = 4
}

/// How drawing mixes with what is there.
///
/// `plusDarker` has no counterpart in Cairo and mixes as `darken`.
public enum CGBlendMode: Int32, Sendable {
  /// Paints over.
  case normal
  /// Multiplies the colours.
  case multiply
  /// Multiplies the complements.
  case screen
  /// Multiply or screen, by what is there.
  case overlay
  /// The darker part.
  case darken
  /// The lighter part.
  case lighten
  /// Brightens what is there.
  case colorDodge
  /// Darkens what is there.
  case colorBurn
  /// Screen or multiply softly, by what is drawn.
  case softLight
  /// Screen or multiply, by what is drawn.
  case hardLight
  /// The distance of the colours.
  case difference
  /// Like difference, with less contrast.
  case exclusion
  /// The hue of what is drawn.
  case hue
  /// The saturation of what is drawn.
  case saturation
  /// Hue and saturation of what is drawn.
  case color
  /// The luminosity of what is drawn.
  case luminosity
  /// Removes what is there.
  case clear
  /// Replaces what is there.
  case copy
  /// What is drawn, where something is there.
  case sourceIn
  /// What is drawn, where nothing is there.
  case sourceOut
  /// Paints over, where something is there.
  case sourceAtop
  /// Paints under.
  case destinationOver
  /// What is there, where something is drawn.
  case destinationIn
  /// What is there, where nothing is drawn.
  case destinationOut
  /// Paints under, where something is drawn.
  case destinationAtop
  /// Either, but not both.
  case xor
  /// The sum, towards black.
  case plusDarker
  /// The sum, towards white.
  case plusLighter
}
