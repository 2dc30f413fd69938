import CSandbox
package import DocumentWire
package import Engine
import Files
package import Foundation
import Glibc
package import PDFValues
import Synchronization

/// A document that a `DocumentWorker` keeps.
package final class WorkedDocument: Sendable {
  /// Where it is kept.
  package let worker: DocumentWorker
  /// What both sides call it.
  package let number: DocumentNumber
  /// What messages call it.
  package let name: String
  private let known: Mutex<DocumentState>

  private static let count = Atomic(0)

  private init(_ worker: DocumentWorker, _ number: DocumentNumber, _ name: String, _ state: DocumentState) {
    self.worker = worker
    self.number = number
    self.name = name
    known = Mutex(state)
  }

  deinit { _ = try? worker.call(.close(number)) }

  /// Opens a file, or bytes, which are put into memory that the worker reads. Blocks.
  ///
  /// Throws `PDFError`, `needsPassword` when it needs one, or `PageServiceError`.
  package static func open(
    _ bytes: any ByteProvider, name: String, password: String? = nil, in worker: DocumentWorker
  ) throws -> WorkedDocument {
    let file = try file(of: bytes, name)
    return try make(name, in: worker) { number in
      try worker.call(.open(number, name: name, password: password), descriptor: file.descriptor)
    }
  }

  /// A document made of others, which are in the same worker.
  package static func derive(
    _ derivation: Derivation, name: String, in worker: DocumentWorker
  ) throws -> WorkedDocument {
    try make(name, in: worker) { try worker.call(.derive($0, derivation)) }
  }

  private static func make(
    _ name: String, in worker: DocumentWorker, _ call: (DocumentNumber) throws -> DocumentAnswer
  ) throws -> WorkedDocument {
    let number = count.add(1, ordering: .relaxed).newValue
    guard case .opened(let state) = try call(number) else { throw PageServiceError.misbehaved }
    return WorkedDocument(worker, number, name, state)
  }

  private static func file(of bytes: any ByteProvider, _ name: String) throws -> FileSource {
    if let file = bytes as? FileSource { return file }
    do throws(EngineError) {
      return try FileSource.holding(bytes.readAll())
    } catch {
      throw PDFError.cannotRead(name, code: ENOMEM)
    }
  }

  // MARK: Asking

  /// What is known without asking.
  package var state: DocumentState { known.withLock { $0 } }

  /// Number of pages.
  package var pageCount: Int { state.pageCount }

  /// Opens what the owner's password opens. Throws `wrongPassword`.
  package func unlock(password: String) throws {
    guard case .opened(let state) = try worker.call(.unlock(number, password: password)) else {
      throw PageServiceError.misbehaved
    }
    known.withLock { $0 = state }
  }

  /// All that is told of the document.
  package func properties() throws -> DocumentProperties {
    guard case .properties(let properties) = try worker.call(.properties(number)) else {
      throw PageServiceError.misbehaved
    }
    return properties
  }

  /// Its title and binding.
  package func summary() throws -> DocumentSummary {
    guard case .summary(let summary) = try worker.call(.summary(number)) else {
      throw PageServiceError.misbehaved
    }
    return summary
  }

  /// The sizes of all pages.
  package func sizes() throws -> [PDFPageSize] {
    guard case .sizes(let sizes) = try worker.call(.sizes(number)) else {
      throw PageServiceError.misbehaved
    }
    return sizes
  }

  /// Whether any of the file was damaged and could be repaired. Looks at all of its structure.
  package func isRecovered() throws -> Bool { try truth(.isRecovered(number)) }

  /// Whether most text of the first pages runs downwards.
  package func hasVerticalText() throws -> Bool { try truth(.hasVerticalText(number)) }

  private func truth(_ call: DocumentCall) throws -> Bool {
    guard case .truth(let isTrue) = try worker.call(call) else { throw PageServiceError.misbehaved }
    return isTrue
  }

  /// The labels of all pages; nil when the file has none of its own.
  package func labels() throws -> [String]? {
    guard case .labels(let labels) = try worker.call(.labels(number)) else {
      throw PageServiceError.misbehaved
    }
    return labels
  }

  /// A picture of a whole page, upright, on white and with all its annotations; stretched to the size in
  /// pixels. Blocks. Throws `tooLarge` when there is no memory for it.
  package func picture(of page: Int, width: Int, height: Int) throws -> PagePixels {
    let (count, overflows) = (4 * width).multipliedReportingOverflow(by: height)
    guard !overflows, count > 0, let memory = WorkerMemory(size: count) else {
      throw PDFError.tooLarge(width: width, height: height)
    }
    let drawing = PageRect(x: 0, y: 0, width: Double(width), height: Double(height))
    try worker.lend(memory) { slot in
      let call = PageDrawingCall(page: page, place: drawing, width: width, height: height, slot: slot)
      guard case .drawn = try worker.call(.draw(number, call)) else { throw PageServiceError.misbehaved }
    }
    return PagePixels(memory, width: width, height: height, showsAll: true) { _ in }
  }

  /// The outline.
  package func outline() throws -> [OutlineItem] {
    guard case .outline(let items) = try worker.call(.outline(number)) else {
      throw PageServiceError.misbehaved
    }
    return items
  }

  /// Changes the document, and gives the edit that takes it back.
  @discardableResult
  package func apply(_ edit: PageEdit) throws -> PageEdit {
    guard case .applied(let inverse, let changes) = try worker.call(.apply(number, edit)) else {
      throw PageServiceError.misbehaved
    }
    if let order = changes.order { known.withLock { $0.pageCount = order.count } }
    return inverse
  }

  // MARK: Writing

  /// Writes a file, lets the worker open it again with each password, and only then puts it in its place.
  ///
  /// Throws `PDFError` with nothing changed. Blocks until all is on disk.
  @discardableResult
  package func save(to path: String, options: PDFWriteOptions = .init()) throws -> PDFWriteReport {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      let file = try AtomicFile(path)
      defer { file.discard() }
      let report = try write(options) { try file.write($0) }
      let written = try FileSource(descriptor: file.reading())
      guard case .done = try worker.call(.verify(number), descriptor: written.descriptor) else {
        throw PageServiceError.misbehaved
      }
      try file.commit()
      return report
    } catch let failure as AtomicFile.Failure {
      throw PDFError.cannotWrite(name, code: failure.code)
    }
  }

  /// The document as the bytes of a file, checked likewise.
  package func bytes(options: PDFWriteOptions = .init()) throws -> (data: Data, report: PDFWriteReport) {
    var data = Data()
    let report = try write(options) { data.append(contentsOf: $0) }
    guard let memory = try? FileSource.holding([UInt8](data)),
      case .done = try worker.call(.verify(number), descriptor: memory.descriptor)
    else { throw PDFError.verificationFailed(name) }
    return (data, report)
  }

  /// The worker writes into a pipe, and `take` gets what comes out of it, on this thread.
  private func write(
    _ options: PDFWriteOptions, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> PDFWriteReport {
    var ends: [Int32] = [-1, -1]
    let status = cs_pipe(&ends)
    guard status == 0 else { throw PDFError.cannotWrite(name, code: -status) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let answer = Waiting<Result<DocumentAnswer, any Error>>()
    let isStarted = BackgroundThread.run { [self] in
      // The pipe ends when the worker's copies and this one are closed.
      let result = Result { try worker.call(.write(number, options), descriptor: writing) }
      close(writing)
      answer.set(result)
    }
    guard isStarted else {
      close(writing)
      throw PDFError.cannotWrite(name, code: EAGAIN)
    }
    var failure: (any Error)?
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    while true {
      let count = read(reading, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      // All is taken out, so that the worker comes to an end; what follows a failure goes nowhere.
      guard failure == nil else { continue }
      do { try take(UnsafeRawBufferPointer(rebasing: room[..<count])) } catch { failure = error }
    }
    let result = answer.wait()
    if let failure { throw failure }
    guard case .written(let report) = try result.get() else { throw PageServiceError.misbehaved }
    return report
  }
}
