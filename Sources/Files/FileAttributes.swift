import CFiles
package import Glibc

/// What a file has besides its bytes.
package enum FileAttributes {
  /// Gives a new file the owner, the extended attributes with access lists, and the permissions of an old
  /// one. What the system does not let be kept is left; a full disk is an error.
  package static func copy(
    from path: String, _ status: stat, to file: Int32
  ) throws(Disk.Failure) {
    let new = try Disk.status(of: file)
    if new.st_uid != status.st_uid || new.st_gid != status.st_gid {
      try unlessForbidden { () throws(Disk.Failure) in
        try Disk.perform(.setOwner(file, user: status.st_uid, group: status.st_gid))
      }
    }
    for name in names(of: path) where isKept(name) {
      guard let value = value(of: name, path) else { continue }
      try unlessForbidden { () throws(Disk.Failure) in try Disk.perform(.setAttribute(file, name, value)) }
    }
    // Last: a new owner takes bits away, and an access list is written through the group's.
    try Disk.perform(.setMode(file, status.st_mode & 0o7777))
  }

  /// Digests of a file's bytes, which security modules keep, would be wrong.
  private static func isKept(_ name: String) -> Bool {
    name.hasPrefix("user.") || name.hasPrefix("system.") || name == "security.selinux"
  }

  private static func unlessForbidden(_ body: () throws(Disk.Failure) -> Int) throws(Disk.Failure) {
    do throws(Disk.Failure) { _ = try body() } catch {
      if ![EPERM, EACCES, ENOTSUP, ENOSYS, EINVAL, ERANGE, E2BIG].contains(error.code) { throw error }
    }
  }

  private static func names(of path: String) -> [String] {
    let count = listxattr(path, nil, 0)
    guard count > 0 else { return [] }
    var names = [CChar](repeating: 0, count: count)
    let got = listxattr(path, &names, count)
    guard got > 0 else { return [] }
    return names[..<got].split(separator: 0).map {
      String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// An extended attribute; nil when the file has none of this name.
  package static func value(of name: String, _ path: String) -> [UInt8]? {
    let count = getxattr(path, name, nil, 0)
    guard count >= 0 else { return nil }
    var value = [UInt8](repeating: 0, count: count)
    let got = getxattr(path, name, &value, count)
    return got >= 0 ? Array(value[..<got]) : nil
  }
}
