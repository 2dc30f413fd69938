package import Foundation

/// A change of a document. Pages and annotations go by their place at the moment of the edit, so that the
/// same edits in the same order, on the same file, always make the same document.
///
/// Applying one gives the edit that takes it back; taking that back does it again.
package enum PageEdit: Codable, Sendable, Equatable {
  /// A blank page of so many points before page `at`; one more than there are pages appends.
  case insertBlankPage(at: Int, width: Double, height: Double)
  /// A page with a picture, as `PDFPage(image:)` makes it.
  case insertPicture(Data, at: Int)
  /// Pages of another open document, all of them without `pages`. All pages bring their outline along,
  /// under an item of this title if there is one.
  case insertPages(from: DocumentNumber, pages: [Int]?, at: Int, outlineTitle: String?)
  /// Takes pages away.
  case removePages([Int])
  /// Puts all pages into another order: where the page now is that comes to each place.
  case arrange([Int])
  /// Turns pages clockwise by a multiple of 90 degrees.
  case rotate([Int], by: Int)
  /// Sets a box in page space, or with nil goes back to what the page inherits.
  case setBox(page: Int, PageBox, PageRect?)
  /// Adds an annotation at the end of the page's list.
  case addAnnotation(page: Int, AnnotationRecord)
  /// Takes an annotation away.
  case removeAnnotation(page: Int, index: Int)
  /// Sets entries of an annotation by their key with slash; `null` takes one away.
  case changeAnnotation(page: Int, index: Int, [String: EntryValue])
  /// Sets what a click on an annotation does; nil for nothing.
  case setAction(page: Int, index: Int, ClickAction?)
  /// Gives a note a window in page space, in place of the one that it has; nil takes that away.
  case setPopup(page: Int, index: Int, PageRect?)
  /// Fills in a form field, in all its places.
  case fillField(page: Int, index: Int, FieldValue)
  /// Names a page, as "cover"; nil leaves it the name that its file has for it.
  case setLabel(page: Int, String?)
  /// Replaces the outline.
  case setOutline([OutlineItem])
  /// Sets entries of the document's information (`Title`, `Author`, …); `null` takes one away.
  case setInformation([String: EntryValue])
  /// Sets the binding: `/Direction` (`R2L`, `L2R` or nil) and `/PageLayout`.
  case setBinding(direction: String?, pageLayout: String?)
  /// Takes back the edit of this number, or does it again. Only what `apply` has answered makes sense, and
  /// only while the document is as that edit has left it: what came after is taken back first.
  case revert(Int)
}

/// What a form field is filled with.
package enum FieldValue: Codable, Sendable, Equatable {
  /// A text, or the option of a choice; nil empties the field.
  case text(String?)
  /// A check box or a radio button.
  case isOn(Bool)
}

/// The boxes of a page.
package enum PageBox: String, Codable, Sendable, CaseIterable {
  case media, crop, bleed, trim, art
}

/// A rectangle in page space, points.
package struct PageRect: Codable, Sendable, Hashable {
  package var x: Double, y: Double, width: Double, height: Double

  /// Describes a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What an edit has changed.
package struct PageChanges: Codable, Sendable, Equatable {
  /// The pages after the edit, when their order or number is another: for each the page of the file that
  /// it shows as it is, or nil for one from elsewhere or one that was changed.
  package var order: [Int?]?
  /// Places of pages that look otherwise than before.
  package var redrawn: [Int]
  /// For each of `redrawn`, the page of the file that it shows as it is now, or nil.
  package var filePages: [Int?]

  /// Describes changes.
  package init(order: [Int?]? = nil, redrawn: [Int] = [], filePages: [Int?] = []) {
    self.order = order
    self.redrawn = redrawn
    self.filePages = filePages
  }
}
