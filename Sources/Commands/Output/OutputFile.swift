import Foundation
import Glibc

/// Files whose bytes are all there, such as pictures: written whole or not at all.
enum OutputFile {
  /// Writes under a name of its own beside the target, then takes the target's place.
  ///
  /// Symbolic links are followed and permissions kept. What is no regular file, such as a device or a
  /// pipe, is written straight into.
  static func write(_ bytes: Data, to path: String) throws(CommandError) {
    var facts = stat()
    let exists = stat(path, &facts) == 0
    if exists, facts.st_mode & S_IFMT != S_IFREG { return try writeInto(path, bytes) }
    if exists, access(path, W_OK) != 0 { throw .cannotWrite(path, code: errno) }
    let target = exists ? resolved(path) : path
    let temporary = target + ".\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotWrite(path, code: errno) }
    do throws(CommandError) {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor, name: path)
      if exists, fchmod(descriptor, facts.st_mode & 0o7777) != 0 {
        throw CommandError.cannotWrite(path, code: errno)
      }
      if rename(temporary, target) != 0 { throw CommandError.cannotWrite(path, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func writeInto(_ path: String, _ bytes: Data) throws(CommandError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path, code: errno) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, name: path)
  }

  /// The file behind symbolic links.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether both paths name one existing file.
  static func isSame(_ left: String, _ right: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(left, &first) == 0 && stat(right, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
