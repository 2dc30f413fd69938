package import Glibc

/// Calls put together.
extension Disk {
  /// Writes all bytes.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int? = nil
  ) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = try perform(.write(file, rest, at: offset.map { $0 + done }))
      guard count > 0 else { throw Failure(code: EIO) }
      done += count
    }
  }

  /// Writes all bytes.
  package static func write(_ bytes: [UInt8], to file: Int32, at offset: Int? = nil) throws(Failure) {
    // An array's own closure would drop the type of the error.
    var failure: Failure?
    bytes.withUnsafeBytes {
      do throws(Failure) { try write($0, to: file, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Reads up to `count` bytes; fewer at the end of the file.
  package static func read(_ file: Int32, _ count: Int, at offset: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count {
        let got = pread(file, room.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = Failure(code: errno) }
        if got <= 0 { return }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes a part of one file into another.
  package static func copy(
    _ source: Int32, _ range: Range<Int>, to file: Int32, at offset: Int
  ) throws(Failure) {
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = try read(source, min(1 << 16, range.upperBound - start), at: start)
      guard !bytes.isEmpty else { throw Failure(code: EIO) }
      try write(bytes, to: file, at: offset + start - range.lowerBound)
      start += bytes.count
    }
  }

  /// What the system knows of an open file.
  package static func status(of file: Int32) throws(Failure) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure(code: errno) }
    return status
  }

  /// Opens what is there; without `O_CREAT`.
  package static func open(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    while true {
      let descriptor = Glibc.open(path, flags | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  /// Makes a folder's names last. A file system that cannot do so has still taken them.
  package static func syncFolder(_ folder: String) {
    guard let descriptor = try? open(folder, O_RDONLY | O_DIRECTORY) else { return }
    defer { close(descriptor) }
    _ = try? perform(.sync(descriptor))
  }

  /// Makes a folder for this user alone, and those that it lies in, lasting; one that is there is left as it
  /// is.
  package static func makeFolders(_ path: String) throws(Failure) {
    if access(path, F_OK) == 0 { return }
    let parent = Path.folder(of: path)
    if parent != path { try makeFolders(parent) }
    do throws(Failure) {
      try perform(.makeFolder(path, mode: 0o700))
      syncFolder(parent)
    } catch {
      // Another process may have been faster.
      if error.code != EEXIST { throw error }
    }
  }

  /// Names in a folder, sorted; none when it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file, a link, or a folder with all that is in it; links are not followed.
  package static func removeTree(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw Failure(code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      try perform(.remove(path))
      return
    }
    for name in names(in: path) { try removeTree(path + "/" + name) }
    try perform(.removeFolder(path))
  }
}
