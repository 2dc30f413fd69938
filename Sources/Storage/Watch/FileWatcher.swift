package import Foundation
import Glibc
import Synchronization

/// Tells of changes to files and packages, whoever made them.
///
/// A change is told when it is complete: at the end of writing, not at each write. Costs no thread while nothing
/// happens. Changes that another computer makes on a network's disk are not told by the system: compare
/// `FileNode` before each save.
package final class FileWatcher: Sendable {
  /// The process's.
  package static let shared = FileWatcher()

  private let table: Mutex<WatchTable>
  // Dispatch's objects may be used from any thread.
  private nonisolated(unsafe) let source: (any DispatchSourceRead)?
  /// For how long a missing file may be in the middle of a save.
  private static let grace = DispatchTimeInterval.milliseconds(200)

  init() {
    let inotify = Inotify()
    table = Mutex(WatchTable(inotify: inotify))
    source = inotify.map { DispatchSource.makeReadSource(fileDescriptor: $0.descriptor, queue: .global()) }
    source?.setEventHandler { [weak self] in self?.readNotices() }
    source?.activate()
  }

  deinit { source?.cancel() }

  /// What happens to a file from now on; the file need not exist. Ends when nobody takes the events any more, or
  /// at once where the system can watch no more files.
  package func events(of url: URL) -> AsyncStream<FileEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: FileEvent.self)
    guard source != nil else {
      continuation.finish()
      return stream
    }
    let number = table.withLock { $0.add(url.path, continuation) }
    continuation.onTermination = { [weak self] _ in self?.table.withLock { $0.remove(number) } }
    return stream
  }

  private func readNotices() {
    let missing = table.withLock { $0.readNotices() }
    if missing.isEmpty { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [weak self] in
      self?.table.withLock { table in missing.forEach { table.lookForMissing($0) } }
    }
  }
}

/// Who watches what.
private struct WatchTable {
  private struct Entry {
    var file: WatchedFile
    var watches: Set<Int32> = []
    let continuation: AsyncStream<FileEvent>.Continuation
  }

  let inotify: Inotify?
  private var entries: [Int: Entry] = [:]
  private var last = 0
  /// Whose watches they are.
  private var interests: [Int32: [Int: WatchPlan.Interest]] = [:]

  init(inotify: Inotify?) { self.inotify = inotify }

  mutating func add(_ path: String, _ continuation: AsyncStream<FileEvent>.Continuation) -> Int {
    last += 1
    entries[last] = Entry(file: WatchedFile(path), continuation: continuation)
    watch(last)
    // For what happened in between.
    _ = look(last, .init(), isLast: false)
    return last
  }

  mutating func remove(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    for watch in entry.watches { drop(watch, of: number) }
  }

  /// Numbers of files that are missing.
  mutating func readNotices() -> [Int] {
    var hints: [Int: WatchedFile.Hint] = [:]
    for notice in inotify?.read() ?? [] {
      if notice.has(IN_Q_OVERFLOW) {
        for number in entries.keys { hints[number] = .init(isWithin: true) }
      }
      for (number, interest) in interests[notice.watch] ?? [:] where interest.concerns(notice) {
        let isWithin = interest == .everything && !notice.name.isEmpty
        var hint = hints[number] ?? .init(isCreation: true)
        hint.isCreation = hint.isCreation && notice.has(IN_CREATE)
        hint.isWithin = hint.isWithin || isWithin
        hints[number] = hint
      }
      if notice.has(IN_IGNORED) {
        for number in (interests.removeValue(forKey: notice.watch) ?? [:]).keys {
          entries[number]?.watches.remove(notice.watch)
        }
      }
    }
    return hints.keys.sorted().filter { look($0, hints[$0] ?? .init(), isLast: false) }
  }

  mutating func lookForMissing(_ number: Int) { _ = look(number, .init(), isLast: true) }

  /// Whether the file is missing and must be looked for again.
  private mutating func look(_ number: Int, _ hint: WatchedFile.Hint, isLast: Bool) -> Bool {
    guard var (event, looksAgain) = entries[number]?.file.look(hint, isLast: isLast) else { return false }
    // Before the event is told, and once more for what happened before the watches were in place.
    watch(number)
    while let told = event {
      entries[number]?.continuation.yield(told)
      guard let next = entries[number]?.file.look(.init(), isLast: false) else { return false }
      (event, looksAgain) = next
      if event != nil { watch(number) }
    }
    return looksAgain
  }

  /// Has the system watch what the file needs now.
  private mutating func watch(_ number: Int) {
    guard let inotify, let entry = entries[number] else { return }
    var watches: Set<Int32> = []
    for (path, interest) in WatchPlan(entry.file.path).interests {
      let bits = interest == .itself ? Inotify.itself : Inotify.all
      guard let watch = inotify.add(path, bits) else { continue }
      watches.insert(watch)
      interests[watch, default: [:]][number] = interest
    }
    for watch in entry.watches.subtracting(watches) { drop(watch, of: number) }
    entries[number]?.watches = watches
  }

  private mutating func drop(_ watch: Int32, of number: Int) {
    interests[watch]?[number] = nil
    guard interests[watch]?.isEmpty == true else { return }
    interests[watch] = nil
    inotify?.remove(watch)
  }
}

extension WatchPlan.Interest {
  fileprivate func concerns(_ notice: Inotify.Notice) -> Bool {
    switch self {
    case .everything: true
    case .names(let names): notice.name.isEmpty || names.contains(notice.name)
    case .itself: notice.name.isEmpty && notice.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)
    }
  }
}
