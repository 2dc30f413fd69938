import Glibc

/// Questions to paths.
package enum Path {
  /// The folder that a path's last part lies in.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// What a chain of symbolic links ends at, whether it exists or not.
  package static func followingLinks(_ path: String) throws(Disk.Failure) -> String {
    var current = path
    for _ in 0..<40 {
      guard let next = destination(ofLink: current) else { return current }
      current = next.hasPrefix("/") ? next : folder(of: current) + "/" + next
    }
    throw Disk.Failure(code: ELOOP)
  }

  /// Where a symbolic link leads; nil for what is none.
  package static func destination(ofLink link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let start = room.baseAddress else { return nil }
      let count = readlink(link, start, room.count)
      guard count > 0 else { return nil }
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<count]), as: UTF8.self)
    }
  }
}
