/// The text of one paragraph with its styles. Indexes count UTF-16 units from its start.
package struct StyledText: Hashable, Sendable {
  /// Something that stands in the text like a letter, at a U+FFFC.
  package struct Attachment: Hashable, Sendable {
    /// Along the line in points.
    package var width: Double
    /// Above the baseline in points.
    package var ascent: Double
    /// Below the baseline in points, positive.
    package var descent: Double
    /// For the caller.
    package var tag: Int

    /// Makes an attachment.
    package init(width: Double, ascent: Double, descent: Double, tag: Int = 0) {
      self.width = width
      self.ascent = ascent
      self.descent = descent
      self.tag = tag
    }
  }

  /// Small letters that say how a text is read, above it or in vertical text at its right.
  package struct Ruby: Hashable, Sendable {
    /// The text that is annotated. It is divided between lines only where it or its reading is longer
    /// than a line; the reading is divided with it, and is set smaller where that does not do.
    package var base: Range<Int>
    /// The reading.
    package var units: [UInt16]
    /// The reading's style; its size is usually half.
    package var style: TextStyle

    /// Makes a reading.
    package init(base: Range<Int>, units: [UInt16], style: TextStyle) {
      self.base = base
      self.units = units
      self.style = style
    }
  }

  /// A style and where it ends; it begins where the one before it ends.
  package struct Run: Hashable, Sendable {
    /// The end of the run.
    package var end: Int
    /// The style.
    package var style: TextStyle

    /// Makes a run.
    package init(end: Int, style: TextStyle) {
      self.end = end
      self.style = style
    }
  }

  /// The text in UTF-16. A line feed or U+2028 within it ends a line; one at its end ends the paragraph.
  package var units: [UInt16] = []
  /// The styles, in order, up to the end of the text.
  package var runs: [Run] = []
  /// Attachments by index of their U+FFFC.
  package var attachments: [Int: Attachment] = [:]
  /// Readings in order, not overlapping.
  package var rubies: [Ruby] = []
  /// Short texts (two or three digits) that stand upright side by side in vertical text, in order.
  package var uprights: [Range<Int>] = []

  /// Makes an empty text.
  package init() {}

  /// Makes a text of one style.
  package init(_ text: String, style: TextStyle) {
    append(text, style: style)
  }

  /// Adds a text at the end.
  package mutating func append(_ text: String, style: TextStyle) {
    guard !text.isEmpty else { return }
    units += text.utf16
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].end = units.count
    } else {
      runs.append(Run(end: units.count, style: style))
    }
  }
}
