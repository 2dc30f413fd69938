package import PDFWriting
package import Typesetting

/// A rectangle in *flow space*, in points: x goes along the lines from their start, y the way blocks
/// follow each other. Horizontal text: x to the right, y down. Vertical text: x down, y to the left.
package struct FlowRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
}

/// What is never divided between pages: a line, a row of a table, a picture.
///
/// Everything that a note becomes is a list of strips; pages are made by cutting the list.
package struct Strip: Sendable {
  /// What ending a page before a strip costs; the cheapest place wins, of equals the last.
  package enum Break: UInt8, CaseIterable, Comparable, Sendable {
    /// Nothing.
    case free
    /// A word is divided.
    case word
    /// A lone line is left behind, or something small is torn.
    case poor
    /// A heading loses its text.
    case bad
    /// Only when there is no other place on the whole page.
    case last

    package static func < (one: Break, other: Break) -> Bool { one.rawValue < other.rawValue }
  }

  /// Its extent in the direction of the flow.
  package var height: Double
  /// Space that sets it off from the strip before it; dropped where a page begins.
  package var space = 0.0
  /// What a page's end before it costs.
  package var breaking = Break.free
  /// True when a page must end before it.
  package var startsPage = false
  /// The enclosures that it stands in, by their indexes in the block, outermost first.
  package var enclosures: [Int] = []
  /// Footnotes whose marks are in it.
  package var footnotes: [Int] = []
  /// The index of the table head that comes first when a page begins with this strip.
  package var head: Int?
  /// What is drawn, in flow space from the strip's start.
  package var items: [Item] = []

  /// Something drawn.
  package enum Item: Sendable {
    /// A line; `x` is where its line space starts, `y` its baseline.
    case line(TypesetLine, source: TextSource, x: Double, y: Double)
    /// A plain area that says nothing: a rule, a background.
    case area(FlowRect, Ink)
    /// A picture within a rectangle.
    case picture(PlacedPicture, FlowRect, node: Int)
    /// The box of a task.
    case checkbox(isDone: Bool, FlowRect, node: Int)
    /// A sign that a line of code goes on.
    case continuation(FlowRect, Ink)
    /// An entry of the contents: dots from `x` to the page number at the line's end.
    case pageNumber(ContentsEntry)
    /// Horizontal text that stands upright in vertical text: a page of its own within a rectangle. Its
    /// elements are those of the block that it stands in.
    indirect case upright(PageFrame, FlowRect)
  }
}

/// Where the page number of a heading goes.
package struct ContentsEntry: Hashable, Sendable {
  /// Which of the note's headings.
  package var heading: Int
  /// Where the dots start.
  package var start: Double
  /// The margin that the number stands at; before `start` in contents that are read from the right.
  package var end: Double
  /// The baseline.
  package var y: Double
  /// The line's upper edge and extent, for the link.
  package var area: FlowRect
  /// The element of the entry.
  package var node: Int
}

/// A filled area behind strips, or a bar beside them, also where they go on on the next page.
package struct Enclosure: Hashable, Sendable {
  package var ink: Ink
  /// Its extent along the lines.
  package var x: Range<Double>
  /// Room within it before its first strip on a page.
  package var before = 0.0
  /// Room within it after its last strip on a page.
  package var after = 0.0
}

/// An element of the tagged document's tree, planned.
package struct TagNode: Hashable, Sendable {
  /// PDF's name.
  package var type: String
  /// The parent in the block's nodes; nil for the block's own parent.
  package var parent: Int?
  package var alternative: String?
  package var actualText: String?
  package var scope: String?
  package var listNumbering: String?
}

/// A heading and where it stands in its block.
package struct HeadingMark: Hashable, Sendable {
  package var strip: Int
  package var level: Int
  package var title: String
  package var anchor: String
}

/// A block of a note as strips for one measure. Never changes; any thread may read it.
package final class LaidOutBlock: Sendable {
  package let strips: [Strip]
  package let enclosures: [Enclosure]
  /// The heads of tables, which are repeated.
  package let heads: [[Strip]]
  package let nodes: [TagNode]
  package let headings: [HeadingMark]
  /// Space after it, if anything follows on the page.
  package let spaceAfter: Double
  /// What a page's end after it costs.
  package let breakAfter: Strip.Break
  /// True when a page ends after it.
  package let endsPage: Bool
  /// True when it holds entries of the contents, so that its pages are filled in at the end.
  package let isContents: Bool
  /// What could not be set as it is written.
  package let warnings: [String]

  package init(
    strips: [Strip], enclosures: [Enclosure] = [], heads: [[Strip]] = [], nodes: [TagNode] = [],
    headings: [HeadingMark] = [], spaceAfter: Double = 0, breakAfter: Strip.Break = .free,
    endsPage: Bool = false, isContents: Bool = false, warnings: [String] = []
  ) {
    self.strips = strips
    self.enclosures = enclosures
    self.heads = heads
    self.nodes = nodes
    self.headings = headings
    self.spaceAfter = spaceAfter
    self.breakAfter = breakAfter
    self.endsPage = endsPage
    self.isContents = isContents
    self.warnings = warnings
  }
}

/// A paragraph's text as its lines refer to it, and what its styles look like.
package final class TextSource: Sendable {
  package let units: [UInt16]
  /// The readings' texts.
  package let readings: [[UInt16]]
  /// By the tags of styles.
  package let looks: [TextLook]
  /// Pictures by the tags of attachments.
  package let pictures: [PlacedPicture]

  package init(
    units: [UInt16], readings: [[UInt16]] = [], looks: [TextLook], pictures: [PlacedPicture] = []
  ) {
    self.units = units
    self.readings = readings
    self.looks = looks
    self.pictures = pictures
  }
}

/// What a style looks like, beside its letters' places.
package struct TextLook: Hashable, Sendable {
  /// The element that the letters belong to; nil for letters that are no part of the text.
  package var node: Int?
  /// The element of a reading of these letters.
  package var readingNode: Int?
  package var ink: Ink
  /// The em in points.
  package var size: Double
  package var background: Ink?
  package var isUnderlined = false
  package var isStruck = false
  /// True for dots over each letter, as Japanese emphasis has them.
  package var hasDots = false
  package var link: TextLink?
}

/// Where letters lead, and the element of the link.
package struct TextLink: Hashable, Sendable {
  package var target: Target
  package var contents: String?
  package var node: Int
  /// The name of the place itself, for ways back.
  package var anchor: String?
}

/// A picture of a note.
package struct PlacedPicture: Hashable, Sendable {
  /// As the note names it.
  package var source: String
  package var alternative: String
  /// False when there is nothing to be shown but the alternative.
  package var isUsable: Bool
  /// The element in the tree.
  package var node: Int
}
