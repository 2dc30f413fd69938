import Foundation

/// Reading and changing the dictionary.
extension PDFAnnotation {
  func resolve(_ object: PDFObject) -> PDFObject { structure?.resolve(object) ?? object }

  /// A resolved entry, else null.
  func entry(_ key: String) -> PDFObject {
    Model.sync { entries[key].map { resolve($0) } ?? .null }
  }

  /// The resolved numbers of an array; nil when it is none.
  func numbers(_ key: String) -> [Double]? { numbers(in: entry(key)) }

  func numbers(in object: PDFObject) -> [Double]? {
    object.array.map { $0.map { resolve($0).number ?? 0 } }
  }

  /// Sets or removes an entry.
  func set(_ value: PDFObject?, for key: String) {
    Model.sync {
      let old = entries[key]
      guard old != value else { return }
      if Self.buttonLookKeys.contains(key) { onStateName = buttonStateName }
      entries[key] = value
      noteChange()
      if affectsLook(key) { dropAppearance() }
      if key == "/F" || key == "/AS" || key == "/AP" { noteRedraw() }
    }
  }

  func noteChange() {
    isChanged = true
    owner?.hasChangedAnnotations = true
  }

  func noteRedraw() {
    isRedrawn = true
    picture = nil
  }

  /// The look is to be made anew from the properties, where we know how.
  func dropAppearance() {
    noteRedraw()
    guard makesOwnLook else { return }
    onStateName = buttonStateName
    entries["/AP"] = nil
  }

  /// Keys after whose change a button's drawings no longer tell its on state.
  private static let buttonLookKeys: Set = ["/AP", "/MK", "/BS", "/Border", "/DA", "/Rect"]

  private static let lookKeys: Set = [
    "/C", "/IC", "/CA", "/ca", "/BS", "/Border", "/BE", "/L", "/LE", "/QuadPoints", "/InkList", "/Vertices",
    "/DA", "/Q", "/Name", "/MK", "/CL", "/DS", "/RC", "/Subtype", "/RD",
  ]
  private static let fieldLookKeys: Set = ["/V", "/Opt", "/MaxLen", "/Ff", "/FT", "/TI", "/I"]

  private func affectsLook(_ key: String) -> Bool {
    if Self.lookKeys.contains(key) { return true }
    switch kind {
    case "/FreeText": return key == "/Contents"
    // A button shows its state by choosing among its drawings.
    case "/Widget": return Self.fieldLookKeys.contains(key) && !isStateButton
    default: return false
    }
  }

  /// The type with slash.
  var kind: String { entry("/Subtype").name ?? "/" }

  var isWidget: Bool { kind == "/Widget" }

  /// Entries without references to what is only in the file: inline what is small, drop the rest.
  var portableEntries: [String: PDFObject] {
    var copy = entries
    for key in ["/P", "/Popup", "/Parent", "/IRT", "/AP", "/StructParent", "/Kids"] { copy[key] = nil }
    if isWidget, let name = fieldNameInFile { copy["/T"] = .text(name) }
    return copy.compactMapValues { inlined($0, depth: 0) }
  }

  private func inlined(_ object: PDFObject, depth: Int) -> PDFObject? {
    guard depth < 16 else { return nil }
    switch resolve(object) {
    case .array(let items): return .array(items.map { inlined($0, depth: depth + 1) ?? .null })
    case .dictionary(let entries):
      if entries["/Type"]?.name == "/Page" { return nil }
      return .dictionary(entries.compactMapValues { inlined($0, depth: depth + 1) })
    case .stream, .reference: return nil
    case let plain: return plain
    }
  }
}

extension PDFObject {
  static func rect(_ rect: CGRect) -> PDFObject {
    .array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { .real(Double($0)) })
  }

  static func numbers(_ numbers: [Double]) -> PDFObject { .array(numbers.map { .real($0) }) }
}
