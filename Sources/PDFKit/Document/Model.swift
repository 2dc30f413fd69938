import Foundation

/// The lock over the mutable state of all PDFKit objects.
///
/// One for all, since pages, annotations and outline items move between documents. Held for short
/// reads and changes only: never while a page is drawn, a document scanned or written, or a delegate
/// called. The lane and a `StructureFile`'s mutex may be taken inside it, never the other way round.
enum Model {
  private static let lock = NSRecursiveLock()

  static func sync<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
