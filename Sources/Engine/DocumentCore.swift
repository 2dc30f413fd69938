internal import CPDFium

/// A document that PDFium has open.
///
/// What is changed in it serves showing only; it is never saved as the person's file. May be used and
/// released on any thread.
public final class DocumentCore: Sendable {
  private let handle: DocumentHandle
  private let access: DocumentAccess
  // Guarded by the lane: only methods that take one touch it.
  private nonisolated(unsafe) var recentPages: [(index: Int, page: FPDF_PAGE)] = []

  /// Where the bytes come from.
  public let provider: any ByteProvider
  /// Number of pages, not negative.
  public let pageCount: Int
  /// 14 for PDF 1.4; nil when the header does not say.
  public let version: Int?
  /// False when the cross-reference table had to be rebuilt.
  public let hasValidCrossReferences: Bool
  /// Revision of the standard security handler, or nil when the document is not encrypted.
  public let securityRevision: Int?
  /// The bits of `/P` that are in force; all set for the owner and for plain documents.
  public let permissions: UInt32

  /// Pages kept loaded: enough for both halves of a spread.
  private static let recentPageLimit = 2

  /// Opens a document with a password, the empty one for plain files.
  ///
  /// Throws `empty`, `unreadable`, `password` or `unsupportedSecurity`.
  public init(_ provider: any ByteProvider, password: [UInt8] = []) throws(EngineError) {
    guard provider.count > 0 else { throw .empty }
    self.provider = provider
    let access = DocumentAccess(provider)
    let loaded: Result<DocumentHandle, EngineError> = Engine.run { _ in
      let text = password.map { CChar(bitPattern: $0) } + [0]
      guard let raw = FPDF_LoadCustomDocument(access.pointer, text) else { return .failure(.lastLoading()) }
      return .success(DocumentHandle(raw: raw))
    }
    switch loaded {
    case .failure(let error):
      access.release()
      throw error
    case .success(let opened):
      handle = opened
      self.access = access
    }
    let document = handle.raw
    let facts = Engine.run { _ in
      TextDirection.takeAsLeftToRight(document)
      var version: Int32 = 0
      let hasVersion = FPDF_GetFileVersion(document, &version) != 0
      return (
        count: FPDF_GetPageCount(document), version: hasVersion ? Int(version) : nil,
        valid: FPDF_DocumentHasValidCrossReferenceTable(document) != 0,
        revision: FPDF_GetSecurityHandlerRevision(document),
        permissions: FPDF_GetDocPermissions(document)
      )
    }
    pageCount = max(0, Int(facts.count))
    version = facts.version
    hasValidCrossReferences = facts.valid
    securityRevision = facts.revision < 0 ? nil : Int(facts.revision)
    permissions = UInt32(truncatingIfNeeded: facts.permissions)
  }

  deinit {
    Engine.leave(.init(pages: recentPages.map(\.page), document: handle.raw, access: access))
  }

  /// Width and height of a page in points, upright, without reading its content; nil if it is broken.
  public func pageSize(at index: Int, _ lane: borrowing Lane) -> (width: Double, height: Double)? {
    var size = FS_SIZEF()
    guard let index = Int32(exactly: index), index < pageCount,
      FPDF_GetPageSizeByIndexF(handle.raw, index, &size) != 0
    else { return nil }
    return (Double(size.width), Double(size.height))
  }

  /// Lends a loaded page. The last few stay loaded, since one look at a page is seldom the only one.
  ///
  /// Throws `page` when PDFium cannot load it.
  public func withPage<Result>(
    _ index: Int, _ lane: borrowing Lane, _ body: (borrowing LoadedPage) throws(EngineError) -> Result
  ) throws(EngineError) -> Result {
    let page = LoadedPage(raw: try loadPage(index))
    return try body(page)
  }

  private func loadPage(_ index: Int) throws(EngineError) -> FPDF_PAGE {
    if let place = recentPages.firstIndex(where: { $0.index == index }) {
      let recent = recentPages.remove(at: place)
      recentPages.append(recent)
      return recent.page
    }
    guard index >= 0, index < pageCount, let page = FPDF_LoadPage(handle.raw, Int32(index)) else {
      throw .page(index)
    }
    recentPages.append((index, page))
    if recentPages.count > Self.recentPageLimit { FPDF_ClosePage(recentPages.removeFirst().page) }
    return page
  }

  /// The document written anew by PDFium, without encryption: every reachable object under a sound
  /// cross-reference table. Throws `cannotSave`.
  public func rewritten(_ lane: borrowing Lane) throws(EngineError) -> [UInt8] {
    let sink = ByteSink()
    var writer = ByteSink.Writer(base: .init(), sink: Unmanaged.passUnretained(sink))
    writer.base.version = 1
    writer.base.WriteBlock = { writer, data, size in
      guard let writer, let data else { return 0 }
      return writer.withMemoryRebound(to: ByteSink.Writer.self, capacity: 1) {
        $0.pointee.sink.takeUnretainedValue().append(data, Int(size))
      }
    }
    let saved = withUnsafeMutablePointer(to: &writer) { writer in
      writer.withMemoryRebound(to: FPDF_FILEWRITE.self, capacity: 1) {
        FPDF_SaveAsCopy(handle.raw, $0, UInt(FPDF_REMOVE_SECURITY))
      }
    }
    guard saved != 0 else { throw .cannotSave }
    return sink.bytes
  }
}

/// PDFium takes the binding of a book for the direction of its script: under `/Direction /R2L` it turns
/// round the words of every horizontal line, in Japanese and English alike.
private enum TextDirection {
  /// A document whose only purpose is its viewer preferences.
  private static let leftToRight = MemorySource(
    Array(
      """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R /ViewerPreferences << /Direction /L2R >> >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [3 0 R] /Count 1 >>
      endobj
      3 0 obj
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>
      endobj
      trailer
      << /Root 1 0 R /Size 4 >>

      """.utf8))

  /// Makes PDFium read the document as if it named no direction. Right-to-left scripts keep theirs.
  static func takeAsLeftToRight(_ document: FPDF_DOCUMENT) {
    var name: [CChar] = [0, 0, 0, 0, 0]
    guard FPDF_VIEWERREF_GetName(document, "Direction", &name, UInt(name.count)) > 0,
      name.prefix(3).elementsEqual("R2L".utf8.map { CChar(bitPattern: $0) })
    else { return }
    let access = DocumentAccess(leftToRight)
    guard let source = FPDF_LoadCustomDocument(access.pointer, nil) else { return access.release() }
    _ = FPDF_CopyViewerPreferences(document, source)
    FPDF_CloseDocument(source)
    access.release()
  }
}

/// A PDFium document handle. Immutable bits; every call on it needs the lane.
private struct DocumentHandle: @unchecked Sendable {
  let raw: FPDF_DOCUMENT
}

/// Bytes that PDFium hands out while it saves. Its address goes through C, hence a class.
private final class ByteSink {
  /// PDFium's struct first, so that a pointer to it is a pointer to this.
  struct Writer {
    var base: FPDF_FILEWRITE
    var sink: Unmanaged<ByteSink>
  }

  var bytes: [UInt8] = []

  func append(_ data: UnsafeRawPointer, _ count: Int) -> Int32 {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
    return 1
  }
}

/// The struct through which PDFium reads a document. PDFium keeps its address until the document is
/// closed, so it lives on the heap and is released only after that.
struct DocumentAccess: @unchecked Sendable {
  // Unchecked: written once here, read by PDFium under the lane, freed once by the graveyard.
  let pointer: UnsafeMutablePointer<FPDF_FILEACCESS>

  private final class Box {
    let provider: any ByteProvider
    init(_ provider: any ByteProvider) { self.provider = provider }
  }

  init(_ provider: any ByteProvider) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: FPDF_FILEACCESS())
    pointer.pointee.m_FileLen = UInt(provider.count)
    pointer.pointee.m_Param = Unmanaged.passRetained(Box(provider)).toOpaque()
    pointer.pointee.m_GetBlock = { parameter, position, buffer, size in
      guard let parameter, let buffer, let offset = Int(exactly: position), let count = Int(exactly: size)
      else { return 0 }
      let provider = Unmanaged<Box>.fromOpaque(parameter).takeUnretainedValue().provider
      return provider.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count), at: offset)
        ? 1 : 0
    }
  }

  func release() {
    if let box = pointer.pointee.m_Param { Unmanaged<Box>.fromOpaque(box).release() }
    pointer.deallocate()
  }
}

extension EngineError {
  /// The reason for the last failed load. Ask in the same visit.
  fileprivate static func lastLoading() -> EngineError {
    switch FPDF_GetLastError() {
    case UInt(FPDF_ERR_PASSWORD): .password
    case UInt(FPDF_ERR_SECURITY): .unsupportedSecurity
    default: .unreadable
    }
  }
}
