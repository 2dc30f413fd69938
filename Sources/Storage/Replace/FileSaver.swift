package import Files
package import Foundation

/// Saves documents so that a kill or a loss of power at any moment leaves the old content or the new.
///
/// A file is replaced by a new one (`AtomicFile`), unless that would take something from it: one with several
/// hard links, of a foreign owner, in a folder or on a file system that does not let files be replaced keeps its
/// place and is written into (`InPlaceWrite`). All calls block; different files may be saved from different
/// threads. After a kill, `recover` at the next start finishes what was begun.
package struct FileSaver: Sendable {
  /// Where journals of unfinished writes lie.
  package let places: Places

  /// Puts together.
  package init(places: Places = .standard) { self.places = places }

  /// Saves a file. Symbolic links are followed; permissions, owner and extended attributes kept. Answers what
  /// the file is now, so that this change can be told from others'.
  @discardableResult
  package func save(_ contents: Data, to url: URL) throws(StorageError) -> FileNode {
    try save(to: url) { file throws(StorageError) in
      try StorageError.telling(of: url.path) { () throws(Disk.Failure) in
        try contents.withBytes { bytes throws(Disk.Failure) in try file.write(bytes) }
      }
    }
  }

  /// Saves what `fill` writes, by the file's methods or by its temporary path.
  @discardableResult
  package func save(
    to url: URL, _ fill: (AtomicFile) throws(StorageError) -> Void
  ) throws(StorageError) -> FileNode {
    let target = try SaveTarget(url.path)
    let (file, isBeside) = try stage(target)
    defer { file.discard() }
    try fill(file)
    if isBeside, !target.keepsPlace, let node = try replace(target, by: file) { return node }
    return try InPlaceWrite.replace(target.path, by: file, places)
  }

  /// A temporary file beside the target, or among our own where the folder lets us make none.
  private func stage(_ target: SaveTarget) throws(StorageError) -> (AtomicFile, isBeside: Bool) {
    do throws(Disk.Failure) { return (try AtomicFile(target.path), true) } catch {
      guard target.exists, [EACCES, EPERM].contains(error.code) else {
        throw StorageError(error, target.path)
      }
    }
    let folder = try places.folder(\.state, InPlaceWrite.folder)
    return try StorageError.telling(of: target.path) { () throws(Disk.Failure) in
      (try AtomicFile(target.path, in: folder), false)
    }
  }

  /// Nil where files cannot take others' places.
  private func replace(_ target: SaveTarget, by file: AtomicFile) throws(StorageError) -> FileNode? {
    try StorageError.telling(of: target.path) { () throws(Disk.Failure) in
      // Not after the commit: then another process may have changed the file.
      let node = FileNode(descriptor: file.descriptor)
      do throws(Disk.Failure) {
        try file.commit()
        return node
      } catch {
        let isRefusal = [EEXIST, EPERM, ENOSYS, ENOTSUP, EXDEV, ETXTBSY].contains(error.code)
        guard target.exists, isRefusal else { throw error }
        return nil
      }
    }
  }
}

extension Data {
  /// `withUnsafeBytes` for bodies that throw a type of their own.
  package func withBytes<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    withUnsafeBytes {
      do throws(Failure) { try body($0) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
