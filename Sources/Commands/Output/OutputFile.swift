import Files
import Foundation
import Glibc

/// Files whose bytes are all there, such as pictures: written whole or not at all.
enum OutputFile {
  /// Writes a file that takes the target's place as a whole.
  ///
  /// With `isLasting` it waits for the disk, which hundreds of pictures must not. Symbolic links are followed
  /// and permissions kept. What is no regular file, such as a device or a
  /// pipe, is written into.
  static func write(_ bytes: Data, to path: String, isLasting: Bool = false) throws(CommandError) {
    if access(path, F_OK) == 0, access(path, W_OK) != 0 { throw .cannotWrite(path, code: errno) }
    do throws(AtomicFile.Failure) {
      let file = try AtomicFile(path)
      // Data's own closure would drop the type of the error.
      var failure: AtomicFile.Failure?
      bytes.withUnsafeBytes {
        do throws(AtomicFile.Failure) { try file.write($0) } catch { failure = error }
      }
      if let failure { throw failure }
      try file.commit(isLasting: isLasting)
    } catch {
      throw .cannotWrite(path, code: error.code)
    }
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
