import Files
import Glibc

/// A file of ours that one process holds as long as it lives: the system lets go of the lock whatever ends
/// the process. Others can tell by it what nobody cares for any more.
final class HeldFile {
  private(set) var path: String
  let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

  deinit { close(descriptor) }

  /// Makes a file and holds it; throws `EEXIST` when there is one.
  static func create(_ path: String) throws(Disk.Failure) -> HeldFile {
    while true {
      let file = HeldFile(path, Int32(try Disk.perform(.create(path, mode: 0o600))))
      // Before the lock was ours, another process could take the file for one that nobody holds.
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0, file.isThere { return file }
    }
  }

  /// Holds a file that is there; nil when it is gone or someone else holds it.
  static func take(_ path: String) -> HeldFile? {
    guard let descriptor = try? Disk.open(path, O_RDWR | O_NOFOLLOW) else { return nil }
    let file = HeldFile(path, descriptor)
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && file.isThere ? file : nil
  }

  /// Whether the path still names this very file.
  private var isThere: Bool {
    var (named, held) = (stat(), stat())
    return stat(path, &named) == 0 && fstat(descriptor, &held) == 0
      && named.st_ino == held.st_ino && named.st_dev == held.st_dev
  }

  /// Gives it another name, in place of what has it.
  func rename(to path: String) throws(Disk.Failure) {
    try Disk.perform(.rename(self.path, to: path))
    self.path = path
  }

  /// Nobody needs it any more.
  func remove() { _ = try? Disk.perform(.remove(path)) }
}
