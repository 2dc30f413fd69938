import Files
import Foundation
import Glibc

/// One file that is watched: where it is, and what was seen of it last.
struct WatchedFile {
  /// What there is at a path.
  enum Sight: Equatable {
    case nothing
    case file(FileNode)
    case folder(device: UInt64, inode: UInt64)

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        self = .nothing
        return
      }
      self =
        FileNode(path: path).map { .file($0) }
        ?? .folder(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
  }

  /// What the system says of a folder or a file.
  struct Hint {
    /// A new entry has come into being, perhaps without its bytes yet.
    var isCreation = false
    /// Something within the watched folder.
    var isWithin = false
  }

  private(set) var path: String
  private(set) var seen: Sight
  private var anchor: FileAnchor?

  init(_ path: String) {
    self.path = path
    seen = Sight(path)
    anchor = FileAnchor(path)
  }

  /// Finds out what has happened. Something that is missing is looked for again in a moment, with `isLast`:
  /// many programs save by moving the old file away first.
  mutating func look(_ hint: Hint, isLast: Bool) -> (event: FileEvent?, looksAgain: Bool) {
    let found = Sight(path)
    switch found {
    case .nothing:
      if seen == .nothing { return (nil, false) }
      return isLast ? (followAway(), false) : (nil, true)
    case .file(let node):
      // An empty file is still being written; its end will be told.
      if found == seen || hint.isCreation && node.size == 0 { return (nil, false) }
      (seen, anchor) = (found, FileAnchor(path))
      return (.changed(node), false)
    case .folder:
      if found == seen, !hint.isWithin { return (nil, false) }
      (seen, anchor) = (found, FileAnchor(path))
      return (.changed(nil), false)
    }
  }

  private mutating func followAway() -> FileEvent {
    if let new = anchor?.path, !new.contains("/Trash/files/"), !new.contains("/.Trash") {
      (path, seen) = (new, Sight(new))
      return .moved(URL(fileURLWithPath: new))
    }
    (seen, anchor) = (.nothing, nil)
    return .removed
  }
}

/// Holds on to a file whatever it is called, without opening its bytes.
package final class FileAnchor: Sendable {
  private let descriptor: Int32

  /// Nil when nothing is there.
  package init?(_ path: String) {
    // The header's O_PATH is not declared for everyone.
    guard let descriptor = try? Disk.open(path, 0o10_000_000) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Where it is now; nil when it has no name any more.
  package var path: String? {
    guard let path = Path.destination(ofLink: "/proc/self/fd/\(descriptor)") else { return nil }
    var (named, held) = (stat(), stat())
    guard stat(path, &named) == 0, fstat(descriptor, &held) == 0, named.st_ino == held.st_ino,
      named.st_dev == held.st_dev
    else { return nil }
    return path
  }
}
