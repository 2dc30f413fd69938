/// A piece of a note from margin to margin.
package indirect enum Block: Hashable, Sendable {
  /// A heading of level 1 to 6; its anchor is unique in the note.
  case heading(level: Int, InlineText, anchor: String)
  /// Running text.
  case paragraph(InlineText)
  /// A list; `start` is nil for bullets. In a tight list items stand without space between them.
  case list(start: Int?, isTight: Bool, items: [ListItem])
  /// Quoted blocks.
  case quote([Block])
  /// Code as it stands, without the last line feed; the language as it was named, or empty.
  case code(String, language: String)
  /// A table.
  case table(Table)
  /// A line from margin to margin.
  case rule
  /// A picture that stands alone in its paragraph.
  case figure(Picture)
  /// Where the table of contents goes.
  case contents
  /// A page ends here.
  case pageBreak
}

/// An entry of a list.
package struct ListItem: Hashable, Sendable {
  /// Of a task: whether it is done; nil for others.
  package var isDone: Bool?
  package var blocks: [Block]
}

/// A table; every row has as many cells as there are columns.
package struct Table: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case none, left, center, right
  }

  package var columns: [Alignment]
  package var header: [InlineText]
  package var rows: [[InlineText]]
}

/// A picture, by what the note calls it.
package struct Picture: Hashable, Sendable {
  /// A path as written in the note, or a data URL.
  package var source: String
  package var alternative: String
  package var title: String?
}

/// Text with styles, in the order of reading.
package struct InlineText: Hashable, Sendable {
  package struct Style: Hashable, Sendable {
    package var isStrong = false
    package var isEmphasized = false
    package var isCode = false
    package var isStruck = false
    package var isUnderlined = false
    /// Highlighted, as with a marker.
    package var isMarked = false
    /// A key of a keyboard.
    package var isKey = false
    /// Below or above the line.
    package var script = Script.none
    /// An address, or `#anchor`; there need not be a heading of that anchor.
    package var link: String?
  }

  package enum Script: Hashable, Sendable { case none, below, above }

  package enum Piece: Hashable, Sendable {
    /// Text; a line feed in it is a hard line break.
    case text(String, Style)
    /// A text and its reading.
    case ruby(base: String, reading: String, Style)
    /// A picture in the line.
    case picture(Picture, Style)
    /// The mark of a footnote, by its index in the note.
    case footnote(Int)
  }

  package var pieces: [Piece] = []

  /// The text without styles; of ruby the base, of pictures nothing.
  package var plain: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let letters, _), .ruby(let letters, _, _): text += letters
      case .picture, .footnote: break
      }
    }
  }
}

/// A whole note, mostly made by `Note(markdown:)`.
package struct Note: Hashable, Sendable {
  package var properties: NoteProperties
  package var blocks: [Block]
  /// In the order of their first mention, which gives their numbers.
  package var footnotes: [[Block]]
  /// What could not be used as it stands, in words for people.
  package var warnings: [String]
  /// The lines that the blocks begin on, from 1; empty for a note that was not read from text.
  package var lines: [Int] = []
}

/// What the front matter says, or a caller over it.
package struct NoteProperties: Hashable, Sendable {
  package enum Binding: String, Hashable, Sendable { case left, right }
  package enum Writing: String, Hashable, Sendable { case horizontal, vertical }

  package var title: String?
  package var author: String?
  /// `yyyy-MM-dd`, with a time after it where there is one: `2026-11-30T09:30:00+09:00`.
  package var date: String?
  package var subject: String?
  package var keywords: [String] = []
  /// A BCP 47 tag.
  package var language: String?
  /// A name such as `A4`, or `148mm x 210mm`; `PaperSize` reads it.
  package var pageSize: String?
  /// Nil leaves them to the style.
  package var margins: Margins?
  package var binding: Binding?
  package var writing = Writing.horizontal
  /// Whether a table of contents comes first.
  package var hasContents = false
  /// The style's name; nil is `Report`.
  package var style: String?
}

/// Margins of a page in points.
package struct Margins: Hashable, Sendable {
  package var top: Double
  package var right: Double
  package var bottom: Double
  package var left: Double
}
