package import PDFWriting

/// How notes look: numbers, families and colours. Lengths in points; *ems* are of the body's size.
package struct NoteStyle: Hashable, Sendable {
  /// How headings of a level look.
  package struct Heading: Hashable, Sendable {
    package var size: Double
    package var isBold = true
    /// Space before, in points.
    package var before: Double
    /// Space after, in points.
    package var after: Double
    /// True for a rule below.
    package var hasRule = false
    package var startsPage = false
    package var ink = NoteStyle.black
  }

  /// Where the page number stands.
  package enum NumberPlace: Hashable, Sendable { case center, outer }

  /// What stands at the head of pages.
  package enum RunningHead: Hashable, Sendable {
    case none
    /// The title at the inner side, the section at the outer.
    case titleAndSection
    /// The title on left pages, the section on right ones.
    case facing
  }

  package var name: String
  /// The name of the page's size.
  package var paper: String
  package var top = 48.0
  package var bottom = 48.0
  /// Margins at the bound side and at the other.
  package var inner = 48.0
  package var outer = 48.0

  // Families in order of preference, for notes in an East Asian language and for others.
  package var eastAsianFamilies: [String]
  package var families: [String]
  package var eastAsianHeadingFamilies: [String]
  package var headingFamilies: [String]
  package var codeFamilies = ["DejaVu Sans Mono", "Noto Sans Mono CJK JP", "monospace"]

  package var size = 12.0
  /// The distance of lines, in ems of their letters.
  package var eastAsianLeading = 1.6
  package var leading = 1.5
  package var denseLeading = 1.45
  package var tableLeading = 1.4
  /// Space between paragraphs, in ems.
  package var paragraphSpace = 0.5
  /// The first line's indent of paragraphs that follow others, in ems.
  package var firstIndent = 0.0
  package var justifiesEastAsian = true
  package var justifies = false
  package var hyphenates = false

  package var title = Heading(size: 20, before: 0, after: 10)
  /// How far down the page the title stands, as a part of the page.
  package var titleDrop = 0.0
  /// By level.
  package var headings: [Heading]

  /// The indent of a list's items, in ems.
  package var listIndent = 1.6
  /// The indent of quotes, in ems.
  package var quoteIndent = 1.2
  package var quoteHasBar = true
  /// Sizes as parts of the body's.
  package var codeSize = 0.84
  package var inlineCodeSize = 0.9
  package var tableSize = 0.9
  package var captionSize = 0.84
  package var footnoteSize = 0.8
  package var furnitureSize = 0.75
  package var tabWidth = 4

  package var numberPlace = NumberPlace.center
  package var runningHead = RunningHead.titleAndSection
  /// How many digits stand side by side in vertical text.
  package var uprightDigits = 2

  package var ink = NoteStyle.black
  package var faintInk = Ink.gray(0.4)
  package var linkInk = Ink.rgb(0.05, 0.29, 0.6)
  package var underlinesLinks = false
  package var ruleInk = Ink.gray(0.75)
  package var strongRuleInk = Ink.gray(0.2)
  package var codeGround = Ink.gray(0.958)
  package var inlineCodeGround = Ink.gray(0.94)
  package var markGround = Ink.rgb(1, 0.94, 0.6)
  package var quoteInk = Ink.gray(0.25)
  package var quoteBarInk = Ink.gray(0.78)

  package static let black = Ink.gray(0)

  /// The heading style of a level from 1 to 6.
  package func heading(_ level: Int) -> Heading {
    headings[min(max(level, 1), headings.count) - 1]
  }
}
