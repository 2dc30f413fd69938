/// What a font says of itself, in ems.
package struct FontMetrics: Hashable, Sendable {
  /// Height above the baseline.
  package var ascent = 0.8
  /// Depth below the baseline, positive.
  package var descent = 0.2
  /// What the font wants between lines beyond ascent and descent.
  package var lineGap = 0.0
  /// The height of capitals.
  package var capHeight = 0.7
  /// The height of small letters.
  package var xHeight = 0.5
  /// The middle of the underline above the baseline; negative.
  package var underlinePosition = -0.1
  /// The thickness of the underline.
  package var underlineThickness = 0.05
  /// The middle of the strike-through above the baseline.
  package var strikePosition = 0.3
  /// The thickness of the strike-through.
  package var strikeThickness = 0.05
}
