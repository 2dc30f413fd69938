package import DocumentWire
package import Engine
import Foundation
package import PDFValues
package import TextSearch
package import Wire

/// One document: what it is, its pages, its edits, writing it. Opening it is the initialiser of each form:
/// `RemoteDocument` works in other processes, `LocalDocument` in this one, and both give the same.
///
/// Any thread may ask. Edits and writing are done one after the other, in the order of the calls. Cancelling
/// the task takes a wish back: pictures end in the middle, other questions are not asked or not waited for,
/// an edit or a writing that has begun is finished. Throws `PDFError` for what cannot be done, with nothing
/// changed, and `PageServiceError` for what happened to the processes.
package protocol DocumentService: AnyObject, Sendable {
  /// How tightly foreign bytes are shut in.
  var posture: ServicePosture { get }
  /// Goes up by one with each edit. 0 is the document as it was opened.
  var generation: Int { get }
  /// Number of pages.
  var pageCount: Int { get }
  /// What a page looks like now; any number may be asked for.
  func look(of page: Int) -> Versioned<PageLook>

  /// Asks for something that changes nothing: a call about `servedDocument`.
  func ask(_ call: DocumentCall) async throws -> Versioned<DocumentAnswer>
  /// The text of a page, with a box for each unit of UTF-16.
  func text(of page: Int, _ priority: Priority) async throws -> Versioned<PageText>
  /// A picture of a page or a part of one, all annotations included. Its memory is that which was drawn into.
  func draw(_ picture: PagePicture, _ priority: Priority) async throws -> PageTile
  /// Searches pages in the order given. Matches are the same whoever searches.
  func find(_ query: SearchQuery, in pages: [Int]) -> FoundPages
  /// Crop boxes and turns of pages, in order.
  func frames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]>
  /// Only the sizes at which pages are seen, as boxes at the origin that are not turned: enough to lay a book
  /// out, and there at once for thousands of pages.
  func uprightFrames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]>
  /// Changes the document; gives the edit that takes it back, and what changed.
  func apply(_ edit: PageEdit) async throws -> Versioned<AppliedEdit>
  /// Opens another file, whose pages can then be inserted by its number.
  func lend(_ bytes: any ByteProvider, name: String, password: String?) async throws -> DocumentNumber
  /// Writes a file, opens it again with each password, and only then puts it in its place. On failure the
  /// path holds what it held, and nothing lies beside it.
  func save(to path: String, options: PDFWriteOptions) async throws -> Versioned<PDFWriteReport>
  /// What makes the document, as it is now, of its file when it is put behind the bytes of that. Throws
  /// `PDFError.cannotAppend` for what has to be saved as a whole.
  func appendix(options: PDFWriteOptions) async throws -> Versioned<PDFAppendix>
  /// The same into a descriptor, which stays open: nothing is written before all has been checked.
  func save(into descriptor: Int32, options: PDFWriteOptions) async throws -> Versioned<PDFWriteReport>
}

/// The number of a service's own document in its calls.
package let servedDocument: DocumentNumber = 0

/// A result, and the state of the document that it is of.
package struct Versioned<Value: Sendable>: Sendable {
  /// The result.
  package var value: Value
  /// The generation of the document.
  package var generation: Int

  /// Names the state that a result is of.
  package init(_ value: Value, _ generation: Int) {
    self.value = value
    self.generation = generation
  }
}

/// What has come of an edit.
package struct AppliedEdit: Sendable, Equatable {
  /// The edit that takes it back.
  package var inverse: PageEdit
  /// What has changed.
  package var changes: PageChanges

  /// Describes what has come of an edit.
  package init(inverse: PageEdit, changes: PageChanges) {
    self.inverse = inverse
    self.changes = changes
  }
}

/// Where a service works on foreign bytes, and how tightly that is shut in.
package enum ServicePosture: Sendable, Equatable {
  /// In this process: not at all.
  case inProcess
  /// In workers: those for pages, and the keeper of the document; nil for one that was not needed yet.
  case workers(pages: Posture?, keeper: Posture?)

  /// True when nothing foreign is parsed but in a worker that is shut in.
  package var isTight: Bool {
    switch self {
    case .inProcess: false
    case .workers(let pages, let keeper): (pages?.isTight ?? true) && (keeper?.isTight ?? true)
    }
  }
}

extension DocumentService {
  /// From the frames.
  package func uprightFrames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]> {
    let frames = try await frames(of: pages)
    return Versioned(frames.value.map(\.upright), frames.generation)
  }

  /// A picture of a page or a part of one.
  package func picture(
    _ request: PictureRequest, _ priority: Priority
  ) async throws -> Versioned<PagePixels> {
    let drawn = try await draw(.part(request), priority)
    return Versioned(drawn.pixels, drawn.generation)
  }

  /// All that is told of the document.
  package func properties() async throws -> Versioned<DocumentProperties> {
    try await value(of: .properties(servedDocument)) { if case .properties(let it) = $0 { it } else { nil } }
  }

  /// What must be known before the first page is shown.
  package func summary() async throws -> Versioned<DocumentSummary> {
    try await value(of: .summary(servedDocument)) { if case .summary(let it) = $0 { it } else { nil } }
  }

  /// True when most text of the first pages runs downwards.
  package func hasVerticalText() async throws -> Versioned<Bool> {
    try await value(of: .hasVerticalText(servedDocument)) { if case .truth(let it) = $0 { it } else { nil } }
  }

  /// The labels of all pages; nil when the file has none of its own.
  package func labels() async throws -> Versioned<[String]?> {
    try await value(of: .labels(servedDocument)) { if case .labels(let it) = $0 { .some(it) } else { nil } }
  }

  /// The outline's topmost items.
  package func outline() async throws -> Versioned<[OutlineItem]> {
    try await value(of: .outline(servedDocument)) { if case .outline(let it) = $0 { it } else { nil } }
  }

  /// The links of a page.
  package func links(of page: Int) async throws -> Versioned<[PageLink]> {
    try await value(of: .links(servedDocument, page: page)) {
      if case .links(let it) = $0 { it } else { nil }
    }
  }

  /// The annotations of a page, in the order by which edits name them.
  package func annotations(of page: Int) async throws -> Versioned<[AnnotationRecord]> {
    try await value(of: .annotations(servedDocument, page: page)) {
      if case .annotations(let it) = $0 { it } else { nil }
    }
  }

  /// All boxes of a page, in the order of `PageBox`, page space.
  package func boxes(of page: Int) async throws -> Versioned<[PageRect]> {
    try await value(of: .boxes(servedDocument, page: page)) {
      if case .boxes(let it) = $0 { it } else { nil }
    }
  }

  /// The lengths that the file had after each save that appended to it, oldest first: cut there, it is what
  /// it was then.
  package func revisions() async throws -> Versioned<[Int]> {
    try await value(of: .revisions(servedDocument)) { if case .revisions(let it) = $0 { it } else { nil } }
  }

  private func value<Value>(
    of call: DocumentCall, _ value: (DocumentAnswer) -> Value?
  ) async throws -> Versioned<Value> {
    let answer = try await ask(call)
    guard let value = value(answer.value) else { throw PageServiceError.misbehaved }
    return Versioned(value, answer.generation)
  }
}
