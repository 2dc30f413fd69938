/// Where a link, outline entry or open action leads.
package enum Target: Hashable, Sendable {
  /// An address outside.
  case uri(String)
  /// A named destination of this document; it may be defined later.
  case named(String)
  /// A page, counted from 0, and the point that comes to the upper left; nil keeps what is seen.
  case page(Int, left: Double?, top: Double?)
}

/// A link on a page.
package struct Link {
  /// Its areas in page space: one for each line that it covers.
  package var boxes: [Box]
  package var target: Target
  /// What it is, for those who do not see it.
  package var contents: String?
  /// The `Link` element that it belongs to in a tagged document.
  package var element: StructureElement?

  /// Makes a link.
  package init(boxes: [Box], target: Target, contents: String? = nil, element: StructureElement? = nil) {
    self.boxes = boxes
    self.target = target
    self.contents = contents
    self.element = element
  }
}

/// An entry of the outline.
package struct OutlineEntry: Sendable {
  package var title: String
  package var target: Target
  package var isOpen: Bool
  package var children: [OutlineEntry]

  /// Makes an entry.
  package init(title: String, target: Target, isOpen: Bool = true, children: [OutlineEntry] = []) {
    self.title = title
    self.target = target
    self.isOpen = isOpen
    self.children = children
  }
}

/// How pages are numbered from some page on.
package struct PageLabelRange: Hashable, Sendable {
  /// The form of numbers; raw values are PDF's names.
  package enum Style: String, Sendable {
    case decimal = "D"
    case lowerRoman = "r"
    case upperRoman = "R"
    case lowerLetters = "a"
    case upperLetters = "A"
  }

  /// The first page, counted from 0.
  package var page: Int
  /// Nil shows the prefix alone.
  package var style: Style?
  package var prefix: String
  /// The number of the first page.
  package var start: Int

  /// Makes a range.
  package init(page: Int, style: Style?, prefix: String = "", start: Int = 1) {
    self.page = page
    self.style = style
    self.prefix = prefix
    self.start = start
  }
}

/// A file inside of the document.
package struct Attachment: Sendable {
  package var name: String
  package var bytes: [UInt8]
  /// A MIME type.
  package var type: String?
  package var description: String?
  /// How it relates to the document; PDF's names: `Source`, `Data`, `Alternative`, `Supplement`.
  package var relationship: String?

  /// Makes an attachment.
  package init(
    name: String, bytes: [UInt8], type: String? = nil, description: String? = nil,
    relationship: String? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.type = type
    self.description = description
    self.relationship = relationship
  }
}

/// A moment as PDF writes it, UTC offset included.
package struct PDFDate: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  /// Minutes east of UTC.
  package var offset: Int

  /// Makes a moment.
  package init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0, offset: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.offset = offset
  }
}

/// What is said of a whole document. Same values, same bytes: there is no clock and no chance in it.
package struct DocumentProperties: Sendable {
  package var title: String?
  package var author: String?
  package var subject: String?
  package var keywords: [String] = []
  package var creator: String?
  package var created: PDFDate?
  package var modified: PDFDate?
  /// A BCP 47 tag, as `ja`.
  package var language: String?
  /// PDF's names, as `TwoPageRight`.
  package var pageLayout: String?
  /// PDF's names, as `UseOutlines`.
  package var pageMode: String?
  /// True for right binding.
  package var isRightBound = false
  /// True when the window's title is the document's.
  package var showsTitle = false
  package var openAction: Target?
  /// True when content is marked with structure elements.
  package var isTagged = false

  /// Makes properties that say nothing.
  package init() {}
}
