import Glibc

/// Names of what is to take a document's place, beside it, and the end of what dead processes left there.
package enum TemporaryName {
  private static let (start, end) = (".tsuzuri-", ".tmp")

  /// A name that nothing has yet, in all likelihood.
  package static func random(in folder: String) -> String {
    folder + "/" + start + String(UInt64.random(in: 0 ... .max), radix: 36) + end
  }

  /// Calls `body` with names until one of them is free.
  package static func findFree<Result>(
    in folder: String, _ body: (String) throws(Disk.Failure) -> Result
  ) throws(Disk.Failure) -> (path: String, result: Result) {
    for _ in 0..<100 {
      let path = random(in: folder)
      do throws(Disk.Failure) { return (path, try body(path)) } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw Disk.Failure(code: EEXIST)
  }

  /// Says that this process lives and works on it, until the descriptor is closed. Where a file system has
  /// no locks, `removeLeftovers` finds none to take and leaves the file.
  package static func hold(_ file: Int32) { flock(file, LOCK_EX | LOCK_NB) }

  /// Removes temporary files and folders that no living process holds.
  package static func removeLeftovers(in folder: String) {
    for name in Disk.names(in: folder) where name.hasPrefix(start) && name.hasSuffix(end) {
      let path = folder + "/" + name
      guard let file = try? Disk.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { continue }
      defer { close(file) }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { try? Disk.removeTree(path) }
    }
  }
}
