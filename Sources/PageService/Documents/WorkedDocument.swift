package import DocumentWire
package import Engine
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
  /// Where it was opened from; nil for one that was made of others.
  private let file: FileSource?
  private let known: Mutex<DocumentState>

  private static let count = Atomic(0)

  private init(
    _ worker: DocumentWorker, _ number: DocumentNumber, _ name: String, _ file: FileSource?,
    _ state: DocumentState
  ) {
    self.file = file
    self.worker = worker
    self.number = number
    self.name = name
    known = Mutex(state)
  }

  deinit { worker.forget(number) }

  /// Opens a file, or bytes, which are put into memory that the worker reads. Blocks.
  ///
  /// Throws `PDFError`, `needsPassword` when it needs one, or `PageServiceError`.
  package static func open(
    _ bytes: any ByteProvider, name: String, password: String? = nil, in worker: DocumentWorker
  ) throws -> WorkedDocument {
    let file = try FileSource.reading(bytes, name)
    return try make(name, file, in: worker) { number in
      try worker.call(
        .open(number, name: name, password: password, length: file.count), descriptor: file.descriptor)
    }
  }

  /// A document made of others, which are in the same worker.
  package static func derive(
    _ derivation: Derivation, name: String, in worker: DocumentWorker
  ) throws -> WorkedDocument {
    try make(name, nil, in: worker) { try worker.call(.derive($0, derivation)) }
  }

  private static func make(
    _ name: String, _ file: FileSource?, in worker: DocumentWorker,
    _ call: (DocumentNumber) throws -> DocumentAnswer
  ) throws -> WorkedDocument {
    let number = count.add(1, ordering: .relaxed).newValue
    guard case .opened(let state) = try call(number) else { throw PageServiceError.misbehaved }
    return WorkedDocument(worker, number, name, file, state)
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

  /// A picture of a page or a part of one, on white and with all annotations. Blocks. Throws `tooLarge` when
  /// there is no memory for it.
  package func picture(_ request: PictureRequest) throws -> PagePixels {
    try worker.picture(request, of: number)
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
  /// That a protected file is protected, other workers confirm.
  ///
  /// Throws `PDFError` with nothing changed. Blocks until all is on disk.
  @discardableResult
  package func save(to path: String, options: PDFWriteOptions = .init()) throws -> PDFWriteReport {
    try worker.save(writing(options), to: path)
  }

  /// What makes the document of its file when it is put behind the bytes of that, checked likewise. Throws
  /// `PDFError.cannotAppend` for what has to be written as a whole.
  package func appendix(options: PDFWriteOptions = .init()) throws -> PDFAppendix {
    try worker.appendix(writing(options)).appendix
  }

  /// The lengths that the file had after each save that appended to it; see `PDFRevisions`.
  package func revisions() throws -> [Int] {
    let call = DocumentCall.revisions(number)
    let answer = try worker.call(call)
    guard answer.fits(call, pageCount: pageCount), case .revisions(let lengths) = answer else {
      throw worker.misbehaves()
    }
    return lengths
  }

  /// The document as the bytes of a file, checked likewise.
  package func bytes(options: PDFWriteOptions = .init()) throws -> (data: Data, report: PDFWriteReport) {
    let writing = writing(options)
    if options.writesIncrementally, let file {
      let (appendix, report) = try worker.appendix(writing)
      let all = try file.readAll() + appendix.body + appendix.trailer
      try worker.check(try FileSource.holding(all), writing)
      return (Data(all), report)
    }
    var data = Data()
    guard case .written(let report) = try worker.write(writing, { data.append(contentsOf: $0) }) else {
      throw worker.misbehaves()
    }
    guard let memory = try? FileSource.holding([UInt8](data)) else { throw PDFError.verificationFailed(name) }
    try worker.check(memory, writing)
    return (data, report)
  }

  private func writing(_ options: PDFWriteOptions) -> DocumentWorker.Writing {
    DocumentWorker.Writing(
      number: number, name: name, options: options, isEncrypted: state.isEncrypted, original: file,
      limit: nil)
  }
}
