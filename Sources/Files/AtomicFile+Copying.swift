import Glibc

extension AtomicFile {
  /// Begins the file with the first bytes of another one, before anything else is written. Where the file
  /// system can, both share the blocks until one of them changes.
  package func write(first count: Int, of source: Int32) throws(Failure) {
    if (try? Disk.perform(.clone(source, to: descriptor))) != nil {
      // A file that is cut short meanwhile has no more of what is to be kept.
      guard Int(try Disk.status(of: descriptor).st_size) >= count else { throw Failure(code: EIO) }
      try Disk.perform(.resize(descriptor, count))
    } else {
      try Disk.copy(source, 0..<count, to: descriptor, at: 0)
    }
    guard lseek(descriptor, off_t(count), SEEK_SET) == count else { throw Failure(code: errno) }
  }
}
