import Glibc

/// A file that comes into being as a whole: at any moment the path holds the old content or the new,
/// never a part.
///
/// What is written goes into a temporary file in the target's folder, which `commit` puts in the
/// target's place. Without it, the temporary file goes and the target is as before. Symbolic links are
/// followed and an existing file's permission bits kept. A device or a pipe keeps its place: the whole
/// file is copied into it. Belongs to one thread at a time.
package final class AtomicFile {
  /// Why the system refused, as `errno` has it.
  package struct Failure: Error, Equatable {
    /// The number.
    package var code: Int32
  }

  /// Where the temporary file is; it may be written to by its path, too.
  package let temporaryPath: String
  private let target: String
  /// True when the target is a regular file or not there yet.
  private let takesPlace: Bool
  private let descriptor: Int32
  private var isDone = false

  /// Makes the temporary file.
  package init(_ path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw Failure(code: EISDIR) }
    takesPlace = !exists || kind == S_IFREG
    target = takesPlace ? try Self.followLinks(path) : path
    (temporaryPath, descriptor) = try Self.create(in: takesPlace ? Self.folder(of: target) : Self.otherFolder)
    if exists, takesPlace, fchmod(descriptor, status.st_mode & 0o7777) != 0 {
      let failure = Failure(code: errno)
      discard()
      throw failure
    }
  }

  deinit { discard() }

  /// Writes at the end of what `write` wrote.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try Self.write(bytes, to: descriptor)
  }

  /// What was written so far, for reading only.
  package func reading() throws(Failure) -> Int32 {
    let reading = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard reading >= 0 else { throw Failure(code: errno) }
    return reading
  }

  /// Throws when the disk has no room for some more bytes: for writers that do not notice it.
  package func checkRoom() throws(Failure) {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { return }
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    // An array's own closure would drop the type of the error.
    var failure: Failure?
    bytes.withUnsafeBytes {
      do throws(Failure) { try write($0) } catch { failure = error }
    }
    if let failure { throw failure }
    ftruncate(descriptor, end)
  }

  /// Makes the bytes last and puts the file in the target's place. Nothing may follow.
  package func commit() throws(Failure) {
    defer { discard() }
    guard takesPlace else { return try copyIntoTarget() }
    guard fsync(descriptor) == 0, rename(temporaryPath, target) == 0 else { throw Failure(code: errno) }
    close(descriptor)
    isDone = true
    Self.syncFolder(Self.folder(of: target))
  }

  /// Gives up: the temporary file goes. After `commit` it does nothing.
  package func discard() {
    if isDone { return }
    isDone = true
    close(descriptor)
    unlink(temporaryPath)
  }

  private func copyIntoTarget() throws(Failure) {
    let output = open(target, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw Failure(code: errno) }
    defer { close(output) }
    try copy(into: output)
  }

  /// Writes all that was written so far into a descriptor, which stays open.
  package func copy(into output: Int32) throws(Failure) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Failure(code: errno) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(code: errno) }
      if count == 0 { return }
      try Self.write(UnsafeRawBufferPointer(rebasing: chunk[..<count]), to: output)
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The file that a chain of links ends at, whether it exists or not.
  private static func followLinks(_ path: String) throws(Failure) -> String {
    var current = path
    for _ in 0..<40 {
      guard let next = destination(of: current) else { return current }
      current = next.hasPrefix("/") ? next : folder(of: current) + "/" + next
    }
    throw Failure(code: ELOOP)
  }

  /// Where a symbolic link leads; nil for what is none.
  private static func destination(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let start = room.baseAddress else { return nil }
      let count = readlink(link, start, room.count)
      guard count > 0 else { return nil }
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<count]), as: UTF8.self)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// For what cannot lie beside its target.
  private static var otherFolder: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }

  private static func create(in folder: String) throws(Failure) -> (String, Int32) {
    for _ in 0..<100 {
      let path = folder + "/.tsuzuri-\(UInt64.random(in: 0 ... .max)).tmp"
      // Plain `open`, so that the process's mask decides on the bits of new files.
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      if errno != EEXIST { throw Failure(code: errno) }
    }
    throw Failure(code: EEXIST)
  }

  /// Makes the new name last. A file system that cannot do so has still taken the file.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
