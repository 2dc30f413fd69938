package import Compose
package import Foundation

/// The pages of one state of a note, and how they and its text lead to each other. A value; any thread may
/// ask it, and no question takes longer than a key may.
package struct PreviewState: Sendable {
  /// The number that came with the text.
  package let revision: Int
  package let text: DraftText
  package let note: LaidOutNote

  package var pageCount: Int { note.pages.count }
  /// A page's width and height in points.
  package var pageSize: (width: Double, height: Double) { (note.plan.page.width, note.plan.page.height) }
  package var isRightBound: Bool { note.plan.isRightBound }
  package var isVertical: Bool { note.plan.context.isVertical }
  /// What could not be set as the note has it, in words for people.
  package var warnings: [String] { note.note.warnings }
  package var outline: NoteOutline { NoteOutline(note, text) }

  /// Where what stands at a place of the text is shown. Nil for a text without pages.
  package func pagePlace(of place: Int) -> PagePlace? { note.place(ofByte: text.byte(of: place)) }

  /// The place of the text that is shown at a place on a page, or next before it.
  package func textPlace(at place: PagePlace) -> Int? {
    note.byte(at: place).map { text.place(ofByte: $0) }
  }

  /// A place as a point of its page, at the start of a line: points, origin lower left.
  package func point(at place: PagePlace) -> (x: Double, y: Double) { note.point(at: place) }

  /// The place of a point on a page: points, origin lower left.
  package func pagePlace(page: Int, x: Double, y: Double) -> PagePlace { note.place(page: page, x: x, y: y) }

  /// Some pages as a PDF file, to be drawn by whoever draws pages. Blocks while it is made.
  package func pdf(of pages: Range<Int>) -> Data { note.pdf(of: pages) }
}
