package import Fonts

/// A paragraph whose letters have become glyphs, once; lines of any width are then made from it.
///
/// A value that any thread may read: shaping is the costly part and is kept.
package struct ShapedParagraph: Sendable {
  /// Glyphs that are never parted: a letter with its marks, a ligature, an attachment.
  package struct Cluster: Sendable {
    /// The units of the paragraph.
    package var units: Range<Int32>
    /// Its glyphs in `glyphs`, in the order in which they are drawn.
    package var glyphs: Range<Int32>
    /// Its advance along the line in points, kerning and the style's own spacing included; 0 for tabs
    /// and for letters that are never seen, which have no glyphs either.
    package var advance: Double
    /// The item that it belongs to.
    package var item: Int32
    /// What the letter is to line breaking and spacing.
    package var kind: LetterKind
    /// Whether a line may end after it.
    package var end: LineEnd
  }

  /// One glyph of a cluster.
  package struct Glyph: Sendable {
    /// The number in the face.
    package var id: UInt32
    /// The glyph's advance as shaped, along the line, in points.
    package var advance: Float
    /// The origin's place from the pen, along the line, in points.
    package var dx: Float
    /// The origin's place from the pen, away from the line upwards, in points; the style's
    /// `baselineOffset` and the middle line of columns are in it.
    package var dy: Float
    /// The glyph's own horizontal advance in points.
    package var width: Float
  }

  /// A stretch of one face, style, direction and orientation. In the order of the text.
  package struct Item: Sendable {
    /// The units of the paragraph.
    package var units: Range<Int32>
    /// Its clusters, in the order of the text also where it is read from the right.
    package var clusters: Range<Int32>
    /// The face; nil for an attachment or a control.
    package var face: FontFace?
    /// The style's index in the text's runs.
    package var run: Int32
    /// The bidirectional level; odd goes from the right.
    package var level: UInt8
    /// How glyphs stand.
    package var orientation: GlyphRun.Orientation
    /// What synthetic bold adds to outlines, in ems.
    package var embolden: Double
    /// The tangent of a synthetic slant.
    package var slant: Double
    /// A factor on widths, for letters squeezed into one em.
    package var stretch: Double
  }

  /// What may follow a cluster.
  package enum LineEnd: UInt8, Sendable {
    /// The line goes on.
    case forbidden
    /// A line may end here.
    case allowed
    /// A line may end here with a hyphen.
    case hyphen
    /// A line must end here.
    case required
  }

  /// The text.
  package let text: StyledText
  /// The style.
  package let style: ParagraphStyle
  /// The paragraph's own level: 0 from the left, 1 from the right.
  package let baseLevel: UInt8
  /// The items.
  package let items: [Item]
  /// The clusters in the order of the text. They cover every unit of it.
  package let clusters: [Cluster]
  /// The glyphs.
  package let glyphs: [Glyph]
  /// The readings, each shaped as a line of its own of no end; same order as in the text.
  package let rubies: [ShapedParagraph]
  /// What making lines asks for again and again.
  private(set) var facts: LineFacts

  /// Puts a shaped paragraph together.
  package init(
    text: StyledText, style: ParagraphStyle, baseLevel: UInt8, items: [Item], clusters: [Cluster],
    glyphs: [Glyph], rubies: [ShapedParagraph]
  ) {
    self.text = text
    self.style = style
    self.baseLevel = baseLevel
    self.items = items
    self.clusters = clusters
    self.glyphs = glyphs
    self.rubies = rubies
    facts = LineFacts(text: text, style: style, items: items, baseLevel: baseLevel)
    if !rubies.isEmpty { facts.readings = withSource(readings) }
  }
}

/// What a letter is to line breaking and spacing: the classes of JLReq, as far as they differ here.
package enum LetterKind: UInt8, Sendable {
  /// Latin, Greek, Cyrillic and all letters that are set with space between words.
  case western
  /// Western digits.
  case digit
  /// Space between words.
  case space
  /// A tab.
  case tab
  /// A line feed or paragraph end; takes no room.
  case lineEnd
  /// Han, kana and all letters in an em square.
  case ideograph
  /// Small kana, ー and iteration marks: not at the start of a line.
  case noStart
  /// 「（『【: its left half is empty.
  case opening
  /// 」）』】: its right half is empty.
  case closing
  /// 、，: its right half is empty.
  case comma
  /// 。．: its right half is empty.
  case fullStop
  /// ・：；: a quarter on both sides is empty.
  case middleDot
  /// ！？ of full width.
  case dividing
  /// — … ‥: never parted from their like.
  case inseparable
  /// U+3000.
  case ideographicSpace
  /// An attachment.
  case object
  /// Marks without room and letters that are never seen.
  case invisible
}
