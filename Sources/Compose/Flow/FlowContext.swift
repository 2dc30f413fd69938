import PDFWriting
import Typesetting

/// All that a block's layout depends on beside the block.
package struct FlowContext: Sendable {
  package var style: NoteStyle
  /// A BCP 47 tag.
  package var language: String?
  /// True for notes in Japanese, Chinese and Korean.
  package var isEastAsian: Bool
  package var isVertical: Bool
  /// True for notes in Arabic, Hebrew and other scripts that are read from the right.
  package var isFromRight: Bool
  /// The room along the lines.
  package var measure: Double
  /// The room on a page in the direction of the flow.
  package var extent: Double
  package var pictures: PictureShelf
  /// All headings of the note in order, for the contents.
  package var headings: [ContentsHeading] = []

  /// How running text is set.
  var body: TextForm {
    TextForm(
      families: isEastAsian ? style.eastAsianFamilies : style.families, size: style.size, ink: style.ink,
      leading: isEastAsian ? style.eastAsianLeading : style.leading,
      isJustified: isEastAsian ? style.justifiesEastAsian : style.justifies, hyphenates: style.hyphenates)
  }

  /// How small, dense text is set: tables, captions, footnotes.
  func dense(_ part: Double) -> TextForm {
    var form = body
    form.size *= part
    form.leading = isEastAsian ? min(style.eastAsianLeading, 1.55) : min(style.leading, style.denseLeading)
    form.isJustified = false
    return form
  }

  func heading(_ heading: NoteStyle.Heading) -> TextForm {
    var form = body
    form.families = isEastAsian ? style.eastAsianHeadingFamilies : style.headingFamilies
    form.size = heading.size
    form.isBold = heading.isBold
    form.ink = heading.ink
    form.leading = isEastAsian ? 1.45 : 1.3
    form.isJustified = false
    form.hyphenates = false
    return form
  }
}

/// A heading as the contents list it.
package struct ContentsHeading: Hashable, Sendable {
  package var level: Int
  package var title: InlineText
  package var anchor: String
  /// True for the heading that is the note's title, which contents leave out.
  package var isTitle = false
}

/// How a text is set where its inline styles say nothing else.
struct TextForm: Hashable, Sendable {
  enum Alignment: Hashable, Sendable { case start, center, end }

  var families: [String]
  /// The em in points.
  var size: Double
  var isBold = false
  var ink: Ink
  /// The distance of lines in ems.
  var leading: Double
  var alignment = Alignment.start
  var direction = ParagraphStyle.Direction.natural
  var isJustified = false
  var hyphenates = false
  /// The first line's indent in points.
  var firstIndent = 0.0

  /// The distance of lines in points.
  var pitch: Double { PointGrid.near(size * leading) }

  /// From a line's edge to its baseline, in text of one size: letters' em squares stand in the middle.
  func baseline(isVertical: Bool) -> Double {
    // A square of Japanese type reaches 0.88 of the em above the baseline.
    PointGrid.near(pitch / 2 + (isVertical ? 0 : 0.38 * size))
  }
}

/// Quarters of a point. Places on them are written with few digits, and alike ones alike, which makes
/// files with many of them a good deal smaller; nobody sees an eighth of a point.
enum PointGrid {
  static func near(_ length: Double) -> Double { (length * 4).rounded() / 4 }
  static func above(_ length: Double) -> Double { (length * 4).rounded(.up) / 4 }
}
