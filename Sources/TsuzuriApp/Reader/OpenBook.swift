import DocumentWire
import Engine
import Foundation
import PDFValues
import PageService
import Reading

/// A document that is open for reading, and what must be known of it before it is shown.
struct OpenBook: Sendable {
  /// The document, in workers.
  let service: RemoteDocument
  /// How the file asks to be shown.
  let flags: BindingFlags
  /// Box and turn of the first page; nil for a document without pages.
  let first: PageFrame?

  /// Opens a file. Throws `PDFError`, `needsPassword` when it needs one, or `PageServiceError`.
  static func open(_ path: String, password: String?, isUnprotected: Bool = false) async throws -> OpenBook {
    // Blocks until the first worker is there.
    let service = try await Task.detached {
      do {
        return try RemoteDocument(
          try FileSource(path: path), name: URL(fileURLWithPath: path).lastPathComponent, password: password,
          program: WorkerProgram(allowsUnsandboxed: isUnprotected, keepsSpare: true))
      } catch let error as EngineError {
        throw PageServiceError.engine(error)
      }
    }.value
    // Facts of the structure come from another process than the page: both start at once.
    async let first = service.frames(of: 0..<1).value.first
    let summary = try? await service.summary().value
    return OpenBook(
      service: service, flags: BindingFlags(direction: summary?.direction, pageLayout: summary?.pageLayout),
      first: try await first)
  }
}
