import DocumentWire
import Engine
import Foundation
import PDFValues
import PageService
import Reading
import Synchronization

/// A document that is open for reading, and what must be known of it before it is shown.
struct OpenBook: Sendable {
  /// The document, in workers.
  let service: RemoteDocument
  /// The file as it was opened.
  let source: FileSource
  /// How the file asks to be shown; nil where that cannot be read.
  let summary: DocumentSummary?
  /// Box and turn of the first page; nil for a document without pages.
  let first: PageFrame?

  /// What it says of its binding.
  var flags: BindingFlags { BindingFlags(direction: summary?.direction, pageLayout: summary?.pageLayout) }

  /// A file that was begun before there was a window.
  private static let begun = Mutex<(path: String, opening: Task<OpenBook, any Error>)?>(nil)

  /// Begins with a file that will be opened soon: workers start while the desktop's libraries do.
  static func begin(_ path: String) {
    let opening = Task.detached { try await start(path, password: nil) }
    begun.withLock { $0 = (path, opening) }
  }

  /// Opens a file. Throws `PDFError`, `needsPassword` when it needs one, or `PageServiceError`.
  static func open(_ path: String, password: String?, isUnprotected: Bool = false) async throws -> OpenBook {
    let begun = begun.withLock { begun in
      defer { begun = nil }
      return begun
    }
    if let begun, begun.path == path, password == nil, !isUnprotected { return try await begun.opening.value }
    return try await start(path, password: password, isUnprotected: isUnprotected)
  }

  private static func start(
    _ path: String, password: String?, isUnprotected: Bool = false
  ) async throws -> OpenBook {
    // Blocks until the first worker is there.
    let (service, source) = try await Task.detached {
      do {
        let source = try FileSource(path: path)
        let service = try RemoteDocument(
          source, name: URL(fileURLWithPath: path).lastPathComponent, password: password,
          program: WorkerProgram(allowsUnsandboxed: isUnprotected, keepsSpare: true))
        return (service, source)
      } catch let error as EngineError {
        throw PageServiceError.engine(error)
      }
    }.value
    let first = try await service.frames(of: 0..<1).value.first
    return OpenBook(
      service: service, source: source, summary: try? await service.summary().value, first: first)
  }
}
