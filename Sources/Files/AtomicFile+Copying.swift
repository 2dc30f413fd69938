import Glibc

extension AtomicFile {
  /// Begins the file with the first bytes of another one, before anything else is written. Where the file
  /// system can, both share the blocks until one of them changes.
  package func write(first count: Int, of source: Int32) throws(Failure) {
    if (try? Disk.perform(.clone(source, to: descriptor))) != nil {
      guard lseek(descriptor, 0, SEEK_END) >= count else { throw Failure(code: EIO) }
      try Disk.perform(.resize(descriptor, count))
      guard lseek(descriptor, 0, SEEK_END) == count else { throw Failure(code: errno) }
      return
    }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    var place = 0
    while place < count {
      let got = pread(source, room.baseAddress, min(room.count, count - place), off_t(place))
      if got < 0, errno == EINTR { continue }
      // A file that is cut short meanwhile has no more of what is to be kept.
      guard got > 0 else { throw Failure(code: got < 0 ? errno : EIO) }
      try write(UnsafeRawBufferPointer(rebasing: room[..<got]))
      place += got
    }
  }
}
