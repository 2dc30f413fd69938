import Files
import Glibc

/// What lies where a file is to be saved.
struct SaveTarget {
  /// The path behind symbolic links.
  let path: String
  let exists: Bool
  /// Whether a new file in its place would take something from it: other names, or its owner.
  let keepsPlace: Bool

  init(_ path: String) throws(StorageError) {
    self.path = try StorageError.telling(of: path) { () throws(Disk.Failure) in
      try Path.followingLinks(path)
    }
    var status = stat()
    guard stat(self.path, &status) == 0 else {
      guard errno == ENOENT else { throw StorageError(Disk.Failure(code: errno), path) }
      (exists, keepsPlace) = (false, false)
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw StorageError(.isFolder, path) }
    guard access(self.path, W_OK) == 0 else {
      throw errno == EACCES
        ? StorageError(.readOnlyFile, path) : StorageError(Disk.Failure(code: errno), path)
    }
    exists = true
    keepsPlace = status.st_mode & S_IFMT == S_IFREG && (status.st_nlink > 1 || !Self.canBeGivenTo(status))
  }

  /// Whether a file of ours can have the owner and group of another.
  private static func canBeGivenTo(_ status: stat) -> Bool {
    if geteuid() == 0 { return true }
    guard status.st_uid == geteuid() else { return false }
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return status.st_gid == getegid() || groups.prefix(max(0, Int(count))).contains(status.st_gid)
  }
}
