/// One line of a paragraph with all its glyphs in place, aligned within the width that it was made for.
package struct TypesetLine: Sendable {
  /// A stretch of the line that belongs to one style: for backgrounds, underlines, links.
  package struct Span: Sendable {
    /// The style's tag.
    package var tag: Int
    /// The units of the paragraph.
    package var units: Range<Int>
    /// Where it lies along the line in line space.
    package var x: Range<Double>
  }

  /// An attachment and its place.
  package struct PlacedAttachment: Sendable {
    /// The attachment.
    package var attachment: StyledText.Attachment
    /// Its index in the paragraph.
    package var index: Int
    /// Its lower left corner's x in line space; it stands on the baseline, less its descent.
    package var x: Double
  }

  /// The units of the paragraph that the line uses up, with spaces and the line end after it.
  package var units: Range<Int>
  /// The glyphs, in the order seen from the line's left or top, with the blanks that hang; after them
  /// the readings, one by one.
  package var runs: [GlyphRun]
  /// Stretches by style, in the order seen; without the blanks that hang.
  package var spans: [Span]
  /// Attachments, in the order seen.
  package var attachments: [PlacedAttachment]
  /// Where the visible letters begin and end along the line, hanging punctuation included.
  package var x: Range<Double>
  /// Above the baseline, readings included; it may reach beyond the line's top edge into the space
  /// between lines.
  package var ascent: Double
  /// Below the baseline, positive.
  package var descent: Double
  /// From the line's top edge to its baseline, as paragraph style and fonts want it.
  package var baseline: Double
  /// The line's height without the space between lines.
  package var height: Double
  /// True when a hyphen was added at its end; it stands for no unit.
  package var isHyphenated: Bool
  /// True when the line ends its paragraph, or a line feed ends it.
  package var endsByForce: Bool

  /// Makes a line.
  package init(
    units: Range<Int>, runs: [GlyphRun] = [], spans: [Span] = [],
    attachments: [PlacedAttachment] = [], x: Range<Double> = 0..<0, ascent: Double, descent: Double,
    baseline: Double, height: Double, isHyphenated: Bool = false, endsByForce: Bool = false
  ) {
    self.units = units
    self.runs = runs
    self.spans = spans
    self.attachments = attachments
    self.x = x
    self.ascent = ascent
    self.descent = descent
    self.baseline = baseline
    self.height = height
    self.isHyphenated = isHyphenated
    self.endsByForce = endsByForce
  }
}
