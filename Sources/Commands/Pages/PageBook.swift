import DocumentWire
import Engine
import PDFValues
import PageService
import Wire

/// A document whose pages are read and drawn by worker processes.
final class PageBook {
  /// What messages call it.
  let name: String
  let pool: PagePool
  private let bytes: any ByteProvider
  private let password: String?
  private let worker: () throws -> DocumentWorker
  private var opened: WorkedDocument?

  /// `password` is what opened the bytes, as people type it; `worker` keeps what workers for pages do not
  /// know of the document, once that is asked for.
  init(
    _ pool: PagePool, bytes: any ByteProvider, name: String, password: String?,
    worker: @escaping () throws -> DocumentWorker
  ) {
    self.pool = pool
    self.bytes = bytes
    self.name = name
    self.password = password
    self.worker = worker
  }

  var pageCount: Int { pool.facts.pageCount }

  /// The labels of all pages; nil when the file has none of its own.
  var labels: [String]? {
    get throws(CommandError) {
      do { return try document().labels() } catch let error as PageServiceError {
        throw .worker(name, error)
      } catch {
        return nil
      }
    }
  }

  /// The document with all its structure. Opened anew when its process has ended.
  func document() throws -> WorkedDocument {
    if let opened, !opened.worker.hasEnded { return opened }
    let document = try WorkedDocument.open(bytes, name: name, password: password, in: worker())
    opened = document
    return document
  }

  /// Where pages lie and how they are turned. What cannot be read is a sheet of US Letter.
  func geometry(of pages: Range<Int>) throws(PageServiceError) -> [PageGeometry] {
    let letter = PageGeometry(
      bounds: Rect(left: 0, bottom: 0, right: 612, top: 792), rotation: 0, isReadable: false)
    let known = try pool.geometry(of: pages).map { $0.isReadable ? $0 : letter }
    return known + Array(repeating: letter, count: pages.count - known.count)
  }
}

extension PageGeometry {
  /// Sides of the page as it is shown, in points.
  var uprightSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
  }
}
