import CQPDF
import Foundation

/// An object handle of a `QDocument`, released with this value's last reference.
///
/// Calls on an object of another type do nothing or give null, as in qpdf.
final class QObject {
  let document: QDocument
  let raw: qpdf_oh
  /// The numbered object that this one stands in, where changes are recorded.
  private let holder: ObjectID?

  init(document: QDocument, raw: qpdf_oh, holder: ObjectID? = nil) {
    self.document = document
    self.raw = raw
    self.holder = holder
  }

  deinit { qpdf_oh_release(document.raw, raw) }

  private var data: qpdf_data { document.raw }

  // MARK: Kinds

  var type: qpdf_object_type_e { qpdf_oh_get_type_code(data, raw) }
  var isNull: Bool { type == ot_null || type == ot_uninitialized }
  var isArray: Bool { qpdf_oh_is_array(data, raw) != 0 }
  var isDictionary: Bool { qpdf_oh_is_dictionary(data, raw) != 0 }
  var isStream: Bool { qpdf_oh_is_stream(data, raw) != 0 }
  var isName: Bool { qpdf_oh_is_name(data, raw) != 0 }
  var isString: Bool { qpdf_oh_is_string(data, raw) != 0 }
  var isInteger: Bool { qpdf_oh_is_integer(data, raw) != 0 }
  var isNumber: Bool { qpdf_oh_is_number(data, raw) != 0 }

  /// The number of an indirect object.
  var id: ObjectID? {
    guard qpdf_oh_is_indirect(data, raw) != 0 else { return nil }
    return ObjectID(
      number: Int(qpdf_oh_get_object_id(data, raw)), generation: Int(qpdf_oh_get_generation(data, raw)))
  }

  // MARK: Scalars

  var boolean: Bool { qpdf_oh_get_bool_value(data, raw) != 0 }
  var integer: Int { Int(qpdf_oh_get_int_value(data, raw)) }
  var number: Double { qpdf_oh_get_numeric_value(data, raw) }
  var name: String? { isName ? String(cString: qpdf_oh_get_name(data, raw)) : nil }

  func isName(_ name: String) -> Bool { qpdf_oh_is_name_and_equals(data, raw, name) != 0 }

  var bytes: [UInt8] {
    var length = 0
    guard let text = qpdf_oh_get_binary_string_value(data, raw, &length), length > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: length))
  }

  // MARK: Arrays

  var count: Int { isArray ? Int(qpdf_oh_get_array_n_items(data, raw)) : 0 }

  subscript(index: Int) -> QObject { wrapInside(qpdf_oh_get_array_item(data, raw, Int32(clamping: index))) }

  var items: [QObject] { (0..<count).map { self[$0] } }

  func append(_ item: QObject) {
    noteChange()
    qpdf_oh_append_item(data, raw, item.raw)
  }

  func set(_ item: QObject, at index: Int) {
    noteChange()
    qpdf_oh_set_array_item(data, raw, Int32(index), item.raw)
  }

  // MARK: Dictionaries

  /// Keys whose values are not null.
  var keys: [String] {
    guard isDictionary else { return [] }
    var found: [String] = []
    qpdf_oh_begin_dict_key_iter(data, raw)
    while qpdf_oh_dict_more_keys(data) != 0, let key = qpdf_oh_dict_next_key(data) {
      found.append(String(cString: key))
    }
    return found
  }

  /// The value under a key of a dictionary or of a stream's dictionary, else null.
  subscript(key: String) -> QObject {
    get {
      if isStream { return streamDictionary[key] }
      return wrapInside(qpdf_oh_get_key_if_dict(data, raw, key))
    }
    set {
      noteChange()
      qpdf_oh_replace_key(data, raw, key, newValue.raw)
    }
  }

  func has(_ key: String) -> Bool { isDictionary && qpdf_oh_has_key(data, raw, key) != 0 }

  func remove(_ key: String) {
    noteChange()
    qpdf_oh_remove_key(data, raw, key)
  }

  // MARK: Writing

  /// The object, or the dictionary of a stream, as it stands in a file.
  var text: [UInt8] {
    if isStream { return streamDictionary.text }
    guard let text = qpdf_oh_unparse_resolved(data, raw) else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  // MARK: Changes

  private func wrapInside(_ handle: qpdf_oh) -> QObject {
    guard document.changes != nil else { return document.wrap(handle) }
    return QObject(document: document, raw: handle, holder: id ?? holder)
  }

  private func noteChange() {
    guard let changes = document.changes, let id = id ?? holder else { return }
    changes.note(id, in: document)
  }

  // MARK: Streams

  /// The dictionary of a stream.
  var streamDictionary: QObject { isStream ? wrapInside(qpdf_oh_get_dict(data, raw)) : self }

  func setData(_ bytes: [UInt8], filter: QObject, parameters: QObject) {
    noteChange()
    if let id, document.changes?.setData(bytes, of: id) == true {
      self["/Filter"] = filter
      self["/DecodeParms"] = parameters
      return
    }
    bytes.withUnsafeBufferPointer { buffer in
      var nothing: UInt8 = 0
      withUnsafePointer(to: &nothing) { placeholder in
        qpdf_oh_replace_stream_data(
          data, raw, buffer.baseAddress ?? placeholder, bytes.count, filter.raw, parameters.raw)
      }
    }
  }

  /// The bytes of a stream, decoded or as they are stored; nil when they cannot be read or decoded.
  func streamData(decoded: Bool) -> [UInt8]? {
    guard isStream else { return nil }
    var filtered: QPDF_BOOL = 0
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = qpdf_oh_get_stream_data(
      data, raw, decoded ? qpdf_dl_specialized : qpdf_dl_none, &filtered, &buffer, &length)
    defer { free(buffer) }
    if code & errorBit != 0 { _ = document.takeError() }
    guard code & errorBit == 0, !decoded || filtered != 0 else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: length))
  }
}
