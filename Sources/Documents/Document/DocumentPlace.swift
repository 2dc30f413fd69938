import Foundation

/// Where a document is, for any thread.
struct DocumentPlace: Sendable {
  private(set) var url: URL
  private(set) var type: String

  init(_ url: URL) {
    self.url = url.isFileURL ? url.standardizedFileURL : url
    type = FileTypes.type(of: url)
  }

  /// Whether a file can be called so.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }
}

/// Uniform type identifiers of the endings that documents have.
enum FileTypes {
  private static let types = [
    "txt": "public.plain-text", "text": "public.plain-text", "md": "net.daringfireball.markdown",
    "markdown": "net.daringfireball.markdown", "pdf": "com.adobe.pdf", "html": "public.html",
    "json": "public.json", "xml": "public.xml", "csv": "public.comma-separated-values-text",
    "rtf": "public.rtf", "png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg",
    "svg": "public.svg-image",
  ]

  private static let endings = [
    "public.plain-text": "txt", "net.daringfireball.markdown": "md", "public.jpeg": "jpg",
  ]

  /// The type by the ending; `public.data` for what is not known, `public.folder` for a folder's URL.
  static func type(of url: URL) -> String {
    let ending = url.pathExtension.lowercased()
    return types[ending] ?? (url.hasDirectoryPath && ending.isEmpty ? "public.folder" : "public.data")
  }

  static func ending(of type: String) -> String? {
    endings[type] ?? types.first { $0.value == type }?.key
  }
}
