/// A terminal field of the document's form.
struct StructureField: Equatable, Sendable {
  var id: ObjectID?
  /// Partial names joined by full stops.
  var name: String
  /// `Tx`, `Btn`, `Ch`, `Sig`, or empty when the file does not say.
  var type: String
  var value: PDFObject
  var flags: Int
}

extension StructureFile {
  private static let fieldDepthLimit = 64
  private static let fieldLimit = 200_000
  private static let inheritedFieldKeys = ["/FT", "/Ff", "/V", "/DV", "/MaxLen", "/DA", "/Q", "/Opt"]

  /// An entry of the form. Each of its fields may ask, so the long list of all fields is not read.
  func formEntry(_ key: String) -> PDFObject {
    withDocument { $0.catalog["/AcroForm"][key].itemValue }
  }

  /// The terminal fields in the order of the tree. A field that is reached on several paths is taken
  /// once, so that sharing does not multiply.
  func formFields() -> [StructureField] {
    var visited: Set<ObjectID> = []
    var fields: [StructureField] = []
    let roots = resolve(resolve(catalog["/AcroForm"] ?? .null)["/Fields"]).array ?? []
    for root in roots {
      collect(root, name: "", inherited: [:], depth: 0, visited: &visited, into: &fields)
    }
    return fields
  }

  private func collect(
    _ object: PDFObject, name: String, inherited: [String: PDFObject], depth: Int,
    visited: inout Set<ObjectID>, into fields: inout [StructureField]
  ) {
    guard depth < Self.fieldDepthLimit, fields.count < Self.fieldLimit else { return }
    if let id = object.reference, !visited.insert(id).inserted { return }
    guard let entries = resolve(object).dictionary else { return }
    let full = Self.join(name, resolve(entries["/T"] ?? .null).text)
    var known = inherited
    for key in Self.inheritedFieldKeys { known[key] = entries[key].map { resolve($0) } ?? known[key] }
    let kids = resolve(entries["/Kids"] ?? .null).array ?? []
    // Kids without a name of their own are the field's widgets, not fields.
    let isBranch = kids.contains { kid in
      let kid = resolve(kid)
      return !resolve(kid["/T"]).isNull || !resolve(kid["/Kids"]).isNull
    }
    if isBranch {
      for kid in kids {
        collect(kid, name: full, inherited: known, depth: depth + 1, visited: &visited, into: &fields)
      }
      return
    }
    fields.append(
      StructureField(
        id: object.reference, name: full,
        type: known["/FT"]?.name.map { String($0.dropFirst()) } ?? "",
        value: known["/V"] ?? .null, flags: known["/Ff"]?.integer ?? 0))
  }

  private static func join(_ parent: String, _ own: String?) -> String {
    guard let own, !own.isEmpty else { return parent }
    return parent.isEmpty ? own : parent + "." + own
  }

  // MARK: From the widget upwards

  /// The dictionaries from a field or widget up to its topmost field.
  private func fieldChain(_ entries: [String: PDFObject]) -> [[String: PDFObject]] {
    var chain = [entries]
    var visited: Set<ObjectID> = []
    var parent = entries["/Parent"]
    while let id = parent?.reference, visited.insert(id).inserted, chain.count < Self.fieldDepthLimit,
      let next = object(id).dictionary
    {
      chain.append(next)
      parent = next["/Parent"]
    }
    return chain
  }

  /// What a widget takes from the fields above it and does not have itself.
  func inheritedFieldEntries(of widget: [String: PDFObject]) -> [String: PDFObject] {
    var found: [String: PDFObject] = [:]
    for entries in fieldChain(widget).dropFirst() {
      for key in Self.inheritedFieldKeys where widget[key] == nil && found[key] == nil {
        found[key] = entries[key]
      }
    }
    return found
  }

  /// The fully qualified name of a field or widget.
  func fieldName(of entries: [String: PDFObject]) -> String {
    fieldChain(entries).reversed().reduce("") { Self.join($0, resolve($1["/T"] ?? .null).text) }
  }

  /// The fully qualified name of a field given by reference.
  func fieldName(_ object: PDFObject) -> String? {
    resolve(object).dictionary.map { fieldName(of: $0) }
  }
}
