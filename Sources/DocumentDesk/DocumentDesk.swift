package import DocumentWire
import Engine
import Foundation
import PDFKit
import PageService

/// Keeps documents and does with them what is asked, by `PDFKit`: within a worker, or in the process that
/// asks. Belongs to one thread at a time.
package final class DocumentDesk {
  /// What comes along with a call.
  package struct Enclosure {
    /// A descriptor, which the desk takes over; -1 for none.
    package var descriptor: Int32
    /// Memory to draw into, by its number.
    package var memory: (UInt16) -> UnsafeMutableRawBufferPointer?
    /// Whether a drawing is to end half-way, by its stop word.
    package var isStopped: (UInt8) -> Bool

    /// Describes what comes along.
    package init(
      descriptor: Int32 = -1, memory: @escaping (UInt16) -> UnsafeMutableRawBufferPointer? = { _ in nil },
      isStopped: @escaping (UInt8) -> Bool = { _ in false }
    ) {
      self.descriptor = descriptor
      self.memory = memory
      self.isStopped = isStopped
    }
  }

  var documents: [DocumentNumber: OpenDocument] = [:]

  /// Starts with no document.
  package init() {}

  /// Starts with a document that is open already, under the number of a service's own.
  init(_ document: PDFDocument) { documents[servedDocument] = OpenDocument(document) }

  /// Does what is asked. Blocks until it is done.
  package func answer(_ call: DocumentCall, _ enclosure: Enclosure = Enclosure()) -> DocumentAnswer {
    do throws(PDFError) {
      switch call {
      case .open(let number, let name, let password, let length):
        return .opened(try open(number, name, password, enclosure.descriptor, length))
      case .unlock(let number, let password):
        let open = try document(number)
        try open.document.unlock(password: password)
        return .opened(open.state)
      case .close(let number):
        documents[number] = nil
        return .done
      case .properties(let number): return .properties(DocumentProperties(try document(number).document))
      case .summary(let number): return .summary(DocumentSummary(try document(number).document))
      case .sizes(let number): return .sizes(try document(number).document.pageSizes)
      case .isRecovered(let number): return .truth(try document(number).document.isRecovered)
      case .labels(let number): return .labels(try document(number).document.pageLabels)
      case .hasVerticalText(let number): return .truth(try document(number).document.hasMostlyVerticalText)
      case .outline(let number): return .outline(try document(number).document.outlineItems)
      case .links(let number, let page): return .links(try self.page(page, number).links)
      case .annotations(let number, let page):
        return .annotations(try self.page(page, number).annotations.map { AnnotationRecord($0) })
      case .derive(let number, let derivation):
        let derived = OpenDocument(try derived(derivation))
        documents[number] = derived
        return .opened(derived.state)
      case .apply(let number, let edit):
        let (inverse, changes) = try document(number).apply(edit, of: self)
        return .applied(inverse: inverse, changes)
      case .write(let number, let options):
        return try document(number).write(options, into: enclosure.descriptor)
      case .verify(let number):
        try document(number).verify(enclosure.descriptor)
        return .done
      case .revisions(let number):
        return .revisions(PDFRevisions(of: try document(number).document).lengths)
      case .text(let number, let page): return try self.page(page, number).textAnswer
      case .draw(let number, let call):
        try draw(try page(call.page, number), call, enclosure)
        return .drawn
      case .boxes(let number, let page):
        let page = try self.page(page, number)
        return .boxes(PageBox.allCases.map { PageRect(page.bounds(for: $0.displayBox)) })
      case .frames(let number, let pages):
        let document = try document(number).document
        return .frames(
          pages.clamped(to: 0..<document.pageCount).compactMap { document.page(at: $0)?.frame })
      }
    } catch {
      return .failed(error)
    }
  }

  /// Frees what is not needed any more; for when nobody waits for an answer.
  package func tidy() {
    for document in documents.values { document.tidy() }
  }

  private func open(
    _ number: DocumentNumber, _ name: String, _ password: String?, _ descriptor: Int32, _ length: Int
  ) throws(PDFError) -> DocumentState {
    let file: FileSource
    do { file = try FileSource(descriptor: descriptor, limit: length) } catch {
      throw .cannotRead(name, code: EBADF)
    }
    let document = try PDFDocument(reading: file, name: name)
    if document.isLocked {
      guard let password else { throw .needsPassword(name) }
      try document.unlock(password: password)
    }
    let open = OpenDocument(document)
    documents[number] = open
    return open.state
  }

  func document(_ number: DocumentNumber) throws(PDFError) -> OpenDocument {
    // Only a mistake of ours asks for one that is not open.
    guard let open = documents[number] else { throw .damaged("document \(number)") }
    return open
  }

  func page(_ index: Int, _ number: DocumentNumber) throws(PDFError) -> PDFPage {
    let document = try document(number).document
    guard let page = document.page(at: index) else {
      throw .pageOutOfRange(index, count: document.pageCount)
    }
    return page
  }

  private func derived(_ derivation: Derivation) throws(PDFError) -> PDFDocument {
    switch derivation {
    case .merged(let numbers, let titles):
      var parts: [PDFDocument] = []
      for number in numbers { parts.append(try document(number).document) }
      return PDFDocument.merging(parts, titles: titles)
    case .extracted(let number, let pages): return try document(number).document.extracting(pages)
    case .nUp(let number, let perSheet): return try document(number).document.nUp(perSheet)
    }
  }
}
