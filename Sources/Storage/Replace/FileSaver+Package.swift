import Files
package import Foundation
import Glibc

/// What a package, a document that is a folder, shall have under a name.
package indirect enum PackageItem: Sendable {
  /// A file with these bytes.
  case file(Data)
  /// A symbolic link with this destination, as it stands.
  case link(String)
  /// A folder.
  case folder([String: PackageItem])
  /// What the package on the disk has at the same place, which is not written again.
  case unchanged
}

extension FileSaver {
  /// Saves a package as a whole: the folder has the old content, then the new, never a mixture.
  ///
  /// A new folder is built beside the old one and changes places with it. Unchanged files are given a
  /// second name there, or are cloned or copied where that is impossible. Throws `.missingFile` when something
  /// unchanged is gone.
  package func savePackage(_ items: [String: PackageItem], to url: URL) throws(StorageError) {
    try StorageError.telling(of: url.path) { () throws(Disk.Failure) in
      let target = try Path.followingLinks(url.path)
      let parent = Path.folder(of: target)
      let (folder, held) = try TemporaryName.findFree(in: parent, Self.makeFolder)
      defer { close(held) }
      do throws(Disk.Failure) {
        try PackageFolder.fill(folder, with: items, old: target)
        var status = stat()
        if stat(target, &status) == 0 { try FileAttributes.copy(from: target, status, to: held) }
        try Disk.perform(.sync(held))
        try PackageMove.put(folder, inPlaceOf: target, places)
      } catch {
        try? Disk.removeTree(folder)
        throw error
      }
    }
  }

  /// Makes a folder and holds it.
  private static func makeFolder(_ path: String) throws(Disk.Failure) -> Int32 {
    try Disk.perform(.makeFolder(path, mode: 0o777))
    let held = try Disk.open(path, O_RDONLY | O_DIRECTORY)
    do throws(Disk.Failure) { try TemporaryName.claim(held) } catch {
      close(held)
      throw error
    }
    return held
  }
}
