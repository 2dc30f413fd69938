import Files
package import Foundation
import Glibc
package import Storage

/// The versions of documents, files and packages alike, found again after renames and moves.
package struct DocumentVersions: Sendable {
  private let store: VersionStore

  /// Those of some places.
  package init(_ places: Places = .standard) { store = VersionStore(places: places) }

  /// What names a document in the store: the place where it was when it was first opened or kept. An attribute of the
  /// file has it, and goes along when the file moves; a program that replaces the file and drops attributes does
  /// no harm while the file is where it was.
  package static func key(of url: URL) -> String {
    attribute(url) ?? "path:" + NSFileCoordinator.key(url)
  }

  private static let name = "user.tsuzuri.document"

  private static func attribute(_ url: URL) -> String? {
    FileAttributes.value(of: name, url.path).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Has the file carry its key.
  package static func mark(_ url: URL, key: String) {
    guard url.isFileURL, attribute(url) != key,
      let file = try? Disk.open(url.path, O_RDONLY | O_NONBLOCK)
    else { return }
    defer { close(file) }
    _ = try? Disk.perform(.setAttribute(file, name, Array(key.utf8)))
  }

  /// Keeps what a file or a package holds now. Blocks.
  @discardableResult
  package func add(contentsOf url: URL, _ origin: Version.Origin, key: String? = nil) throws -> Version {
    let key = key ?? Self.key(of: url)
    Self.mark(url, key: key)
    if FileNode(path: url.path) != nil {
      return try store.add(contentsOf: url, key: key, origin: origin)
    }
    return try add(.package(FileWrapper(url: url)), of: url, origin, key: key)
  }

  /// Keeps contents that the file does not have. Blocks.
  @discardableResult
  func add(_ contents: DocumentContents, of url: URL, _ origin: Version.Origin, key: String) throws -> Version
  {
    Self.mark(url, key: key)
    let name = url.lastPathComponent
    switch contents {
    case .bytes(let bytes): return try store.add(bytes, name: name, key: key, origin: origin)
    case .package(let wrapper):
      guard let bytes = try PackageArchive(wrapper, refers: false)?.bytes else {
        throw DocumentError(.unreadable, url)
      }
      return try store.add(bytes, name: name, key: key, origin: origin)
    case .other: throw DocumentError(.noContents, url)
    }
  }

  /// All versions, the newest first. Blocks.
  package func all(of url: URL, key: String? = nil) -> [Version] {
    store.versions(of: key ?? Self.key(of: url))
  }

  /// What a version holds: a file's bytes, or those of a package's archive. Blocks.
  package func data(of version: Version, of url: URL, key: String? = nil) throws -> Data {
    try store.data(of: version, of: key ?? Self.key(of: url))
  }

  /// Puts a version at a place where nothing is. Blocks.
  package func write(_ version: Version, of url: URL, key: String? = nil, to place: URL) throws {
    let data = try data(of: version, of: url, key: key)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      try PackageArchive(bytes: data).wrapper().write(to: place, options: .atomic)
    } else {
      try FileSaver().save(data, to: place)
    }
  }
}
