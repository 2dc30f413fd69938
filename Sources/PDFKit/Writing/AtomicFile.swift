import Foundation

/// Writes files so that at any moment the path holds the old content or the new, never a part.
enum AtomicFile {
  /// Lets `body` write a temporary file in the target's folder, then puts it in the target's place.
  ///
  /// Symbolic links are followed and an existing file's permission bits kept. When something fails the
  /// temporary file goes and the target is as before.
  static func write(
    to path: String, name: String, _ body: (_ temporaryPath: String) throws(PDFError) -> Void
  ) throws(PDFError) {
    let target = try followLinks(path, name: name)
    let folder = (target as NSString).deletingLastPathComponent
    let (temporary, descriptor) = try create(in: folder.isEmpty ? "." : folder, name: name)
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(temporary) }
    }
    var status = stat()
    if stat(target, &status) == 0 {
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure(name) }
    }
    try body(temporary)
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw failure(name) }
    isDone = true
    syncFolder(folder.isEmpty ? "." : folder)
  }

  private static func failure(_ name: String) -> PDFError { .cannotWrite(name, code: errno) }

  /// The file that a chain of links ends at, whether it exists or not.
  private static func followLinks(_ path: String, name: String) throws(PDFError) -> String {
    var current = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else {
        return current
      }
      let folder = (current as NSString).deletingLastPathComponent
      current = next.hasPrefix("/") ? next : (folder as NSString).appendingPathComponent(next)
    }
    throw .cannotWrite(name, code: ELOOP)
  }

  private static func create(in folder: String, name: String) throws(PDFError) -> (String, Int32) {
    for _ in 0..<100 {
      let path = (folder as NSString).appendingPathComponent(".tsuzuri-\(UInt64.random(in: 0 ... .max)).tmp")
      // Plain `open`, so that the process's mask decides on the bits of new files.
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      if errno != EEXIST { throw failure(name) }
    }
    throw .cannotWrite(name, code: EEXIST)
  }

  /// Makes the new name last. A file system that cannot do so has still taken the file.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
