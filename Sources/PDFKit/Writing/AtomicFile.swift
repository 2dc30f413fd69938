import Foundation

/// Writes files so that at any moment the path holds the old content or the new, never a part.
enum AtomicFile {
  /// Lets `body` write a temporary file in the target's folder, then puts it in the target's place.
  ///
  /// Symbolic links are followed and an existing file's permission bits kept. When something fails the
  /// temporary file goes and the target is as before. A device or a pipe keeps its place: the whole file
  /// is written into it.
  static func write(
    to path: String, name: String, _ body: (_ temporaryPath: String) throws(PDFError) -> Void
  ) throws(PDFError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw .cannotWrite(name, code: EISDIR) }
    if exists, kind != S_IFREG { return try writeInto(path, name: name, body) }
    let target = try followLinks(path, name: name)
    let folder = (target as NSString).deletingLastPathComponent
    let (temporary, descriptor) = try create(in: folder.isEmpty ? "." : folder, name: name)
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(temporary) }
    }
    if exists {
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure(name) }
    }
    try fill(temporary, descriptor, name: name, body)
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else { throw failure(name) }
    isDone = true
    syncFolder(folder.isEmpty ? "." : folder)
  }

  private static func writeInto(
    _ path: String, name: String, _ body: (_ temporaryPath: String) throws(PDFError) -> Void
  ) throws(PDFError) {
    let (temporary, descriptor) = try create(in: NSTemporaryDirectory(), name: name)
    defer {
      close(descriptor)
      unlink(temporary)
    }
    try fill(temporary, descriptor, name: name, body)
    let target = open(path, O_WRONLY | O_CLOEXEC)
    guard target >= 0 else { throw failure(name) }
    defer { close(target) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw failure(name) }
      if count == 0 { return }
      try writeAll(chunk[..<count], to: target, name: name)
    }
  }

  private static func writeAll(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, name: String
  ) throws(PDFError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// qpdf does not notice when the disk is full for its last bytes. Then the file does not read back,
  /// and no further bytes fit in.
  private static func fill(
    _ temporary: String, _ descriptor: Int32, name: String,
    _ body: (_ temporaryPath: String) throws(PDFError) -> Void
  ) throws(PDFError) {
    do throws(PDFError) {
      try body(temporary)
    } catch .verificationFailed(let name) {
      let end = lseek(descriptor, 0, SEEK_END)
      if end >= 0 { try writeAll([UInt8](repeating: 0, count: 1 << 16)[...], to: descriptor, name: name) }
      throw .verificationFailed(name)
    }
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
