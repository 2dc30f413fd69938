import Files
package import Foundation
import Glibc

extension FileSaver {
  /// Gives a file or a package another name or place, on another disk too; throws `.nameTaken` and changes nothing
  /// when there is something already. A symbolic link moves itself. A kill between disks leaves both.
  package func move(_ url: URL, to new: URL) throws(StorageError) {
    if url.path == new.path { return }
    let isOnOtherDisk = try StorageError.telling(of: new.path) { () throws(Disk.Failure) in
      do throws(Disk.Failure) { try Disk.rename(url.path, toFree: new.path) } catch {
        guard error.code == EXDEV else { throw error }
        return true
      }
      for folder in Set([url, new].map { Path.folder(of: $0.path) }) { Disk.syncFolder(folder) }
      return false
    }
    guard isOnOtherDisk else { return }
    try copy(url, to: new)
    try StorageError.telling(of: url.path) { () throws(Disk.Failure) in try Disk.removeTree(url.path) }
  }

  /// Copies a file or a package with its attributes; blocks are shared where the file system can do that. Throws
  /// `.nameTaken` when there is something already. The copy is there as a whole or not at all.
  package func copy(_ url: URL, to new: URL) throws(StorageError) {
    try StorageError.telling(of: new.path) { () throws(Disk.Failure) in
      var status = stat()
      if lstat(new.path, &status) == 0 { throw Disk.Failure(code: EEXIST) }
      let folder = Path.folder(of: new.path)
      let (made, _) = try TemporaryName.findFree(in: folder) { path throws(Disk.Failure) in
        do throws(Disk.Failure) { try PackageFolder.takeOver(url.path, as: path, links: false) } catch {
          if error.code != EEXIST { try? Disk.removeTree(path) }
          throw error
        }
      }
      do throws(Disk.Failure) { try Disk.rename(made, toFree: new.path) } catch {
        try? Disk.removeTree(made)
        throw error
      }
      Disk.syncFolder(folder)
    }
  }
}
