package import DocumentWire
package import Engine
import Foundation
package import PDFValues
import Protection
import Synchronization
import Wire

/// A document whose bytes only other processes look at: workers for pages that are as the file has them, and
/// a keeper, started when it is first needed, for all others, for structure, edits and writing.
///
/// It keeps a journal of the edits. A keeper that ends, hangs or talks nonsense is replaced; the fresh one
/// opens the files again and does the edits again, and what was asked is tried once more.
package final class RemoteDocument: DocumentService {
  /// What may take how long, in seconds.
  package struct Limits: Sendable {
    /// Opening a file.
    package var opening = 30.0
    /// One page's text or picture.
    package var page = 20.0
    /// Structure and edits.
    package var structure = 60.0
    /// Writing a file, and checking it.
    package var saving = 600.0
    /// The most bytes that a written file may have; nil for sixteen times what was read, and a gigabyte.
    package var written: Int?

    /// The usual limits.
    package init() {}
  }

  struct State {
    var journal: Journal
    var lent: [DocumentNumber: (file: OpenFile, pageCount: Int)] = [:]
    var keeper: DocumentWorker?
    var isEncrypted = false
    /// Pages of the file that PDFium does not draw rightly.
    var keeperPages: Set<Int> = []
  }

  let program: WorkerProgram
  let limits: Limits
  let document: OpenFile
  /// Nil where PDFium alone cannot open the file.
  let pool: PagePool?
  let state: Mutex<State>
  /// Calls to the keeper.
  let queue = CallQueue()

  /// Opens a document. Blocks until the first worker has done so.
  ///
  /// Of bytes that come from elsewhere workers for pages ask for what they need; the keeper gets a copy of all
  /// once it is needed. `program` is the worker for pages; the keeper's lies beside it. Throws `PDFError`, `needsPassword` when it needs one, or `PageServiceError`.
  package init(
    _ bytes: any ByteProvider, name: String, password: String? = nil,
    program: WorkerProgram = WorkerProgram(), workers: Int? = nil, limits: Limits = Limits()
  ) throws {
    // What is in memory already is there faster by a descriptor.
    let bytes = bytes is MemorySource ? try FileSource.reading(bytes, name) : bytes
    self.program = program
    self.limits = limits
    document = OpenFile(bytes, name: name, password: password)
    var pageLimits = PagePool.Limits()
    (pageLimits.opening, pageLimits.page) = (limits.opening, limits.page)
    do throws(PageServiceError) {
      pool = try PagePool(
        PageSource(bytes, passwords: Self.candidates(password)), program: program, workers: workers,
        limits: pageLimits)
    } catch {
      // The keeper knows more kinds of files, and says better what is the matter.
      guard case .engine = error else { throw error }
      pool = nil
    }
    state = Mutex(State(journal: Journal(pageCount: pool?.facts.pageCount ?? 0)))
    if let facts = pool?.facts {
      state.withLock { $0.isEncrypted = facts.securityRevision != nil }
    } else {
      try openFirst()
    }
  }

  /// A password in the forms that security handlers take, the likeliest first.
  private static func candidates(_ password: String?) -> [[UInt8]] {
    guard let password, !password.isEmpty else { return [[]] }
    let plain = Array(password.utf8)
    let prepared = SASLprep.prepare(password).map { Array($0.utf8) } ?? plain
    // Files that open without take any.
    return (prepared == plain ? [plain] : [prepared, plain]) + [[]]
  }

  // MARK: State

  /// How tightly the workers are shut in.
  package var posture: ServicePosture {
    .workers(pages: pool?.posture, keeper: state.withLock { $0.keeper?.posture })
  }

  /// Number of edits so far.
  package var generation: Int { state.withLock { $0.journal.generation } }

  /// Number of pages.
  package var pageCount: Int { state.withLock { $0.journal.looks.count } }

  /// What a page looks like now.
  package func look(of page: Int) -> Versioned<PageLook> { state.withLock { $0.journal.looks[page] } }

  /// The same for a page that must be there.
  private func look(at page: Int) throws(PDFError) -> Versioned<PageLook> {
    let (look, count) = state.withLock { ($0.journal.looks[page], $0.journal.looks.count) }
    guard (0..<count).contains(page) else { throw .pageOutOfRange(page, count: count) }
    return look
  }

  // MARK: Asking

  /// Asks the keeper.
  package func ask(_ call: DocumentCall) async throws -> Versioned<DocumentAnswer> {
    try await queue.run { [self] in try answer(call, .structure, limits.structure) }
  }

  /// The text of a page, from a worker for pages where the file still has it as it is.
  package func text(of page: Int, _ priority: Priority) async throws -> Versioned<PageText> {
    let look = try look(at: page)
    if let pool, let filePage = look.value.filePage {
      let text = try await named(page) { try await pool.read(filePage, boxes: true, priority) }
      return Versioned(text, look.generation)
    }
    return try await queue.run(priority) { [self] in
      let answer = try answer(.text(servedDocument, page: page), .page(page), limits.page)
      guard let text = PageText(answer.value) else { throw PageServiceError.misbehaved }
      return Versioned(text, answer.generation)
    }
  }

  /// A picture, from a worker for pages where the file still has the page as it is and PDFium draws all of
  /// it.
  package func draw(_ picture: PagePicture, _ priority: Priority) async throws -> PageTile {
    let (page, look) = (picture.page, try look(at: picture.page))
    if let pool, let filePage = look.value.filePage, !isForKeeper(filePage, picture) {
      var inFile = picture
      inFile.page = filePage
      let job = inFile.job
      let pixels = try await named(page) { try await pool.pixels(of: job, priority) }
      if pixels.showsAll || !picture.options.annotations {
        return PageTile(pixels, look.value, generation: look.generation)
      }
      state.withLock { _ = $0.keeperPages.insert(filePage) }
    }
    let brake = Brake()
    return try await queue.run(priority, brake: brake) { [self] in
      try surviving(.page(page)) { keeper in
        let request = try picture.request { try frame(of: page, keeper) }
        let pixels = try keeper.picture(request, of: servedDocument, limit: limits.page, brake: brake)
        let look = self.look(of: page)
        return PageTile(pixels, look.value, generation: look.generation)
      }
    }
  }

  private func frame(of page: Int, _ keeper: DocumentWorker) throws -> PageFrame {
    let call = DocumentCall.frames(servedDocument, page..<page + 1)
    let answer = try keeper.call(call, limit: limits.page)
    guard answer.fits(call, pageCount: pageCount), case .frames(let frames) = answer else {
      throw keeper.misbehaves()
    }
    // It may have gone while the call waited.
    guard let frame = frames.first else { throw PDFError.pageOutOfRange(page, count: pageCount) }
    return frame
  }

  /// True for a page whose annotations PDFium is known not to draw rightly.
  private func isForKeeper(_ filePage: Int, _ picture: PagePicture) -> Bool {
    picture.options.annotations && state.withLock { $0.keeperPages.contains(filePage) }
  }

  /// Crop boxes and turns of pages; of a document that was not changed from a worker for pages.
  package func frames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]> {
    let pages = pages.clamped(to: 0..<max(0, pageCount))
    if let pool, generation == 0 {
      return try await queue.run { Versioned(try pool.geometry(of: pages).map { PageFrame($0) }, 0) }
    }
    return try await queue.run { [self] in
      let answer = try answer(.frames(servedDocument, pages), .structure, limits.structure)
      guard case .frames(let frames) = answer.value else { throw PageServiceError.misbehaved }
      return Versioned(frames, answer.generation)
    }
  }

  /// Sizes at which pages are seen; of a document that was not changed from a worker for pages.
  package func uprightFrames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]> {
    let pages = pages.clamped(to: 0..<max(0, pageCount))
    guard let pool, generation == 0 else {
      let frames = try await frames(of: pages)
      return Versioned(frames.value.map(\.upright), frames.generation)
    }
    return try await queue.run {
      Versioned(try pool.geometry(of: pages, isUpright: true).map { PageFrame($0) }, 0)
    }
  }

  /// Errors of the pool name pages of the file.
  private func named<Value>(_ page: Int, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch PageServiceError.crashed {
      throw PageServiceError.crashed(page: page)
    } catch PageServiceError.tooSlow {
      throw PageServiceError.tooSlow(page: page)
    }
  }

  // MARK: Changing and writing

  /// Changes the document and notes that in the journal.
  package func apply(_ edit: PageEdit) async throws -> Versioned<AppliedEdit> {
    try await queue.run(isFinished: true) { [self] in
      try surviving(.edit) { keeper in
        guard
          case .applied(let inverse, let changes) = try keeper.call(
            .apply(servedDocument, edit), limit: limits.structure)
        else { throw keeper.misbehaves() }
        let applied = AppliedEdit(inverse: inverse, changes: changes)
        let generation = state.withLock { state -> Int? in
          let lent = state.lent
          let isSound = state.journal.note(edit, applied) { lent[$0]?.pageCount }
          return isSound ? state.journal.generation : nil
        }
        guard let generation else { throw keeper.misbehaves() }
        return Versioned(applied, generation)
      }
    }
  }

  /// Opens another file in the keeper, now and whenever there is a fresh one.
  package func lend(
    _ bytes: any ByteProvider, name: String, password: String?
  ) async throws -> DocumentNumber {
    let other = OpenFile(bytes, name: name, password: password)
    return try await queue.run(isFinished: true) { [self] in
      try surviving(.opening) { keeper in
        let number = state.withLock { $0.lent.count } + 1
        let opened = try open(other, as: number, in: keeper)
        state.withLock { $0.lent[number] = (other, opened.pageCount) }
        return number
      }
    }
  }

  /// Writes a file.
  package func save(
    to path: String, options: PDFWriteOptions
  ) async throws -> Versioned<PDFWriteReport> {
    try await write(options) { keeper, writing in try keeper.save(writing, to: path) }
  }

  /// Writes into a descriptor.
  package func save(
    into descriptor: Int32, options: PDFWriteOptions
  ) async throws -> Versioned<PDFWriteReport> {
    try await write(options) { keeper, writing in try keeper.save(writing, into: descriptor) }
  }

  /// What makes the document of its file.
  package func appendix(options: PDFWriteOptions) async throws -> Versioned<PDFAppendix> {
    try await write(options) { keeper, writing in try keeper.appendix(writing).appendix }
  }

  private func write<Result: Sendable>(
    _ options: PDFWriteOptions,
    _ save: @escaping @Sendable (DocumentWorker, DocumentWorker.Writing) throws -> Result
  ) async throws -> Versioned<Result> {
    try await queue.run(isFinished: true) { [self] in
      try surviving(.saving) { keeper in
        let writing = DocumentWorker.Writing(
          number: servedDocument, name: document.name, options: options,
          isEncrypted: state.withLock { $0.isEncrypted }, original: try document.file(),
          limit: limits.saving, mostBytes: limits.written)
        return Versioned(try save(keeper, writing), generation)
      }
    }
  }
}

extension PageFrame {
  /// As `PDFPage` has it: a page that cannot be read is a sheet of US Letter.
  fileprivate init(_ page: PageGeometry) {
    let bounds = page.isReadable ? page.bounds : Rect(left: 0, bottom: 0, right: 612, top: 792)
    self.init(
      crop: PageRect(x: bounds.left, y: bounds.bottom, width: bounds.width, height: bounds.height),
      rotation: page.rotation)
  }
}

extension PageText {
  /// The text of an answer; nil for another answer.
  package init?(_ answer: DocumentAnswer) {
    guard case .text(let units, let numbers) = answer, numbers.count == 4 * units.count else { return nil }
    self.init(
      units: units,
      boxes: units.indices.map { place in
        let edges = numbers[4 * place..<4 * place + 4].map { $0 }
        return Rect(left: edges[0], bottom: edges[1], right: edges[2], top: edges[3])
      })
  }
}
