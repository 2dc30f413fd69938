import Engine
import PDFKit
import PageService
import Wire

/// A document whose pages are read and drawn by worker processes.
final class PageBook {
  /// What messages call it.
  let name: String
  let pool: PagePool
  private let bytes: any ByteProvider
  private let password: String?
  private var openedHere: PDFDocument?

  /// `password` is what opened the bytes, as people type it.
  init(_ pool: PagePool, bytes: any ByteProvider, name: String, password: String?) {
    self.pool = pool
    self.bytes = bytes
    self.name = name
    self.password = password
  }

  var pageCount: Int { pool.facts.pageCount }

  /// The labels of all pages; nil when the file has none of its own. Read by libqpdf, in this process.
  var labels: [String]? {
    OpeningElsewhere.pageLabels(of: bytes, name: name, password: pool.password, pageCount: pageCount)
      ?? (try? document())?.pageLabels
  }

  /// The document in this process, for what workers do not do: annotations that PDFium draws wrongly.
  func document() throws(PDFError) -> PDFDocument {
    if let openedHere { return openedHere }
    let document = try PDFDocument(reading: bytes, name: name)
    if document.isLocked, let password { try document.unlock(password: password) }
    openedHere = document
    return document
  }
}
