package import Compose
import Foundation

/// Keeps pages up with a text that is being written, on a thread of its own.
///
/// Texts are handed in at every key; of those that come while pages are being made only the newest counts.
package final class PreviewSession: Sendable {
  /// What came of a text.
  package enum Update: Sendable {
    /// New pages. `changed` names those that look different from the update before, in order.
    case pages(PreviewState, changed: [Int])
    /// The note cannot become pages; those of the update before stay.
    case failed(NoteError, revision: Int)
  }

  /// What came of the texts, in order; ends when the session does. For one reader.
  package let updates: AsyncStream<Update>
  private let worker: PreviewWorker

  /// Starts the session's thread.
  package init(options: NoteOptions = NoteOptions()) {
    let (updates, continuation) = AsyncStream<Update>.makeStream()
    let worker = PreviewWorker(options: options, updates: continuation)
    self.updates = updates
    self.worker = worker
    let thread = Thread { worker.run() }
    // Deeply nested blocks take a deep stack.
    thread.stackSize = 16 << 20
    thread.name = "preview"
    thread.start()
  }

  deinit { worker.stop() }

  /// Takes a new state of the text, and of how it is to look where that changed. Never blocks. The revision is
  /// the caller's, and comes back with the pages.
  package func show(_ text: DraftText, revision: Int, options: NoteOptions? = nil) {
    worker.show(text, revision: revision, options: options)
  }

  /// The last pages that were made; nil before the first.
  package var state: PreviewState? { worker.state }
}

/// Makes pages of the newest text, one after the other.
private final class PreviewWorker: @unchecked Sendable {
  // Sendable: `pending`, `latest` and `isStopped` are only touched under `condition`, `pages` and `options`
  // only by the thread that runs.

  private typealias Job = (text: DraftText, revision: Int, options: NoteOptions?)

  private let condition = NSCondition()
  private let updates: AsyncStream<PreviewSession.Update>.Continuation
  private var pending: Job?
  private var latest: PreviewState?
  private var isStopped = false
  private var pages: LivePages

  init(options: NoteOptions, updates: AsyncStream<PreviewSession.Update>.Continuation) {
    pages = LivePages(options: options)
    self.updates = updates
  }

  var state: PreviewState? { condition.withLock { latest } }

  func show(_ text: DraftText, revision: Int, options: NoteOptions?) {
    condition.withLock {
      // Options stay new also where their text is overtaken.
      pending = (text, revision, options ?? pending?.options)
      condition.signal()
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      condition.signal()
    }
  }

  func run() {
    while let job = next() {
      if let options = job.options { pages = LivePages(options: options) }
      do throws(NoteError) {
        let change = try pages.update(utf8: job.text.utf8)
        guard let note = pages.note else { continue }
        let state = PreviewState(revision: job.revision, text: job.text, note: note)
        condition.withLock { latest = state }
        updates.yield(.pages(state, changed: change.pages))
      } catch {
        updates.yield(.failed(error, revision: job.revision))
      }
    }
    updates.finish()
  }

  private func next() -> Job? {
    condition.withLock {
      while pending == nil, !isStopped { condition.wait() }
      defer { pending = nil }
      return isStopped ? nil : pending
    }
  }
}
