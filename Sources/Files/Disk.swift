import CFiles
import Glibc

/// The system's calls that change what is on a disk. Refusals are thrown, interrupted calls made again.
///
/// Whatever we change goes through `perform`, so that a test can stand beside as `witness` and let any call
/// fail, stop the work there as a kill would, or write down what became of the disk.
package enum Disk {
  /// Why the system refused.
  package struct Failure: Error, Equatable {
    /// The number, as `errno` has it.
    package var code: Int32

    /// Puts together.
    package init(code: Int32) { self.code = code }
  }

  /// Sees each call that the current task makes; for tests.
  @TaskLocal package static var witness: (any DiskWitness)?

  /// A call. Descriptors stay the caller's.
  package enum Call {
    /// A new file, open for reading and writing, with the mode that the process's mask leaves of the given
    /// one. Answers its descriptor.
    case create(String, mode: UInt32)
    /// The same without a name, on a folder's file system.
    case createNameless(in: String)
    /// Gives a nameless file a name that is free.
    case name(Int32, String)
    /// May write fewer bytes; answers how many. Without an offset where the descriptor stands.
    case write(Int32, UnsafeRawBufferPointer, at: Int?)
    case resize(Int32, Int)
    /// Has a file's bytes and attributes, or a folder's names, on the disk before it returns.
    case sync(Int32)
    /// Likewise bytes and length alone.
    case syncData(Int32)
    /// Lets the second share the first's bytes until one of them is changed.
    case clone(Int32, to: Int32)
    /// A second name for a file, or for a symbolic link.
    case link(String, to: String)
    case symbolicLink(String, destination: String)
    case rename(String, to: String)
    case exchange(String, with: String)
    case remove(String)
    case makeFolder(String, mode: UInt32)
    case removeFolder(String)
    case setMode(Int32, UInt32)
    case setOwner(Int32, user: UInt32, group: UInt32)
    case setAttribute(Int32, String, [UInt8])
  }

  /// Makes a call. Blocks.
  @discardableResult
  package static func perform(_ call: Call) throws(Failure) -> Int {
    if let witness { return try witness.perform(call) }
    return try carryOut(call)
  }

  /// Makes a call without telling the witness.
  package static func carryOut(_ call: Call) throws(Failure) -> Int {
    while true {
      let answer = answer(to: call)
      if answer >= 0 { return answer }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  private static func answer(to call: Call) -> Int {
    switch call {
    case .create(let path, let mode): Int(Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode))
    // The header's O_TMPFILE is an expression that Swift does not import.
    case .createNameless(let folder):
      Int(Glibc.open(folder, O_RDWR | 0o20_000_000 | O_DIRECTORY | O_CLOEXEC, 0o666))
    case .name(let file, let path):
      Int(linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path, AT_SYMLINK_FOLLOW))
    case .write(let file, let bytes, nil): Glibc.write(file, bytes.baseAddress, bytes.count)
    case .write(let file, let bytes, let offset?): pwrite(file, bytes.baseAddress, bytes.count, off_t(offset))
    case .resize(let file, let length): Int(ftruncate(file, off_t(length)))
    case .sync(let file): Int(fsync(file))
    case .syncData(let file): Int(fdatasync(file))
    case .clone(let source, let file): Int(ioctl(file, tsuzuri_clone, source))
    case .link(let old, let new): Int(linkat(AT_FDCWD, old, AT_FDCWD, new, 0))
    case .symbolicLink(let path, let destination): Int(symlink(destination, path))
    case .rename(let old, let new): Int(rename(old, new))
    case .exchange(let one, let other):
      Int(renameat2(AT_FDCWD, one, AT_FDCWD, other, UInt32(RENAME_EXCHANGE)))
    case .remove(let path): Int(unlink(path))
    case .makeFolder(let path, let mode): Int(mkdir(path, mode))
    case .removeFolder(let path): Int(rmdir(path))
    case .setMode(let file, let mode): Int(fchmod(file, mode))
    case .setOwner(let file, let user, let group): Int(fchown(file, user, group))
    case .setAttribute(let file, let name, let value): Int(fsetxattr(file, name, value, value.count, 0))
    }
  }
}

/// Stands between our code and the disk.
package protocol DiskWitness: Sendable {
  /// Makes the call by `Disk.carryOut`, or another or none in its place.
  func perform(_ call: Disk.Call) throws(Disk.Failure) -> Int
}
