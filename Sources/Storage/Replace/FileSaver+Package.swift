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
      let (folder, _) = try TemporaryName.findFree(in: parent) { path throws(Disk.Failure) in
        try Disk.perform(.makeFolder(path, mode: 0o777))
      }
      do throws(Disk.Failure) {
        let held = try Disk.open(folder, O_RDONLY | O_DIRECTORY)
        defer { close(held) }
        TemporaryName.hold(held)
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
}

/// Fills the folder that a package will be.
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

  private static func takeOver(_ old: String, as path: String) throws(Disk.Failure) {
    var status = stat()
    guard lstat(old, &status) == 0 else { throw Disk.Failure(code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      return try makeFolder(path, like: old) { () throws(Disk.Failure) in
        for name in Disk.names(in: old) { try takeOver(old + "/" + name, as: path + "/" + name) }
      }
    }
    do throws(Disk.Failure) { try Disk.perform(.link(old, to: path)) } catch {
      // Full disks and the like would not let it be copied either.
      guard [EPERM, EMLINK, ENOTSUP, ENOSYS, EXDEV].contains(error.code) else { throw error }
      if let destination = Path.destination(ofLink: old) {
        try Disk.perform(.symbolicLink(path, destination: destination))
      } else {
        try copy(old, status, to: path)
      }
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
    try fill(file)
    try Disk.perform(.sync(file))
  }

  private static func makeFolder(
    _ path: String, like old: String, _ fill: () throws(Disk.Failure) -> Void
  ) throws(Disk.Failure) {
    try Disk.perform(.makeFolder(path, mode: 0o777))
    try fill()
    let folder = try Disk.open(path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    var status = stat()
    if lstat(old, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      try FileAttributes.copy(from: old, status, to: folder)
    }
    try Disk.perform(.sync(folder))
  }
}
