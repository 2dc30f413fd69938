import Files
package import Foundation
import Glibc

/// A folder for what is shared or exported for a moment, which nobody but this user may look into. It goes with the
/// object, or else when a program of ours starts next.
package final class PrivateFolder: Sendable {
  private static let ending = ".lock"

  /// The folder.
  package let url: URL
  // Only its descriptor and its path are used, which do not change.
  private nonisolated(unsafe) let held: HeldFile

  /// Makes a folder of this process.
  package init(places: Places = .standard) throws(StorageError) {
    let parent = try places.folder(\.runtime, "private")
    let path = parent + "/" + String(UInt64.random(in: 0 ... .max), radix: 36)
    // The lock comes first and goes last, so that no folder is without.
    held = try StorageError.telling(of: path) { () throws(Disk.Failure) in
      let held = try HeldFile.create(path + Self.ending)
      do throws(Disk.Failure) { try Disk.perform(.makeFolder(path, mode: 0o700)) } catch {
        held.remove()
        throw error
      }
      return held
    }
    url = URL(fileURLWithPath: path, isDirectory: true)
  }

  deinit { Self.clear(held) }

  /// Where a file with a name people will see can be put; each call gives a place of its own.
  package func place(for name: String) throws(StorageError) -> URL {
    let folder = url.path + "/" + String(UInt64.random(in: 0 ... .max), radix: 36)
    try StorageError.telling(of: folder) { () throws(Disk.Failure) in
      try Disk.perform(.makeFolder(folder, mode: 0o700))
    }
    return URL(fileURLWithPath: folder + "/" + SafeName.name(name))
  }

  /// Removes the folders of processes that are gone. For each start of a program.
  package static func removeLeftovers(places: Places = .standard) {
    let parent = places.runtime + "/private"
    for name in Disk.names(in: parent) where name.hasSuffix(ending) {
      if let held = HeldFile.take(parent + "/" + name) { clear(held) }
    }
  }

  private static func clear(_ held: HeldFile) {
    let folder = String(held.path.dropLast(ending.count))
    if (try? Disk.removeTree(folder)) != nil { held.remove() }
  }
}
