import Foundation
import Storage

/// Keeps one document's journal, on a queue of its own: a slow save must not hold up what a crash would lose.
final class JournalKeeper: @unchecked Sendable {
  // Unchecked: all but constants is touched on the queue only.
  private let queue = DispatchQueue(label: "journal", qos: .userInitiated)
  private let places: Places
  private var journal: Journal?
  private var length = 0

  /// One record is the whole contents, so that older ones are worth nothing. They go when this much has come
  /// together, or a few times the last one.
  private static let mostBytes = 4 << 20

  init(_ places: Places) { self.places = places }

  /// Puts contents into the journal; when `completion` comes, with true, they survive the end of the process
  /// and a loss of power.
  func keep(
    _ contents: DocumentContents, _ head: RecoveryRecord.Head, _ url: URL,
    completion: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    queue.async {
      let isDone = RecoveryRecord(contents, head).map { self.keep($0.encoded, url) } ?? false
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(isDone) } }
    }
  }

  private func keep(_ record: Data, _ url: URL) -> Bool {
    do {
      let journal = try journal ?? Journal(of: .init(key: url.absoluteString, url: url), places: places)
      self.journal = journal
      if length > max(Self.mostBytes, 4 * record.count) {
        try journal.replace(with: [record])
        length = record.count
      } else {
        try journal.append(record)
        length += record.count
      }
      return true
    } catch {
      return false
    }
  }

  /// Everything is saved.
  func forget() {
    queue.async {
      guard self.length > 0, let journal = self.journal else { return }
      // What cannot be cleared says what the file says, and will not be offered.
      try? journal.clear()
      self.length = 0
    }
  }

  /// The document is elsewhere.
  func hasMoved(to url: URL) {
    queue.async {
      guard let journal = self.journal, let records = try? journal.records() else { return }
      try? journal.replace(
        with: records.suffix(1), subject: .init(key: url.absoluteString, url: url))
      self.length = records.last?.count ?? 0
    }
  }

  /// The document is closed.
  func remove() {
    queue.async {
      self.journal?.remove()
      (self.journal, self.length) = (nil, 0)
    }
  }

  /// Waits until all that was asked for is done.
  func wait() async { await withCheckedContinuation { done in queue.async { done.resume() } } }
}
