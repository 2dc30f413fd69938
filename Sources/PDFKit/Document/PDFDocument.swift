package import Engine
public import Foundation

/// A PDF document: its pages, text, outline and properties, read from a file or made anew.
///
/// Changes stay in memory until the document is written. May be used from any thread; calls that
/// read pages wait for the one engine of the process.
open class PDFDocument: NSObject, NSCopying {
  enum Content {
    /// Made by `init()`.
    case new
    /// Encrypted, with no valid password yet.
    case locked(any ByteProvider)
    case open(DocumentFile)
  }

  /// A place in the page order. The page object is made when it is first asked for.
  struct Slot {
    var fileIndex: Int
    var page: PDFPage?
  }

  // All of these are guarded by Model.
  var content = Content.new
  var slots: [Slot] = []
  var attributes: [AnyHashable: Any]?
  var outline = OutlineState.unread
  var viewerEdits = ViewerEdits()
  var search: FindSession?

  /// The file that the document was read from; nil for one made of data or anew.
  public let documentURL: URL?
  let name: String

  /// Receives the document's messages. Set it before touching pages if it chooses their class.
  open weak var delegate: (any PDFDocumentDelegate)?

  // MARK: Opening

  /// Makes a document without pages.
  public override init() {
    documentURL = nil
    name = "Untitled.pdf"
    super.init()
  }

  /// Opens a PDF file; nil when it cannot be read. `lastOpeningError` then tells why.
  ///
  /// A file that needs a password opens locked. Reads lazily: memory does not grow with the file.
  public init?(url: URL) {
    guard let source = OpeningErrors.noting({ () throws(PDFError) in try Source(url) }) else { return nil }
    documentURL = url
    name = source.name
    content = source.content
    super.init()
    makeSlots()
  }

  /// Opens a PDF in memory; nil when it cannot be read. `lastOpeningError` then tells why.
  public init?(data: Data) {
    let opened = OpeningErrors.noting { () throws(PDFError) in try Source(data, name: "data.pdf") }
    guard let source = opened else { return nil }
    documentURL = nil
    name = source.name
    content = source.content
    super.init()
    makeSlots()
  }

  /// Opens a PDF file. Throws the reason when that fails; a file that needs a password opens locked.
  public convenience init(contentsOf url: URL) throws(PDFError) {
    self.init(try Source(url), url: url)
  }

  /// Opens a PDF in memory; `name` is what messages call it. Throws the reason when that fails.
  public convenience init(contents data: Data, name: String = "data.pdf") throws(PDFError) {
    self.init(try Source(data, name: name), url: nil)
  }

  /// Opens bytes, wherever they come from; `name` is what messages call them.
  package convenience init(reading bytes: any ByteProvider, name: String) throws(PDFError) {
    self.init(try Source(bytes, name: name), url: nil)
  }

  private init(_ source: Source, url: URL?) {
    documentURL = url
    name = source.name
    content = source.content
    super.init()
    makeSlots()
  }

  /// Why the last `init?(url:)` or `init?(data:)` on this thread gave nil; nil if it did not.
  public static var lastOpeningError: PDFError? { OpeningErrors.last }

  /// The class of pages that are made on demand; override it, or let the delegate choose.
  open var pageClass: AnyClass { PDFPage.self }

  /// A document with the same pages, to be changed apart from this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    PDFDocument(copying: self)
  }

  private init(copying other: PDFDocument) {
    documentURL = other.documentURL
    name = other.name
    super.init()
    Model.sync {
      content = other.content
      attributes = other.attributes
      viewerEdits = other.viewerEdits
      slots = other.slots
      for index in slots.indices {
        guard let page = slots[index].page?.copy() as? PDFPage else { continue }
        page.owner = self
        slots[index].page = page
      }
      outline = other.outline.copied(from: other, to: self)
    }
  }

  /// The open file; nil for a document that is new or locked.
  var file: DocumentFile? {
    Model.sync { if case .open(let file) = content { file } else { nil } }
  }

  func makeSlots() {
    guard case .open(let file) = content else { return }
    slots = (0..<file.core.pageCount).map { Slot(fileIndex: $0) }
  }
}

/// What a document is opened from.
private struct Source {
  var content: PDFDocument.Content
  var name: String

  init(_ url: URL) throws(PDFError) {
    let name = url.lastPathComponent
    let file: FileSource
    do {
      file = try FileSource(path: url.path)
    } catch {
      if case .cannotRead(ENOENT) = error { throw .fileNotFound(url.path) }
      throw PDFError(error, file: name)
    }
    try self.init(file, name: name)
  }

  init(_ data: Data, name: String) throws(PDFError) {
    try self.init(MemorySource([UInt8](data)), name: name)
  }

  init(_ bytes: any ByteProvider, name: String) throws(PDFError) {
    self.name = name
    do {
      content = .open(try DocumentFile(bytes, name: name))
    } catch .needsPassword {
      content = .locked(bytes)
    }
  }
}

/// What is changed in the catalogue's viewer settings.
struct ViewerEdits {
  /// `/PageLayout`; nil leaves it, `.some(nil)` removes it.
  var pageLayout: String??
  /// `/ViewerPreferences /Direction`, likewise.
  var direction: String??
}

/// The reason of the last failed opening, for each thread.
private enum OpeningErrors {
  private static let key = "PDFDocument.lastOpeningError"

  static var last: PDFError? {
    get { Thread.current.threadDictionary[key] as? PDFError }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Gives nil when opening fails, and keeps the reason.
  static func noting<Value>(_ open: () throws(PDFError) -> Value) -> Value? {
    do {
      let value = try open()
      last = nil
      return value
    } catch {
      last = error
      return nil
    }
  }
}

extension PDFError {
  fileprivate init(_ error: EngineError, file: String) {
    if case .cannotRead(let code) = error {
      self = .cannotRead(file, code: code)
    } else {
      self = .damaged(file)
    }
  }
}
