import Foundation
package import PDFValues

/// The number by which both sides call an open document.
package typealias DocumentNumber = Int

/// What the keeper of documents is asked. Pages count from 0; one call is answered before the next.
package enum DocumentCall: Codable, Sendable {
  /// Opens the file whose descriptor comes along. Answers `opened`.
  ///
  /// `name` is what messages call it. Without the password that it needs it fails with `needsPassword`.
  /// `length` bytes of it count: what was appended since it was opened first is no part of it.
  case open(DocumentNumber, name: String, password: String?, length: Int)
  /// Gives a document that opens without a password the rights of the owner's. Answers `opened`.
  case unlock(DocumentNumber, password: String)
  /// Forgets a document.
  case close(DocumentNumber)
  /// Answers `properties`.
  case properties(DocumentNumber)
  /// Answers `summary`.
  case summary(DocumentNumber)
  /// Answers `sizes`.
  case sizes(DocumentNumber)
  /// Whether any of the file was damaged and could be repaired: looks at all of its structure. Answers
  /// `truth`.
  case isRecovered(DocumentNumber)
  /// Answers `labels`.
  case labels(DocumentNumber)
  /// Whether most text of the first pages runs downwards. Answers `truth`.
  case hasVerticalText(DocumentNumber)
  /// Answers `outline`.
  case outline(DocumentNumber)
  /// The links of a page. Answers `links`.
  case links(DocumentNumber, page: Int)
  /// The annotations of a page. Answers `annotations`.
  case annotations(DocumentNumber, page: Int)
  /// Makes a document of others, which stay as they are. Answers `opened`.
  case derive(DocumentNumber, Derivation)
  /// Changes a document. Answers `applied`.
  case apply(DocumentNumber, PageEdit)
  /// Writes a document into the pipe whose descriptor comes along. Answers `written`; when it is to be
  /// written incrementally, only what is to be appended comes out, and the answer is `appended`.
  case write(DocumentNumber, PDFWriteOptions)
  /// Opens what was written last, whose descriptor comes along, with each password and without. Answers
  /// `done`, or fails with `verificationFailed`.
  case verify(DocumentNumber)
  /// The lengths that the file had after each save that appended to it. Answers `revisions`.
  case revisions(DocumentNumber)
  /// The text of a page, with a box for each unit of UTF-16. Answers `text`.
  case text(DocumentNumber, page: Int)
  /// Draws a page, or a part of one, into memory that was sent before. Answers `drawn`.
  case draw(DocumentNumber, PictureCall)
  /// Boxes and turns of pages. Answers `frames`.
  case frames(DocumentNumber, Range<Int>)
  /// All boxes of a page. Answers `boxes`.
  case boxes(DocumentNumber, page: Int)
}

/// How a document comes from others.
package enum Derivation: Codable, Sendable {
  /// The pages of all, one after the other, each with an item of the outline.
  case merged([DocumentNumber], titles: [String])
  /// Some pages of one, in the order given.
  case extracted(DocumentNumber, pages: [Int])
  /// Sheets with several pages each.
  case nUp(DocumentNumber, perSheet: Int)
}

/// A picture of a page or a part of one, to be drawn by a map of the asker's.
package struct PictureCall: Codable, Sendable, Hashable {
  /// The page.
  package var page: Int
  /// From page space to pixels, origin upper left, y down: a, b, c, d, tx, ty.
  package var transform: [Double]
  /// The part of the pixels that the page may cover, y down.
  package var clip: PageRect
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// Annotations are drawn.
  package var showsAnnotations: Bool
  /// Form fields are drawn.
  package var showsFormFields: Bool
  /// The number of the memory; rows of `width` × 4 bytes (blue, green, red, unused) from its start.
  package var slot: UInt16
  /// The word of the control memory that ends the drawing half-way once it is not 0; nobody looks at it then.
  package var stopWord: UInt8

  /// Describes a picture.
  package init(
    page: Int, transform: [Double], clip: PageRect, width: Int, height: Int, showsAnnotations: Bool,
    showsFormFields: Bool, slot: UInt16, stopWord: UInt8
  ) {
    self.page = page
    self.transform = transform
    self.clip = clip
    self.width = width
    self.height = height
    self.showsAnnotations = showsAnnotations
    self.showsFormFields = showsFormFields
    self.slot = slot
    self.stopWord = stopWord
  }
}

/// What it answers.
package enum DocumentAnswer: Codable, Sendable {
  /// A document is open.
  case opened(DocumentState)
  /// It could not be done; nothing has changed.
  case failed(PDFError)
  /// Nothing more to say.
  case done
  /// All that `info` tells.
  case properties(DocumentProperties)
  /// What is told of it in short.
  case summary(DocumentSummary)
  /// The sizes of all pages.
  case sizes([PDFPageSize])
  /// The labels of all pages; nil when the file has none of its own.
  case labels([String]?)
  /// Yes or no.
  case truth(Bool)
  /// The topmost items.
  case outline([OutlineItem])
  /// A page's links.
  case links([PageLink])
  /// A page's annotations, in their order.
  case annotations([AnnotationRecord])
  /// The edit that undoes this one, and what has changed.
  case applied(inverse: PageEdit, PageChanges)
  /// What was written.
  case written(PDFWriteReport)
  /// What was written goes behind so many bytes of the file; so many of it are the body, the rest the
  /// trailer.
  case appended(PDFWriteReport, originalLength: Int, bodyLength: Int)
  /// Lengths of the file, oldest first.
  case revisions([Int])
  /// Units of UTF-16; four numbers for each: left, bottom, right, top in page space.
  case text(units: [UInt16], boxes: [Double])
  /// The picture lies in memory.
  case drawn
  /// Pages as they are shown.
  case frames([PageFrame])
  /// Boxes in the order of `PageBox`, page space.
  case boxes([PageRect])
}

extension DocumentAnswer {
  /// The answer as it is sent. Numbers that are none, out of a broken file, make a failure of it.
  package var message: [UInt8] {
    let said = (try? JSONEncoder().encode(self)) ?? (try? JSONEncoder().encode(Self.failed(.damaged("file"))))
    return [UInt8](said ?? Data())
  }
}

/// What is known of a document once it is open.
package struct DocumentState: Codable, Sendable, Equatable {
  /// How many pages it has.
  package var pageCount: Int
  /// It has a protection.
  package var isEncrypted: Bool
  /// All is allowed: it has no protection, or the owner's password was given.
  package var hasOwnerRights: Bool
  /// The tables that say where objects stand were missing or wrong.
  package var hasRepairedTables: Bool

  /// Describes a document.
  package init(pageCount: Int, isEncrypted: Bool, hasOwnerRights: Bool, hasRepairedTables: Bool) {
    self.pageCount = pageCount
    self.isEncrypted = isEncrypted
    self.hasOwnerRights = hasOwnerRights
    self.hasRepairedTables = hasRepairedTables
  }
}

/// What of a page is shown, and how it is turned.
package struct PageFrame: Codable, Sendable, Hashable {
  /// The crop box, page space.
  package var crop: PageRect
  /// Clockwise degrees: 0, 90, 180 or 270.
  package var rotation: Int

  /// Describes a page.
  package init(crop: PageRect, rotation: Int) {
    self.crop = crop
    self.rotation = rotation
  }

  /// The size at which the page is seen, at the origin and not turned.
  package var upright: PageFrame {
    let isTurned = rotation % 180 != 0
    let (width, height) = isTurned ? (crop.height, crop.width) : (crop.width, crop.height)
    return PageFrame(crop: PageRect(x: 0, y: 0, width: width, height: height), rotation: 0)
  }
}
