public import Foundation
package import Storage

/// What a document had that was not saved when its process ended.
///
/// Listed at the next start, offered to people, and restored or thrown away; what is neither is offered
/// again.
public final class DocumentRecovery: @unchecked Sendable {
  // Unchecked: the journal is touched with the lock held, and the rest is constant.
  private let lock = NSLock()
  private var journal: Journal?
  private let record: RecoveryRecord

  /// Where the document was.
  public let fileURL: URL

  private init?(_ journal: Journal) {
    guard let url = journal.subject.url, let last = try? journal.records().last,
      let record = RecoveryRecord(last)
    else {
      journal.remove()
      return nil
    }
    (self.journal, self.record, fileURL) = (journal, record, url)
  }

  /// All that can be recovered, the oldest first. Finishes saves that were broken off, too. Blocks: for a start of
  /// a program, before documents are opened.
  public static func leftovers() -> [DocumentRecovery] { leftovers(in: DocumentEnvironment.current.places) }

  package static func leftovers(in places: Places) -> [DocumentRecovery] {
    FileSaver(places: places).recover()
    return Journal.leftovers(places: places).compactMap { journal in
      guard let found = DocumentRecovery(journal) else { return nil }
      if found.isSaved {
        found.discard()
        return nil
      }
      return found
    }
  }

  /// Whether the file has the same, byte for byte.
  private var isSaved: Bool {
    guard fileURL.isFileURL, !record.head.isPackage, let bytes = try? Data(contentsOf: fileURL) else {
      return false
    }
    return bytes == record.bytes
  }

  /// Whether someone has changed the file since; then restoring leads to a conflict, in which both versions can be
  /// had.
  public var fileHasChanged: Bool {
    guard let base = record.head.base else { return FileMark.stamp(fileURL) != nil }
    return FileMark(fileURL).map { !$0.isSame(as: base) } ?? false
  }

  /// What was not saved: `Data`, or a `FileWrapper`.
  public func contents() throws -> Any { try record.contents() }

  /// Gives a document what was not saved, as an unsaved change; the document is opened if it is not. False when that
  /// failed: it can be tried again.
  @MainActor
  public func restore(into document: UIDocument) async -> Bool {
    let differs = fileHasChanged
    let isThere = !fileURL.isFileURL || FileMark.stamp(document.fileURL) != nil
    if isThere, document.documentState.contains(.closed), await !document.open() { return false }
    do { try document.runner.load(DocumentContents(contents()), document) } catch {
      document.runner.report(error)
      return false
    }
    document.runner.send(.recovered(differs: differs && isThere, isMissing: !isThere))
    // Ours goes when the document's own journal has it.
    await document.runner.keeper.wait()
    discard()
    return true
  }

  /// Throws it away.
  public func discard() {
    lock.withLock {
      journal?.remove()
      journal = nil
    }
  }
}
