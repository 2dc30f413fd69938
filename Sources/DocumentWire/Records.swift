package import Foundation
package import PDFValues
package import Protection

/// All that is told of a document.
package struct DocumentProperties: Codable, Sendable {
  /// Entries of the information dictionary that are texts.
  package var title: String?
  package var author: String?
  /// All that the information dictionary says, by its keys without slash.
  package var information: [String: EntryValue]
  /// What the password in use allows.
  package var permissions: PDFAccessPermissions
  package var isEncrypted: Bool
  /// Such as "1.7".
  package var version: String
  /// "R2L", "L2R" or nil.
  package var direction: String?
  /// Such as "TwoPageRight".
  package var pageLayout: String?
  package var labels: [String]?
  package var outline: [OutlineItem]
  package var sizes: [PDFPageSize]
  package var fields: [PDFFormField]
  package var attachments: [String]
  package var isTagged: Bool
  package var isLinearized: Bool
  /// The file was damaged and could be repaired.
  package var isRecovered: Bool

  /// Describes a document.
  package init(
    title: String?, author: String?, information: [String: EntryValue], permissions: PDFAccessPermissions,
    isEncrypted: Bool, version: String, direction: String?, pageLayout: String?, labels: [String]?,
    outline: [OutlineItem],
    sizes: [PDFPageSize], fields: [PDFFormField], attachments: [String], isTagged: Bool, isLinearized: Bool,
    isRecovered: Bool
  ) {
    self.title = title
    self.author = author
    self.information = information
    self.permissions = permissions
    self.isEncrypted = isEncrypted
    self.version = version
    self.direction = direction
    self.pageLayout = pageLayout
    self.labels = labels
    self.outline = outline
    self.sizes = sizes
    self.fields = fields
    self.attachments = attachments
    self.isTagged = isTagged
    self.isLinearized = isLinearized
    self.isRecovered = isRecovered
  }
}

/// The little of it that costs nothing once the file's structure is open.
package struct DocumentSummary: Codable, Sendable, Equatable {
  /// Of the information dictionary; nil when there is none, or an empty one.
  package var title: String?
  /// "R2L", "L2R" or nil.
  package var direction: String?
  /// Such as "TwoPageRight".
  package var pageLayout: String?
  /// Such as "UseOutlines".
  package var pageMode: String?
  /// Where it wants to be opened.
  package var opening: PageTarget?

  /// Describes a document.
  package init(
    title: String?, direction: String?, pageLayout: String?, pageMode: String?, opening: PageTarget?
  ) {
    self.title = title
    self.direction = direction
    self.pageLayout = pageLayout
    self.pageMode = pageMode
    self.opening = opening
  }
}

/// A place in a document.
package struct PageTarget: Codable, Sendable, Hashable {
  /// The page.
  package var page: Int
  /// In page space; nil keeps what is shown.
  package var x: Double?, y: Double?
  /// 1 shows a point as a pixel of 1/72 inch; nil keeps what is shown.
  package var zoom: Double?

  /// Names a place.
  package init(page: Int, x: Double? = nil, y: Double? = nil, zoom: Double? = nil) {
    self.page = page
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}

/// An item of the outline.
package struct OutlineItem: Codable, Sendable, Equatable {
  package var title: String
  /// Where it leads; nil for one that leads to no page.
  package var target: PageTarget?
  /// A web address that it opens instead.
  package var url: String?
  /// What else it does instead.
  package var command: ClickAction?
  /// Its children are shown at first.
  package var isOpen: Bool
  package var children: [OutlineItem]

  /// Describes an item.
  package init(
    title: String, target: PageTarget? = nil, url: String? = nil, command: ClickAction? = nil,
    isOpen: Bool = false, children: [OutlineItem] = []
  ) {
    self.title = title
    self.target = target
    self.url = url
    self.command = command
    self.isOpen = isOpen
    self.children = children
  }
}

/// What a click does.
package enum ClickAction: Codable, Sendable, Hashable {
  /// Goes to a place in the document.
  case page(PageTarget)
  /// Opens an address; not without asking.
  case address(String)
  /// Gives the viewer a command by its name in files, such as "NextPage".
  case command(String)
  /// Goes to a place in another file.
  case remote(path: String, PageTarget)
  /// Sets fields back: those of these names, or all others; without names all.
  case resetForm(fields: [String]?, areIncluded: Bool)
  /// Something else, such as a script, of which only the kind is told. It cannot be set.
  case other(String)
}

/// A link on a page.
package struct PageLink: Codable, Sendable, Equatable {
  /// In page space.
  package var bounds: PageRect
  /// Where in the document it leads; nil for one that leads elsewhere.
  package var target: PageTarget?
  /// An address outside; it must not be opened without asking.
  package var url: String?

  /// Describes a link.
  package init(bounds: PageRect, target: PageTarget?, url: String?) {
    self.bounds = bounds
    self.target = target
    self.url = url
  }
}

/// An annotation, as far as values tell it.
package struct AnnotationRecord: Codable, Sendable, Equatable {
  /// Such as "Highlight".
  package var type: String
  /// In page space.
  package var bounds: PageRect
  /// Its entries by their key with slash, without those that lead to pages and other annotations.
  package var entries: [String: EntryValue]
  /// What a click does.
  package var action: ClickAction?
  /// The window of a note, page space.
  package var popup: PageRect?

  /// Describes an annotation.
  package init(
    type: String, bounds: PageRect, entries: [String: EntryValue] = [:], action: ClickAction? = nil,
    popup: PageRect? = nil
  ) {
    self.type = type
    self.bounds = bounds
    self.entries = entries
    self.action = action
    self.popup = popup
  }
}

/// A value of an entry.
package indirect enum EntryValue: Codable, Sendable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  /// A date of the document's information.
  case date(Date)
  /// Names begin with a slash.
  case text(String)
  case data(Data)
  case list([EntryValue])
  case entries([String: EntryValue])
}
