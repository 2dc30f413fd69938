/// How the lines of a paragraph are made. Lengths in points, along or across the lines.
package struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand between the margins.
  package enum Alignment: Hashable, Sendable {
    /// Where the script starts.
    case start
    /// Where the script ends.
    case end
    /// At the left (in vertical text the upper) margin.
    case left
    /// At the right (in vertical text the lower) margin.
    case right
    /// In the middle.
    case center
    /// At both margins; the last line at the start.
    case justified
  }

  /// Which way letters of no direction of their own go.
  package enum Direction: Hashable, Sendable {
    /// As the first letter that has one says.
    case natural
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
  }

  /// Where lines may end.
  package enum Breaking: Hashable, Sendable {
    /// Between words, with the rules of the language; a word that is longer than a line is divided.
    case words
    /// Between any two letters.
    case letters
    /// Nowhere: one line, however long.
    case none
  }

  /// A place that a tab leads to.
  package struct Tab: Hashable, Sendable {
    /// From the start of the line.
    package var location: Double
    /// What of the text after the tab stands there.
    package var alignment: Alignment

    /// Makes a tab.
    package init(location: Double, alignment: Alignment = .start) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// Where lines stand.
  package var alignment = Alignment.start
  /// Which way the paragraph goes.
  package var direction = Direction.natural
  /// Where lines may end.
  package var breaking = Breaking.words
  /// True for columns from right to left with letters going down.
  package var isVertical = false
  /// The indent of the first line at its start.
  package var firstIndent = 0.0
  /// The indent of all other lines at their start.
  package var headIndent = 0.0
  /// The indent at the end of all lines.
  package var tailIndent = 0.0
  /// What the font's line height is multiplied by; 0 is the same as 1.
  package var lineHeightMultiple = 0.0
  /// The least height of a line.
  package var minimumLineHeight = 0.0
  /// The greatest height of a line; 0 for none.
  package var maximumLineHeight = 0.0
  /// Space between lines.
  package var lineSpacing = 0.0
  /// Space before the first line.
  package var spacingBefore = 0.0
  /// Space after the last line.
  package var spacingAfter = 0.0
  /// Tabs in order.
  package var tabs: [Tab] = []
  /// The distance of tabs after the last one; 0 for none.
  package var tabInterval = 36.0
  /// True when 、 and 。 may hang over the end of a line.
  package var hangsPunctuation = true
  /// True when 、。「」 and their like are squeezed and quarter-em spaces set off Latin from Japanese.
  package var spacesEastAsian = true
  /// True when words are divided by the patterns of their language.
  package var hyphenates = false

  /// Makes the usual style.
  package init() {}
}
