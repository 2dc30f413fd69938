import CQPDF

extension QObject {
  /// Deeper inline nesting than this reads as null: no sensible file comes near, and the value is
  /// walked by recursion.
  static let depthLimit = 100

  /// The object as a value; indirect objects inside stay references.
  var value: PDFObject { value(depth: 0) }

  private func value(depth: Int) -> PDFObject {
    if depth > 0, let id { return .reference(id) }
    guard depth < Self.depthLimit else { return .null }
    return switch type {
    case ot_boolean: .boolean(boolean)
    case ot_integer: .integer(integer)
    case ot_real: .real(number)
    case ot_string: .string(bytes)
    case ot_name: .name(name ?? "/")
    case ot_array: .array(items.map { $0.value(depth: depth + 1) })
    case ot_dictionary: .dictionary(entries(depth: depth))
    case ot_stream:
      id.map { .stream(PDFStream(dictionary: streamDictionary.entries(depth: depth), content: .file($0))) }
        ?? .null
    default: .null
    }
  }

  private func entries(depth: Int) -> [String: PDFObject] {
    // Names of broken encoding, or written in two ways, can be equal as strings.
    Dictionary(keys.map { ($0, self[$0].value(depth: depth + 1)) }) { first, _ in first }
  }
}

extension QDocument {
  /// Makes a qpdf object of a value. `reference` gives the object for a reference inside it.
  func make(_ value: PDFObject, reference: (ObjectID) -> QObject) -> QObject {
    switch value {
    case .null: return makeNull()
    case .boolean(let value): return make(value)
    case .integer(let value): return make(value)
    case .real(let value): return make(value)
    case .string(let bytes): return make(string: bytes)
    case .name(let name): return make(name: name)
    case .reference(let id): return reference(id)
    case .array(let items):
      let array = makeArray()
      for item in items { array.append(make(item, reference: reference)) }
      return array
    case .dictionary(let entries): return fill(makeDictionary(), with: entries, reference: reference)
    case .stream(let stream):
      switch stream.content {
      case .file(let id): return reference(id)
      case .bytes(let bytes):
        let object = makeStream(bytes)
        // `/Length` and the filters belong to the bytes, which qpdf keeps account of.
        let entries = stream.dictionary.filter { !["/Length", "/Filter", "/DecodeParms"].contains($0.key) }
        _ = fill(object.streamDictionary, with: entries, reference: reference)
        return object
      }
    }
  }

  private func fill(
    _ dictionary: QObject, with entries: [String: PDFObject], reference: (ObjectID) -> QObject
  ) -> QObject {
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      dictionary[key] = make(value, reference: reference)
    }
    return dictionary
  }
}
