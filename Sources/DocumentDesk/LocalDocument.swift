package import DocumentWire
package import Engine
import Files
import Foundation
package import PDFKit
package import PDFValues
package import PageService
import Synchronization

/// A document that is worked on in this process, without a border: what a file does to its parser it does
/// here.
package final class LocalDocument: DocumentService {
  private struct State {
    var looks: PageLooks
    var lent = 0
  }

  private let name: String
  /// Where the document was read from; nil for one that somebody else has made or has in memory.
  private let file: FileSource?
  // Used by one thread at a time: within `turn`.
  private nonisolated(unsafe) let desk: DocumentDesk
  private let turn = Mutex(())
  private let state: Mutex<State>
  private let queue = CallQueue()

  /// Opens a document. Blocks. Throws `PDFError`, `needsPassword` when it needs one.
  package init(_ bytes: any ByteProvider, name: String, password: String? = nil) throws {
    self.name = name
    desk = DocumentDesk()
    let file = try FileSource.reading(bytes, name)
    self.file = file
    let opened = try desk.open(file, as: servedDocument, name, password)
    state = Mutex(State(looks: PageLooks(pageCount: opened.pageCount)))
  }

  /// Serves a document that someone else has, too, and may change: that is to be told by `refresh`.
  package init(serving document: PDFDocument) {
    name = document.documentURL?.lastPathComponent ?? "Untitled.pdf"
    desk = DocumentDesk(document)
    file = document.sourceFile
    state = Mutex(State(looks: PageLooks(pageCount: document.pageCount)))
  }

  /// Takes note that a document has been changed by others, and has so many pages now.
  package func refresh(pageCount: Int) {
    state.withLock { $0.looks.changeAll(pageCount: pageCount) }
  }

  /// There is no border.
  package var posture: ServicePosture { .inProcess }

  /// Number of edits so far.
  package var generation: Int { state.withLock { $0.looks.generation } }

  /// Number of pages.
  package var pageCount: Int { state.withLock { $0.looks.count } }

  /// What a page looks like now.
  package func look(of page: Int) -> Versioned<PageLook> { state.withLock { $0.looks[page] } }

  private func answer(
    _ call: DocumentCall, descriptor: Int32 = -1, memory: UnsafeMutableRawBufferPointer? = nil,
    brake: Brake? = nil
  ) throws -> DocumentAnswer {
    let answer = turn.withLock { _ in
      desk.answer(
        call,
        DocumentDesk.Enclosure(
          descriptor: descriptor, memory: { _ in memory }, isStopped: { _ in brake?.isPulled ?? false }))
    }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  /// Asks the desk.
  package func ask(_ call: DocumentCall) async throws -> Versioned<DocumentAnswer> {
    try await queue.run { [self] in Versioned(try answer(call), generation) }
  }

  /// The text of a page.
  package func text(of page: Int, _ priority: Priority) async throws -> Versioned<PageText> {
    let answer = try await ask(.text(servedDocument, page: page))
    guard let text = PageText(answer.value) else { throw PageServiceError.misbehaved }
    return Versioned(text, answer.generation)
  }

  /// A picture of a page.
  package func draw(_ picture: PagePicture, _ priority: Priority) async throws -> PageTile {
    let brake = Brake()
    return try await queue.run(priority, brake: brake) { [self] in
      let page = picture.page
      let request = try picture.request {
        guard (0..<pageCount).contains(page),
          case .frames(let frames) = try answer(.frames(servedDocument, page..<page + 1)),
          let frame = frames.first
        else { throw PDFError.pageOutOfRange(page, count: pageCount) }
        return frame
      }
      let pixels = try PagePixels.drawn(width: request.width, height: request.height) { memory in
        let call = PictureCall(request, slot: 0, stopWord: 0)
        _ = try answer(.draw(servedDocument, call), memory: memory, brake: brake)
      }
      guard let pixels else { throw PDFError.tooLarge(width: request.width, height: request.height) }
      let look = look(of: page)
      return PageTile(pixels, look.value, generation: look.generation)
    }
  }

  /// Crop boxes and turns of pages.
  package func frames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]> {
    let answer = try await ask(.frames(servedDocument, pages))
    guard case .frames(let frames) = answer.value else { throw PageServiceError.misbehaved }
    return Versioned(frames, answer.generation)
  }

  /// Changes the document.
  package func apply(_ edit: PageEdit) async throws -> Versioned<AppliedEdit> {
    try await queue.run(isFinished: true) { [self] in
      guard case .applied(let inverse, let changes) = try answer(.apply(servedDocument, edit)) else {
        throw PageServiceError.misbehaved
      }
      let generation = state.withLock { state in
        state.looks.change(by: changes)
        return state.looks.generation
      }
      return Versioned(AppliedEdit(inverse: inverse, changes: changes), generation)
    }
  }

  /// Opens another file, whose pages can then be inserted.
  package func lend(
    _ bytes: any ByteProvider, name: String, password: String?
  ) async throws -> DocumentNumber {
    try await queue.run(isFinished: true) { [self] in
      let number = state.withLock { $0.lent } + 1
      _ = try turn.withLock { _ in try desk.open(bytes, as: number, name, password) }
      state.withLock { $0.lent = number }
      return number
    }
  }

  /// Writes a file.
  package func save(
    to path: String, options: PDFWriteOptions
  ) async throws -> Versioned<PDFWriteReport> {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try await write(options, by: path, name) { try $0.commit() }
  }

  /// Writes into a descriptor.
  package func save(
    into descriptor: Int32, options: PDFWriteOptions
  ) async throws -> Versioned<PDFWriteReport> {
    try await write(options, by: NSTemporaryDirectory() + "/tsuzuri", name) { try $0.copy(into: descriptor) }
  }

  /// What makes the document of its file.
  package func appendix(options: PDFWriteOptions) async throws -> Versioned<PDFAppendix> {
    try await queue.run(isFinished: true) { [self] in
      Versioned(try appended(options).appendix, generation)
    }
  }

  private func appended(
    _ options: PDFWriteOptions
  ) throws -> (appendix: PDFAppendix, report: PDFWriteReport) {
    var options = options
    options.writesIncrementally = true
    let parts = try AtomicFile(NSTemporaryDirectory() + "/tsuzuri")
    defer { parts.discard() }
    guard
      case .appended(let report, originalLength: let length, bodyLength: let bodyLength) = try written(
        options, into: parts)
    else {
      throw PageServiceError.misbehaved
    }
    let bytes = try FileSource(descriptor: parts.reading()).readAll()
    let (body, trailer) = (Array(bytes.prefix(bodyLength)), Array(bytes.dropFirst(bodyLength)))
    return (PDFAppendix(originalLength: length, body: body, trailer: trailer), report)
  }

  private func written(_ options: PDFWriteOptions, into file: AtomicFile) throws -> DocumentAnswer {
    // The desk takes the descriptor over.
    let writing = open(file.temporaryPath, O_WRONLY | O_CLOEXEC)
    guard writing >= 0 else { throw PDFError.cannotWrite(name, code: errno) }
    return try answer(.write(servedDocument, options), descriptor: writing)
  }

  private func write(
    _ options: PDFWriteOptions, by path: String, _ name: String,
    _ finish: @escaping @Sendable (AtomicFile) throws -> Void
  ) async throws -> Versioned<PDFWriteReport> {
    try await queue.run(isFinished: true) { [self] in
      do {
        let file = try AtomicFile(path)
        defer { file.discard() }
        let report: PDFWriteReport
        if options.writesIncrementally {
          guard let original = self.file else {
            throw PDFError.cannotAppend(name, reason: "it was not read from a file")
          }
          let appendix: PDFAppendix
          (appendix, report) = try self.appended(options)
          try file.write(original, appendix)
        } else {
          guard case .written(let written) = try written(options, into: file) else {
            throw PageServiceError.misbehaved
          }
          report = written
        }
        try file.checkRoom()
        _ = try answer(.verify(servedDocument), descriptor: try file.reading())
        turn.withLock { _ in desk.tidy() }
        try finish(file)
        return Versioned(report, generation)
      } catch let failure as AtomicFile.Failure {
        throw PDFError.cannotWrite(name, code: failure.code)
      }
    }
  }
}

extension DocumentDesk {
  /// Opens bytes under a number.
  fileprivate func open(
    _ bytes: any ByteProvider, as number: DocumentNumber, _ name: String, _ password: String?
  ) throws -> DocumentState {
    let file = try FileSource.reading(bytes, name)
    let answer = answer(
      .open(number, name: name, password: password, length: file.count),
      Enclosure(descriptor: fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)))
    switch answer {
    case .opened(let state): return state
    case .failed(let error): throw error
    default: throw PageServiceError.misbehaved
    }
  }
}
