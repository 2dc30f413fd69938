import Files
package import Foundation
import Glibc

extension FileSaver {
  /// Puts bytes at the end of a file of a known length, as PDF's incremental updates do: `body`, then
  /// `trailer`, which makes it count.
  ///
  /// Where the file system can share blocks, a copy that has the bytes takes the file's place. Elsewhere a
  /// journal has them, then the file gets the body, and when that is on the disk the trailer. Either way the
  /// cost is that of the new bytes. Throws `.changed` when the file is not `length` bytes long.
  @discardableResult
  package func append(
    _ body: Data, trailer: Data, to url: URL, ofLength length: Int
  ) throws(StorageError) -> FileNode {
    let target = try SaveTarget(url.path)
    guard let node = FileNode(path: target.path) else { throw StorageError(.missingFile, url.path) }
    guard node.size == length else { throw StorageError(.changed, url.path) }
    if !target.keepsPlace, let node = try appendToClone(body, trailer, target.path, length) { return node }
    return try InPlaceWrite.append(body, trailer, to: target.path, places)
  }

  /// Nil where files cannot share blocks.
  private func appendToClone(
    _ body: Data, _ trailer: Data, _ path: String, _ length: Int
  ) throws(StorageError) -> FileNode? {
    guard let original = try? Disk.open(path, O_RDONLY) else { return nil }
    defer { close(original) }
    guard let file = try? AtomicFile(path),
      (try? Disk.perform(.clone(original, to: file.descriptor))) != nil
    else { return nil }
    return try StorageError.telling(of: path) { () throws(Disk.Failure) in
      try (body + trailer).withBytes { bytes throws(Disk.Failure) in
        try Disk.write(bytes, to: file.descriptor, at: length)
      }
      let node = FileNode(descriptor: file.descriptor)
      try file.commit()
      return node
    }
  }
}
