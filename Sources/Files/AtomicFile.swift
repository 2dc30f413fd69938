import Glibc

/// A file that comes into being as a whole: at any moment the path holds the old content or the new,
/// never a part.
///
/// What is written goes into a temporary file in the target's folder, which `commit` puts in the
/// target's place. Without it, the temporary file goes and the target is as before. Symbolic links are
/// followed and an existing file's permission bits kept. A device or a pipe keeps its place: the whole
/// file is copied into it. Belongs to one thread at a time.
///
/// The temporary file has no name where the file system can do that, so that nothing stays of it when the
/// process is killed, whatever by. Elsewhere (NFS, FAT) it is called `.tsuzuri-….tmp`.
package final class AtomicFile {
  /// Why the system refused, as `errno` has it.
  package struct Failure: Error, Equatable {
    /// The number.
    package var code: Int32
  }

  /// Where this process finds the temporary file; it may be written to by its path, too.
  package let temporaryPath: String
  private let hasName: Bool
  private let target: String
  /// True when the target is a regular file or not there yet.
  private let takesPlace: Bool
  let descriptor: Int32
  private var isDone = false

  /// Makes the temporary file.
  package convenience init(_ path: String) throws(Failure) {
    try self.init(path, avoidsName: true)
  }

  /// Likewise; `avoidsName` is false for tests of what other file systems make necessary.
  init(_ path: String, avoidsName: Bool) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw Failure(code: EISDIR) }
    takesPlace = !exists || kind == S_IFREG
    target = takesPlace ? try Self.followLinks(path) : path
    let folder = takesPlace ? Self.folder(of: target) : Self.otherFolder
    let nameless = avoidsName ? Self.createNameless(in: folder) : nil
    hasName = nameless == nil
    if let nameless {
      (temporaryPath, descriptor) = nameless
    } else {
      (temporaryPath, descriptor) = try Self.create(in: folder)
    }
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

  /// Puts the file in the target's place, and its bytes on the disk first unless `isLasting` is false.
  /// Nothing may follow.
  package func commit(isLasting: Bool = true) throws(Failure) {
    defer { discard() }
    guard takesPlace else { return try copyIntoTarget() }
    if isLasting, fsync(descriptor) != 0 { throw Failure(code: errno) }
    if hasName { try Self.move(temporaryPath, to: target) } else { try nameAsTarget() }
    close(descriptor)
    isDone = true
    if isLasting { Self.syncFolder(Self.folder(of: target)) }
  }

  private func nameAsTarget() throws(Failure) {
    if link(as: target) { return }
    guard errno == EEXIST else { throw Failure(code: errno) }
    // A file without a name cannot take another's place: it has a name for this moment.
    for _ in 0..<100 {
      let path = Self.newPath(in: Self.folder(of: target))
      if link(as: path) {
        defer { unlink(path) }
        return try Self.move(path, to: target)
      }
      if errno != EEXIST { throw Failure(code: errno) }
    }
    throw Failure(code: EEXIST)
  }

  private func link(as path: String) -> Bool {
    linkat(AT_FDCWD, temporaryPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  private static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw Failure(code: errno) }
  }

  /// Gives up: the temporary file goes. After `commit` it does nothing.
  package func discard() {
    if isDone { return }
    isDone = true
    close(descriptor)
    if hasName { unlink(temporaryPath) }
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

  /// Nil where the file system, or a system without `/proc`, cannot give a nameless file its name later.
  private static func createNameless(in folder: String) -> (String, Int32)? {
    // The header's O_TMPFILE is an expression that Swift does not import.
    let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = open(folder, O_RDWR | nameless | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    let path = "/proc/self/fd/\(descriptor)"
    if access(path, F_OK) == 0 { return (path, descriptor) }
    close(descriptor)
    return nil
  }

  private static func newPath(in folder: String) -> String {
    folder + "/.tsuzuri-\(UInt64.random(in: 0 ... .max)).tmp"
  }

  private static func create(in folder: String) throws(Failure) -> (String, Int32) {
    for _ in 0..<100 {
      let path = newPath(in: folder)
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
