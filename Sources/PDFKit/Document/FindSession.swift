public import Foundation
import Synchronization

/// An asynchronous search: it runs in the background and tells of itself on the main queue.
final class FindSession: Sendable {
  private let isCancelled = Atomic(false)

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// Starts searching. The document is kept alive until the end.
  func start(_ search: PageSearch?, in document: PDFDocument) {
    let job = Job(session: self, document: document, search: search)
    DispatchQueue.global(qos: .userInitiated).async { job.run() }
  }

  private struct Job: @unchecked Sendable {
    // Unchecked: the document's state is guarded by Model; the rest does not change.
    let session: FindSession
    let document: PDFDocument
    let search: PageSearch?

    func run() {
      tell(.PDFDocumentDidBeginFind) { $0?.documentDidBeginDocumentFind($1) }
      // A pattern that cannot be read finds nothing; one that turns out too slow ends the search.
      try? search?.run(in: document, pages: IndexSet(integersIn: 0..<document.pageCount)) { event in
        guard !session.isCancelled.load(ordering: .relaxed) else { return false }
        tell(event)
        return !session.isCancelled.load(ordering: .relaxed)
      }
      finish()
    }

    private func tell(_ event: PageSearch.Event) {
      switch event {
      case .beginPage(let index):
        tell(.PDFDocumentDidBeginPageFind, [PDFDocumentPageIndexKey: index]) {
          $0?.documentDidBeginPageFind($1)
        }
      case .endPage(let index):
        tell(.PDFDocumentDidEndPageFind, [PDFDocumentPageIndexKey: index]) { $0?.documentDidEndPageFind($1) }
      case .match(let match, _):
        tell(.PDFDocumentDidFindMatch, [PDFDocumentFoundSelectionKey: match]) { delegate, notification in
          delegate?.documentDidFindMatch(notification)
          delegate?.didMatchString(match)
        }
      }
    }

    private func finish() {
      onMain {
        Model.sync { if document.search === session { document.search = nil } }
        post(.PDFDocumentDidEndFind, [:]) { $0?.documentDidEndDocumentFind($1) }
      }
    }

    private func tell(
      _ name: Notification.Name, _ info: [String: Any] = [:],
      _ delegate: @escaping ((any PDFDocumentDelegate)?, Notification) -> Void
    ) {
      onMain {
        // Nothing is heard of a search once it is cancelled, but that it has ended.
        guard !session.isCancelled.load(ordering: .relaxed) else { return }
        post(name, info, delegate)
      }
    }

    private func post(
      _ name: Notification.Name, _ info: [String: Any],
      _ delegate: ((any PDFDocumentDelegate)?, Notification) -> Void
    ) {
      let notification = Notification(name: name, object: document, userInfo: info)
      NotificationCenter.default.post(notification)
      delegate(document.delegate, notification)
    }

    private func onMain(_ body: @escaping () -> Void) {
      // Handed over whole, once: the job itself does not touch it again.
      nonisolated(unsafe) let body = body
      DispatchQueue.main.async { body() }
    }
  }
}

extension PDFDocument {
  /// Searches in the background; matches come by notification and to the delegate, on the main queue.
  ///
  /// A running search is ended first. A regular expression that cannot be read finds nothing.
  public func beginFindString(_ string: String, withOptions options: NSString.CompareOptions = []) {
    beginFindStrings([string], withOptions: options)
  }

  /// Searches for several strings in one pass.
  public func beginFindStrings(_ strings: [String], withOptions options: NSString.CompareOptions = []) {
    cancelFindString()
    let search = try? PageSearch(strings, options: PDFSearchOptions(options))
    let session = FindSession()
    Model.sync { self.search = session }
    session.start(search, in: self)
  }

  /// True from the start of an asynchronous search until its end was told.
  public var isFinding: Bool { Model.sync { search != nil } }

  /// Ends a running search; no more matches come. May be called from within a find callback.
  public func cancelFindString() {
    Model.sync { search }?.cancel()
  }
}
