import Foundation

/// A file inside the document.
struct StructureAttachment: Equatable, Sendable {
  /// Its key among the embedded files; nil for one that only an annotation holds.
  var key: String?
  /// The file's name.
  var name: String
  var description: String?
  /// The embedded file stream.
  var stream: PDFStream
}

extension StructureFile {
  /// The embedded files of the catalogue, then those of file attachment annotations.
  func attachments() -> [StructureAttachment] {
    let pairs = withDocument { document in
      document.catalog["/Names"]["/EmbeddedFiles"].nameTreePairs().map { ($0.name, $0.value.itemValue) }
    }
    let listed = pairs.compactMap { attachment($1, key: TextString.decode($0)) }
    return listed + annotationAttachments()
  }

  private func annotationAttachments() -> [StructureAttachment] {
    let pages = pageIDs
    let specifications = withDocument { document in
      pages.flatMap { id in
        document.object(id)["/Annots"].items
          .filter { $0["/Subtype"].isName("/FileAttachment") }
          .map { $0["/FS"].itemValue }
      }
    }
    return specifications.compactMap { attachment($0, key: nil) }
  }

  private func attachment(_ object: PDFObject, key: String?) -> StructureAttachment? {
    let specification = resolve(object)
    let files = resolve(specification["/EF"])
    for name in ["/UF", "/F", "/Unix", "/DOS", "/Mac"] {
      guard case .stream(let stream) = resolve(files[name]) else { continue }
      return StructureAttachment(
        key: key, name: fileName(specification) ?? key ?? "",
        description: resolve(specification["/Desc"]).text, stream: stream)
    }
    return nil
  }
}
