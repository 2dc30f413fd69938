import Files
import Foundation
import Glibc

/// Fills the folder that a package or a copy will be. What is written is on the disk when it returns.
enum PackageFolder {
  static func fill(
    _ folder: String, with items: [String: PackageItem], old: String
  ) throws(Disk.Failure) {
    for (name, item) in items.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
      else { throw Disk.Failure(code: EINVAL) }
      let (path, oldPath) = (folder + "/" + name, old + "/" + name)
      switch item {
      case .file(let bytes):
        try makeFile(path) { file throws(Disk.Failure) in
          try bytes.withBytes { bytes throws(Disk.Failure) in try Disk.write(bytes, to: file) }
        }
      case .link(let destination): try Disk.perform(.symbolicLink(path, destination: destination))
      case .folder(let items):
        try makeFolder(path, like: oldPath) { () throws(Disk.Failure) in
          try fill(path, with: items, old: oldPath)
        }
      case .unchanged: try takeOver(oldPath, as: path)
      }
    }
  }

  /// Gives what there is another name, or copies it where links are impossible or not wanted.
  static func takeOver(_ old: String, as path: String, links: Bool = true) throws(Disk.Failure) {
    var status = stat()
    guard lstat(old, &status) == 0 else { throw Disk.Failure(code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      return try makeFolder(path, like: old) { () throws(Disk.Failure) in
        for name in Disk.names(in: old) {
          try takeOver(old + "/" + name, as: path + "/" + name, links: links)
        }
      }
    }
    if links {
      do throws(Disk.Failure) {
        try Disk.perform(.link(old, to: path))
        return
      } catch {
        // Full disks and the like would not let it be copied either.
        guard [EPERM, EMLINK, ENOTSUP, ENOSYS, EXDEV].contains(error.code) else { throw error }
      }
    }
    if let destination = Path.destination(ofLink: old) {
      try Disk.perform(.symbolicLink(path, destination: destination))
    } else {
      try copy(old, status, to: path)
    }
  }

  private static func copy(_ old: String, _ status: stat, to path: String) throws(Disk.Failure) {
    let source = try Disk.open(old, O_RDONLY | O_NONBLOCK)
    defer { close(source) }
    try makeFile(path) { file throws(Disk.Failure) in
      if (try? Disk.perform(.clone(source, to: file))) == nil {
        try Disk.copy(source, 0..<Int(status.st_size), to: file, at: 0)
      }
      try FileAttributes.copy(from: old, status, to: file)
    }
  }

  private static func makeFile(
    _ path: String, _ fill: (Int32) throws(Disk.Failure) -> Void
  ) throws(Disk.Failure) {
    let file = Int32(try Disk.perform(.create(path, mode: 0o666)))
    defer { close(file) }
    TemporaryName.hold(file)
    try fill(file)
    try Disk.perform(.sync(file))
  }

  private static func makeFolder(
    _ path: String, like old: String, _ fill: () throws(Disk.Failure) -> Void
  ) throws(Disk.Failure) {
    try Disk.perform(.makeFolder(path, mode: 0o777))
    let folder = try Disk.open(path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    TemporaryName.hold(folder)
    try fill()
    var status = stat()
    if lstat(old, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      try FileAttributes.copy(from: old, status, to: folder)
    }
    try Disk.perform(.sync(folder))
  }
}
