import CQPDF
import Foundation

/// One document open in qpdf: an owner of its handle, used by one thread at a time.
///
/// qpdf's calls never throw: those that can fail leave an error behind, which `takeError` fetches.
final class QDocument {
  let raw: qpdf_data
  let stack: DeepStack
  private let source: ByteSource?
  /// Streams are written as they are, since to look into them would take too much.
  var leavesStreams = false
  /// Which objects change; nil when that does not matter.
  var changes: ChangeRecord?

  /// Opens the bytes of `source`; the password is as the file's security handler wants it.
  init(source: ByteSource, name: String, password: [UInt8]?) throws(PDFError) {
    guard let raw = qpdf_init() else { throw .cannotAssemble(name, detail: "out of memory") }
    self.raw = raw
    self.source = source
    stack = DeepStack(forFileSize: source.count)
    Self.silence(raw)
    let code = stack.run { source.read(into: raw, password: (password ?? []) + [0]) }
    if code & errorBit != 0, let failure = takeError() {
      throw failure.asPDFError(file: name, source: source, hadPassword: password?.isEmpty == false)
    }
  }

  /// An empty document without pages.
  init(emptyNamed name: String) throws(PDFError) {
    guard let raw = qpdf_init() else { throw .cannotAssemble(name, detail: "out of memory") }
    self.raw = raw
    source = nil
    stack = DeepStack(forFileSize: 0)
    Self.silence(raw)
    if qpdf_empty_pdf(raw) & errorBit != 0, let failure = takeError() {
      throw .cannotAssemble(name, detail: failure.detail)
    }
  }

  deinit {
    // qpdf prints an error that nobody has fetched.
    _ = takeError()
    var handle: qpdf_data? = raw
    qpdf_cleanup(&handle)
  }

  private static func silence(_ raw: qpdf_data) {
    qpdf_silence_errors(raw)
    qpdf_set_suppress_warnings(raw, 1)
  }

  // MARK: Errors

  struct Failure {
    var code: qpdf_error_code_e
    var detail: String

    /// Whether a warning tells that the cross-reference table had to be built anew.
    var isDamage: Bool { code == qpdf_e_damaged_pdf && detail.contains("file is damaged") }

    /// Whether a warning tells that the trailer counts the objects wrongly.
    var isWrongSize: Bool { detail.contains("reported number of objects") }

    func asPDFError(file: String, source: ByteSource, hadPassword: Bool) -> PDFError {
      switch code {
      case qpdf_e_password: hadPassword ? .wrongPassword(file) : .needsPassword(file)
      case qpdf_e_unsupported: .unsupportedSecurity(file)
      default: source.looksLikePDF ? .damaged(file) : .notPDF(file)
      }
    }
  }

  /// The error left by the calls since the last look, or nil.
  func takeError() -> Failure? {
    guard qpdf_has_error(raw) != 0, let error = qpdf_get_error(raw) else { return nil }
    return failure(error)
  }

  func takeWarnings() -> [Failure] {
    var found: [Failure] = []
    while qpdf_more_warnings(raw) != 0, let warning = qpdf_next_warning(raw) {
      found.append(failure(warning))
    }
    return found
  }

  private func failure(_ error: qpdf_error) -> Failure {
    Failure(
      code: qpdf_get_error_code(raw, error),
      detail: qpdf_get_error_message_detail(raw, error).map { String(cString: $0) } ?? "")
  }

  // MARK: Objects

  func wrap(_ handle: qpdf_oh) -> QObject { QObject(document: self, raw: handle) }

  var trailer: QObject { wrap(qpdf_get_trailer(raw)) }
  var catalog: QObject { wrap(qpdf_get_root(raw)) }

  func object(_ id: ObjectID) -> QObject {
    wrap(qpdf_get_object_by_id(raw, Int32(clamping: id.number), Int32(clamping: id.generation)))
  }

  func makeNull() -> QObject { wrap(qpdf_oh_new_null(raw)) }
  func make(_ value: Int) -> QObject { wrap(qpdf_oh_new_integer(raw, Int64(value))) }
  func make(_ value: Bool) -> QObject { wrap(qpdf_oh_new_bool(raw, value ? 1 : 0)) }
  func make(name: String) -> QObject { wrap(qpdf_oh_new_name(raw, name)) }
  func makeArray() -> QObject { wrap(qpdf_oh_new_array(raw)) }
  func makeDictionary() -> QObject { wrap(qpdf_oh_new_dictionary(raw)) }

  /// A number without exponent and with at most six decimals, as PDF wants it.
  func make(_ value: Double) -> QObject {
    guard value.isFinite else { return make(0) }
    if value == value.rounded(), abs(value) < 1e15 { return make(Int(value)) }
    return wrap(qpdf_oh_new_real_from_double(raw, value, 6))
  }

  func make(string bytes: [UInt8]) -> QObject {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        // An empty array has no base address, and qpdf wants a pointer all the same.
        guard let base = text.baseAddress else { return wrap(qpdf_oh_new_string(raw, "")) }
        return wrap(qpdf_oh_new_binary_string(raw, base, bytes.count))
      }
    }
  }

  /// A stream with the given bytes and no filter; its dictionary is filled in by the caller.
  func makeStream(_ bytes: [UInt8]) -> QObject {
    if let stream = changes?.makeStream(bytes, in: self) { return stream }
    let stream = wrap(qpdf_oh_new_stream(raw))
    stream.setData(bytes, filter: makeNull(), parameters: makeNull())
    return stream
  }

  /// Gives the object a number in this document.
  func makeIndirect(_ object: QObject) -> QObject {
    if let id = changes?.takeNumber() {
      replace(id, with: object)
      return self.object(id)
    }
    return wrap(qpdf_make_indirect_object(raw, object.raw))
  }

  /// The user password of a protected file, also when the owner's has opened it.
  var userPassword: [UInt8] {
    guard let text = qpdf_get_user_password(raw) else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  func replace(_ id: ObjectID, with object: QObject) {
    changes?.note(id, in: self)
    qpdf_replace_object(raw, Int32(clamping: id.number), Int32(clamping: id.generation), object.raw)
  }

  /// A copy of an indirect object of another document, with all that it refers to short of pages.
  /// What was copied from that document before is used again. Nodes of a page tree become null.
  func copy(_ foreign: QObject) -> QObject {
    // qpdf leaves an empty handle for one, also wherever it is referred to, and any call on that, even
    // the clean-up, ends the process.
    if foreign["/Type"].isName("/Pages") { return makeNull() }
    return wrap(qpdf_oh_copy_foreign_object(raw, foreign.document.raw, foreign.raw))
  }
}

/// qpdf's macro has no parentheses and does not import.
let errorBit: QPDF_ERROR_CODE = 2
