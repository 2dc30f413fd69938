import Glibc

/// A file as the file system knows it: stays through a rename and a move on the same disk, not through a copy.
package struct FileNode: Sendable, Hashable {
  /// The disk.
  package let device: UInt64
  /// The file on it. Numbers of deleted files come back, so this alone proves nothing.
  package let inode: UInt64
  /// Bytes.
  package let size: Int64
  /// The last change of its bytes, in nanoseconds since 1970.
  package let modified: Int64

  /// What the file system says of a file, links followed; nil when there is no regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
