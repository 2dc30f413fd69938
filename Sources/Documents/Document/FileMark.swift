import Files
import Foundation
import Glibc
import Storage

/// What a document's file was when we last read or wrote it, to tell others' changes from our own.
struct FileMark: Sendable, Equatable, Codable {
  /// Identity, length and time of the file, or of everything in the package.
  var stamp: String
  /// Of a file's bytes, unless there are very many.
  var digest: String?
  /// Whether the file was so young that another write in the same tick of its clock would leave the stamp as it is.
  var isYoung = false

  /// Larger files count as changed when their time has changed.
  private static let mostBytes = 8 << 20

  /// Nil when nothing is there. Reads the file unless it is large.
  init?(_ url: URL) {
    guard let stamp = Self.stamp(url) else { return nil }
    self.stamp = stamp
    isYoung = Self.isYoung(url.path)
    guard let node = FileNode(path: url.path), node.size <= Self.mostBytes,
      let bytes = try? Data(contentsOf: url)
    else { return }
    digest = "\(SHA256.digest(of: bytes))"
  }

  /// The stamp alone, which needs no reading; nil when nothing is there.
  static func stamp(_ url: URL) -> String? {
    guard url.isFileURL else { return nil }
    if let node = FileNode(path: url.path) { return text(node) }
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    var hash = SHA256()
    add(url.path, to: &hash)
    return "\(hash.finish())"
  }

  /// Whether a file is still what it was. Reads it only when the stamp does not tell.
  func holds(for url: URL) -> Bool {
    let stamp = Self.stamp(url)
    if stamp == self.stamp, !isYoung { return true }
    guard let now = FileMark(url) else { return false }
    return stamp == self.stamp && digest == nil || isSame(as: now)
  }

  /// Ticks are some milliseconds long; on disks that count whole seconds up to two.
  private static func isYoung(_ path: String) -> Bool {
    guard let node = FileNode(path: path) else { return false }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age =
      (Int64(now.tv_sec) - node.modified / 1_000_000_000) * 1_000_000_000
      + Int64(now.tv_nsec) - node.modified % 1_000_000_000
    return age < (node.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000)
  }

  /// Whether both have the same contents, for all that is known.
  func isSame(as other: FileMark) -> Bool {
    digest == other.digest && (digest != nil || stamp == other.stamp)
  }

  private static func text(_ node: FileNode) -> String {
    "\(node.device) \(node.inode) \(node.size) \(node.modified)"
  }

  private static func add(_ folder: String, to hash: inout SHA256) {
    for name in Disk.names(in: folder) {
      let path = folder + "/" + name
      let link = Path.destination(ofLink: path)
      let line = name + "\0" + (link ?? FileNode(path: path).map(text) ?? "folder") + "\n"
      Array(line.utf8).withUnsafeBytes { hash.update($0) }
      if link == nil { add(path, to: &hash) }
    }
  }
}
