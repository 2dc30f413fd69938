import Files
package import Foundation
import Glibc

/// Past states of documents, in pieces that are kept once, compressed and known by their content: a small change of a
/// large file costs little. Calls block; several processes may make them at once.
///
/// A document is named by a key of the caller's, which stays the same when the document is renamed or moved.
package struct VersionStore: Sendable {
  private let places: Places
  private let limits: VersionLimits

  /// Puts together.
  package init(places: Places = .standard, limits: VersionLimits = VersionLimits()) {
    (self.places, self.limits) = (places, limits)
  }

  /// Keeps what a file holds now. When that is what the newest version holds, it answers that one and keeps nothing.
  /// Then thins out, by `date`.
  @discardableResult
  package func add(
    contentsOf url: URL, key: String, origin: Version.Origin, date: Date = Date()
  ) throws(StorageError) -> Version {
    try StorageError.telling(of: url.path) { () throws(Disk.Failure) in
      let file = try Disk.open(url.path, O_RDONLY)
      defer { close(file) }
      let size = Int(try Disk.status(of: file).st_size)
      let source = PieceSource(size: size) { count, offset throws(Disk.Failure) in
        try Disk.read(file, count, at: offset)
      }
      return try add(source, key, url.lastPathComponent, origin, date)
    }
  }

  /// Likewise for bytes that no file holds; the name is what the file would be called.
  @discardableResult
  package func add(
    _ contents: Data, name: String, key: String, origin: Version.Origin, date: Date = Date()
  ) throws(StorageError) -> Version {
    try StorageError.telling(of: name) { () throws(Disk.Failure) in
      let source = PieceSource(size: contents.count) { count, offset throws(Disk.Failure) in
        Array(contents.dropFirst(offset).prefix(count))
      }
      return try add(source, key, name, origin, date)
    }
  }

  private func add(
    _ source: PieceSource, _ key: String, _ name: String, _ origin: Version.Origin, _ date: Date
  ) throws(Disk.Failure) -> Version {
    let folder = try VersionFolder(path(of: key), forWriting: true)
    TemporaryName.removeLeftovers(in: folder.path)
    let (versions, all) = folder.numbers()
    let number = (all.last ?? 0) + 1
    let file = try AtomicFile(folder.path(ofVersion: number))
    let known = all.compactMap { number in folder.content(number).map { (number, $0) } }
    var writer = VersionWriter(number: number, known: known)
    try source.forEachPiece { bytes throws(Disk.Failure) in try writer.add(bytes, to: file) }
    if let newest = versions.last.flatMap({ folder.content($0) })?.manifest, newest.runs == writer.runs {
      return newest.version
    }
    let version = Version(id: number, date: date, size: source.size, name: name, origin: origin)
    try Disk.write(writer.tail(version, key), to: file.descriptor)
    try file.commit()
    // What cannot be removed now goes with the next one.
    try? folder.thin(limits, now: date)
    return version
  }

  /// All sound versions, the newest first.
  package func versions(of key: String) -> [Version] {
    guard let folder = try? VersionFolder(path(of: key), forWriting: false) else { return [] }
    return folder.numbers().versions.reversed().compactMap { number in
      folder.content(number).flatMap { $0.manifest.key == key ? $0.manifest.version : nil }
    }
  }

  /// Hands over the bytes of a version, part by part. Throws `.damaged` when they are not what was kept, and
  /// `.missingFile` when the version is gone; what was handed over before that is right.
  package func read(
    _ version: Version, of key: String, _ body: (UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    let folder = try? VersionFolder(path(of: key), forWriting: false)
    guard let folder, let content = folder.content(version.id), content.manifest.version == version else {
      throw StorageError(.missingFile, version.name)
    }
    for run in content.manifest.runs {
      for index in run.first..<run.first + run.count {
        guard let bytes = folder.piece(index, ofFile: run.file) else {
          throw StorageError(.damaged, version.name)
        }
        try Data(bytes).withBytes(body)
      }
    }
  }

  /// The bytes of a version.
  package func data(of version: Version, of key: String) throws(StorageError) -> Data {
    var data = Data()
    try read(version, of: key) { bytes throws(StorageError) in data.append(contentsOf: bytes) }
    return data
  }

  /// Gives a file the content of a version, after keeping what it holds now. A version that is damaged leaves the
  /// file as it is.
  @discardableResult
  package func restore(
    _ version: Version, of key: String, to url: URL, date: Date = Date()
  ) throws(StorageError) -> FileNode {
    if FileNode(path: url.path) != nil {
      try add(contentsOf: url, key: key, origin: .beforeRestore, date: date)
    }
    return try FileSaver(places: places).save(to: url) { file throws(StorageError) in
      try read(version, of: key) { bytes throws(StorageError) in
        try StorageError.telling(of: url.path) { () throws(Disk.Failure) in try file.write(bytes) }
      }
    }
  }

  /// Forgets one version.
  package func remove(_ version: Version, of key: String) throws(StorageError) {
    try StorageError.telling(of: version.name) { () throws(Disk.Failure) in
      let folder = try VersionFolder(path(of: key), forWriting: true)
      if folder.numbers().versions.contains(version.id) { try folder.remove([version.id]) }
    }
  }

  /// Forgets all versions of a document.
  package func removeAll(of key: String) throws(StorageError) {
    let path = path(of: key)
    guard let folder = try? VersionFolder(path, forWriting: true) else { return }
    try StorageError.telling(of: path) { () throws(Disk.Failure) in try Disk.removeTree(folder.path) }
  }

  private func path(of key: String) -> String {
    places.data + "/versions/" + SHA256.digest(of: key.utf8).description.prefix(32)
  }
}
