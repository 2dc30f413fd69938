import Glibc

/// A file that comes into being as a whole: at any moment the path holds the old content or the new,
/// never a part.
///
/// What is written goes into a temporary file in the target's folder, which `commit` puts in the
/// target's place. Without it, the temporary file goes and the target is as before. Symbolic links are
/// followed, and an existing file's permissions, owner and extended attributes kept as far as the system
/// lets us. A device or a pipe keeps its place: the whole file is copied into it. Belongs to one thread at a
/// time.
///
/// The temporary file has no name where the file system can do that, so that nothing stays of it when the
/// process is killed, whatever by. Elsewhere (NFS, FAT) `TemporaryName` has its name.
package final class AtomicFile {
  /// Why the system refused.
  package typealias Failure = Disk.Failure

  /// Where this process finds the temporary file; it may be written to by its path, too.
  package let temporaryPath: String
  /// The temporary file, until `commit` or `discard`.
  package let descriptor: Int32
  private let hasName: Bool
  private let target: String
  /// True when the target is a regular file or not there yet.
  private let takesPlace: Bool
  private var isDone = false

  /// Makes the temporary file, in the target's folder or in one that is named: then it can only be copied,
  /// unless both are on one file system.
  package convenience init(_ path: String, in folder: String? = nil) throws(Failure) {
    try self.init(path, in: folder, avoidsName: true)
  }

  /// Likewise; `avoidsName` is false for tests of what other file systems make necessary.
  init(_ path: String, in other: String? = nil, avoidsName: Bool) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw Failure(code: EISDIR) }
    takesPlace = !exists || kind == S_IFREG
    target = takesPlace ? try Path.followingLinks(path) : path
    let folder = other ?? (takesPlace ? Path.folder(of: target) : Self.otherFolder)
    let nameless = avoidsName ? Self.createNameless(in: folder) : nil
    hasName = nameless == nil
    if let nameless {
      (temporaryPath, descriptor) = nameless
    } else {
      // Mode 0o666, so that the process's mask decides on the bits of new files.
      let (path, made) = try TemporaryName.findFree(in: folder) { path throws(Failure) in
        try Disk.perform(.create(path, mode: 0o666))
      }
      (temporaryPath, descriptor) = (path, Int32(made))
    }
    TemporaryName.hold(descriptor)
    guard exists, takesPlace else { return }
    do throws(Failure) { try FileAttributes.copy(from: path, status, to: descriptor) } catch {
      discard()
      throw error
    }
  }

  deinit { discard() }

  /// Writes at the end of what `write` wrote.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try Disk.write(bytes, to: descriptor)
  }

  /// What was written so far, for reading only.
  package func reading() throws(Failure) -> Int32 {
    try Disk.open("/proc/self/fd/\(descriptor)", O_RDONLY)
  }

  /// Throws when the disk has no room for some more bytes: for writers that do not notice it.
  package func checkRoom() throws(Failure) {
    let end = Int(try Disk.status(of: descriptor).st_size)
    try Disk.write([UInt8](repeating: 0, count: 1 << 16), to: descriptor, at: end)
    try Disk.perform(.resize(descriptor, end))
  }

  /// Puts the file in the target's place, and its bytes on the disk first unless `isLasting` is false.
  /// Nothing may follow; but when it throws, what was written is still there to be copied.
  package func commit(isLasting: Bool = true) throws(Failure) {
    guard takesPlace else {
      try copyIntoTarget()
      return discard()
    }
    if isLasting { try Disk.perform(.sync(descriptor)) }
    if hasName { try Disk.perform(.rename(temporaryPath, to: target)) } else { try nameAsTarget() }
    close(descriptor)
    isDone = true
    if isLasting { Disk.syncFolder(Path.folder(of: target)) }
  }

  private func nameAsTarget() throws(Failure) {
    do throws(Failure) {
      try Disk.perform(.name(descriptor, target))
      return
    } catch {
      if error.code != EEXIST { throw error }
    }
    // A file without a name cannot take another's place: it has a name for this moment.
    let (path, _) = try TemporaryName.findFree(in: Path.folder(of: target)) { path throws(Failure) in
      try Disk.perform(.name(descriptor, path))
    }
    do throws(Failure) { try Disk.perform(.rename(path, to: target)) } catch {
      _ = try? Disk.perform(.remove(path))
      throw error
    }
  }

  /// Gives up: the temporary file goes. After `commit` it does nothing.
  package func discard() {
    if isDone { return }
    isDone = true
    close(descriptor)
    if hasName { _ = try? Disk.perform(.remove(temporaryPath)) }
  }

  private func copyIntoTarget() throws(Failure) {
    let output = try Disk.open(target, O_WRONLY)
    defer { close(output) }
    try copy(into: output)
  }

  /// Writes all that was written so far into a descriptor, which stays open.
  package func copy(into output: Int32) throws(Failure) {
    var offset = 0
    while true {
      let bytes = try Disk.read(descriptor, 1 << 16, at: offset)
      if bytes.isEmpty { return }
      try Disk.write(bytes, to: output)
      offset += bytes.count
    }
  }

  /// For what cannot lie beside its target.
  private static var otherFolder: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }

  /// Nil where the file system, or a system without `/proc`, cannot give a nameless file its name later.
  private static func createNameless(in folder: String) -> (String, Int32)? {
    guard let made = try? Disk.perform(.createNameless(in: folder)) else { return nil }
    let path = "/proc/self/fd/\(made)"
    if access(path, F_OK) == 0 { return (path, Int32(made)) }
    close(Int32(made))
    return nil
  }
}
