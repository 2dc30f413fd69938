import Foundation

/// What a click does.
enum StructureAction: Equatable, Sendable {
  case goTo(StructureDestination)
  /// A file's path and a place in it, if one is named.
  case goToRemote(path: String, StructureDestination?)
  case uri(String)
  case launch(path: String)
  /// The name without its slash: `NextPage`, `PrevPage`, `FirstPage`, `LastPage` and others.
  case named(String)
  /// Fully qualified field names. With `excludes`, all but these.
  case resetForm(fields: [String], excludes: Bool)
  /// An action of another kind (its name without the slash), or one that leads nowhere.
  case other(String)
}

extension StructureFile {
  /// Reads an action dictionary; nil when it is none.
  func action(_ object: PDFObject) -> StructureAction? {
    let action = resolve(object)
    guard let kind = resolve(action["/S"]).name else { return nil }
    switch kind {
    case "/GoTo": return destination(action["/D"]).map { .goTo($0) } ?? .other("GoTo")
    case "/GoToR":
      guard let path = fileName(action["/F"]) else { return .other("GoToR") }
      return .goToRemote(path: path, remoteDestination(action["/D"]))
    case "/URI":
      guard let bytes = resolve(action["/URI"]).bytes else { return .other("URI") }
      return .uri(String(decoding: bytes, as: UTF8.self))
    case "/Launch":
      let path = fileName(action["/F"]) ?? fileName(resolve(action["/Win"])["/F"])
      return path.map { .launch(path: $0) } ?? .other("Launch")
    case "/Named": return .named(String((resolve(action["/N"]).name ?? "/").dropFirst()))
    case "/ResetForm":
      let names = (resolve(action["/Fields"]).array ?? []).compactMap { resolve($0).text ?? fieldName($0) }
      return .resetForm(fields: names, excludes: (resolve(action["/Flags"]).integer ?? 0) & 1 != 0)
    default: return .other(String(kind.dropFirst()))
    }
  }

  /// Where an outline item or a link annotation leads: its `/Dest`, else its `/A`.
  func target(of entries: [String: PDFObject]) -> StructureAction? {
    if let dest = entries["/Dest"], let place = destination(dest) { return .goTo(place) }
    return entries["/A"].flatMap { action($0) }
  }

  /// The name in a file specification.
  func fileName(_ object: PDFObject) -> String? {
    let value = resolve(object)
    if let name = value.text { return name }
    for key in ["/UF", "/F", "/Unix", "/DOS", "/Mac"] {
      if let name = resolve(value[key]).text, !name.isEmpty { return name }
    }
    return nil
  }
}
