import Foundation
import Synchronization

/// The object structure of one PDF file: any thread may ask.
///
/// Objects are read on demand. Damaged parts read as null; only opening can fail.
final class StructureFile: Sendable {
  /// What messages call the file.
  let name: String
  /// The bytes, for those who open the file once more.
  let source: ByteSource
  /// The password that opened it, as bytes.
  let password: [UInt8]?
  /// The file was damaged and could be repaired in memory.
  let recovered: Bool
  /// The bytes are not those of the person's file, but what was made of them to be readable.
  let isCopy: Bool
  /// The trailer counts the objects wrongly.
  let hasWrongSize: Bool

  private struct State {
    var document: QDocument
    /// True while an empty document stands in, until somebody asks again.
    var isGivenAway = false
    var pages: PageTree?
    var names: DestinationNames?
  }
  private let lock = Mutex(())
  // Touched only by `withState`, under the lock; a Mutex around it cannot lend it to closures that run
  // on another stack.
  private nonisolated(unsafe) var state: State

  /// Reads through the descriptor, which is duplicated: a file replaced under its name stays readable.
  convenience init(descriptor: Int32, name: String, password: [UInt8]? = nil) throws(PDFError) {
    try self.init(
      source: ByteSource(descriptor: descriptor, name: name), name: name, password: password)
  }

  convenience init(bytes: [UInt8], name: String, password: [UInt8]? = nil) throws(PDFError) {
    try self.init(source: ByteSource(bytes: bytes), name: name, password: password)
  }

  init(
    source: ByteSource, name: String, password: [UInt8]?, isCopy: Bool = false
  ) throws(PDFError) {
    self.isCopy = isCopy
    guard source.count > 0 else { throw .emptyFile(name) }
    var source = source
    var document: QDocument
    do {
      document = try QDocument(source: source, name: name, password: password)
      let warnings = document.takeWarnings()
      recovered = warnings.contains { $0.isDamage }
      hasWrongSize = warnings.contains { $0.isWrongSize }
    } catch .damaged {
      guard let repaired = CrossReferenceRepair.repaired(source) else { throw .damaged(name) }
      source = repaired
      document = try QDocument(source: source, name: name, password: password)
      (recovered, hasWrongSize) = (true, true)
    }
    guard document.stack.run({ document.catalog.isDictionary }) else { throw .damaged(name) }
    self.name = name
    self.source = source
    self.password = password
    state = State(document: document)
  }

  /// Gives away qpdf's document, with all that it has read so far, for changing and writing, and opens
  /// the bytes anew when it is asked again: so neither the work nor the memory of reading is spent twice.
  func handOver() throws(PDFError) -> Holdings {
    try give { (given, state) in
      let pages = given.stack.run { state.pages ?? PageTree(of: given) }
      // An irregular tree has numbers in it that only the document given away knows.
      return (Holdings(document: given, pages: pages, names: state.names), pages.isIrregular ? nil : pages)
    }
  }

  /// Gives away qpdf's document alone, for writing without a look at its pages.
  func handOverUnread() throws(PDFError) -> QDocument {
    try give { (given, state) in (given, state.pages) }
  }

  private func give<Gift>(
    _ make: (QDocument, State) -> (gift: Gift, keptPages: PageTree?)
  ) throws(PDFError) -> Gift {
    let standIn = try QDocument(emptyNamed: name)
    return try lock.withLock { _ throws(PDFError) in
      if state.isGivenAway { try reopen() }
      let (gift, keptPages) = make(state.document, state)
      state = State(document: standIn, isGivenAway: true, pages: keptPages, names: nil)
      return gift
    }
  }

  /// Opens the bytes once more after the document was given away.
  private func reopen() throws(PDFError) {
    state.document = try QDocument(source: source, name: name, password: password)
    state.isGivenAway = false
  }

  /// qpdf's document and what has been found in it.
  struct Holdings {
    var document: QDocument
    var pages: PageTree
    var names: DestinationNames?
  }

  /// Runs with qpdf's document; no other thread has it meanwhile.
  func withDocument<Result: Sendable>(_ body: (QDocument) -> Result) -> Result {
    withState { body($0.document) }
  }

  private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in
      // The bytes opened before; if they do not now, all reads as null.
      if state.isGivenAway { try? reopen() }
      return state.document.stack.run { body(&state) }
    }
  }

  // MARK: Objects

  var trailer: [String: PDFObject] { withDocument { $0.trailer.value.dictionary ?? [:] } }
  var catalog: [String: PDFObject] { withDocument { $0.catalog.value.dictionary ?? [:] } }

  func object(_ id: ObjectID) -> PDFObject { withDocument { $0.object(id).value } }

  /// The object that a reference stands for; any other object is itself.
  func resolve(_ object: PDFObject) -> PDFObject {
    if case .reference(let id) = object { self.object(id) } else { object }
  }

  /// The resolved value under a key of a dictionary, stream or reference to one, else null.
  func resolve(_ object: PDFObject, _ key: String) -> PDFObject { resolve(resolve(object)[key]) }

  /// The bytes of a stream with its filters undone; nil when one of them (such as JPEG) is none that
  /// can be undone without loss of structure, or the data are damaged.
  func streamData(of stream: PDFStream) -> [UInt8]? { data(of: stream, decoded: true) }

  /// The bytes of a stream as stored, decrypted.
  func rawStreamData(of stream: PDFStream) -> [UInt8]? { data(of: stream, decoded: false) }

  private func data(of stream: PDFStream, decoded: Bool) -> [UInt8]? {
    switch stream.content {
    case .bytes(let bytes): bytes
    case .file(let id): withDocument { $0.object(id).streamData(decoded: decoded) }
    }
  }

  // MARK: Pages

  private func withPages<Result: Sendable>(_ body: (QDocument, PageTree) -> Result) -> Result {
    withState { state in
      let pages = state.pages ?? PageTree(of: state.document)
      state.pages = pages
      return body(state.document, pages)
    }
  }

  /// The object of each page, in order. A page that stands twice in the tree is here twice.
  var pageIDs: [ObjectID] { withPages { $1.pages.map(\.id) } }
  /// The number of pages that the page tree states, without counting.
  var statedPageCount: Int? { resolve(resolve(catalog["/Pages"] ?? .null), "/Count").integer }
  var pageCount: Int { withPages { $1.pages.count } }

  func pageIndex(of id: ObjectID) -> Int? { withPages { $1.indices[id] } }

  /// The page's dictionary with what it inherits (`/Resources`, `/MediaBox`, `/CropBox`, `/Rotate`);
  /// empty for a page that does not exist.
  func pageDictionary(_ index: Int) -> [String: PDFObject] {
    withPages { document, tree in
      guard tree.pages.indices.contains(index) else { return [:] }
      var entries = document.object(tree.pages[index].id).value.dictionary ?? [:]
      for (key, value) in tree.inherited(by: index, in: document) where entries[key] == nil {
        entries[key] = value.itemValue
      }
      return entries
    }
  }

  // MARK: Names

  /// What a named destination stands for, not resolved.
  func namedDestination(_ name: [UInt8]) -> PDFObject? {
    withState { state in
      let names = state.names ?? DestinationNames(of: state.document)
      state.names = names
      return names[name]?.itemValue
    }
  }

  /// The names of all named destinations.
  var destinationNames: [[UInt8]] {
    withState { state in
      let names = state.names ?? DestinationNames(of: state.document)
      state.names = names
      return names.pairs.map(\.name)
    }
  }
}
