import Foundation

extension PDFAction {
  /// The action of what a file says; nil for a place in a document that is gone.
  ///
  /// - Parameter entries: the action's dictionary, kept for writing it back as it was.
  static func read(
    _ target: StructureAction?, entries: [String: PDFObject]?, from structure: StructureFile,
    file: DocumentFile?, document: PDFDocument?
  ) -> PDFAction? {
    let original = entries.map { PDFAction.Original(entries: $0, file: structure) }
    switch target {
    case .goTo(let place):
      guard let file, let document else { return nil }
      return PDFActionGoTo(destination: PDFDestination(place, in: file, of: document))
    case .goToRemote(let path, let place):
      let unspecified = Double(kPDFDestinationUnspecifiedValue)
      return PDFActionRemoteGoTo(
        pageIndex: place?.page ?? 0,
        at: CGPoint(x: place?.x ?? unspecified, y: place?.y ?? unspecified), fileURL: fileURL(path, document),
        original: original)
    case .uri(let text): return PDFActionURL(url: url(text), type: "URI", original: original)
    case .launch(let path):
      return PDFActionURL(url: fileURL(path, document), type: "Launch", original: original)
    case .named(let name): return PDFActionNamed(name: .init(name: name), original: original)
    case .resetForm(let fields, let excludes):
      let isForAll = entries?["/Fields"] == nil
      return PDFActionResetForm(fields: isForAll ? nil : fields, included: !excludes, original: original)
    case .other(let kind): return original.map { PDFAction(type: kind, original: $0) }
    case nil: return nil
    }
  }

  /// A path in a file counts from the document's folder; where there is none, from the top, since where this
  /// process happens to be says nothing.
  private static func fileURL(_ path: String, _ document: PDFDocument?) -> URL {
    let folder = document?.documentURL?.deletingLastPathComponent()
    return URL(fileURLWithPath: path, relativeTo: folder ?? URL(fileURLWithPath: "/", isDirectory: true))
  }

  /// Files have addresses with spaces and letters that an address may not have.
  private static func url(_ text: String) -> URL? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    if let url = URL(string: text) { return url }
    var allowed = CharacterSet.urlQueryAllowed
    allowed.insert(charactersIn: "#%")
    return text.addingPercentEncoding(withAllowedCharacters: allowed).flatMap { URL(string: $0) }
  }
}
