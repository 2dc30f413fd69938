import Files
import Foundation
import Glibc

/// The versions of one document, held against other processes as long as the object lives.
///
/// `7.version` is the file of version 7. When that version goes while later ones need pieces of it, the file becomes
/// `7.pieces`.
final class VersionFolder {
  private static let (version, pieces) = (".version", ".pieces")

  let path: String
  private let descriptor: Int32
  private let inflater = PieceInflater()
  private var opened: [Int: (file: OpenFile, content: VersionFile, offsets: [Int])] = [:]

  /// Opens a document's folder and waits until nobody writes in it, or with `forWriting`, until nobody uses it;
  /// then the folder is made if there is none.
  init(_ path: String, forWriting: Bool) throws(Disk.Failure) {
    self.path = path
    while true {
      if forWriting { try Disk.makeFolders(path) }
      let folder = try Disk.open(path, O_RDONLY | O_DIRECTORY)
      while flock(folder, forWriting ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
      // Another process may have removed the folder in the meantime.
      if let held = try? Disk.status(of: folder), held.st_nlink > 0 {
        descriptor = folder
        return
      }
      close(folder)
    }
  }

  deinit { close(descriptor) }

  func path(ofVersion number: Int) -> String { "\(path)/\(number)\(Self.version)" }

  /// Numbers of versions, and of all files, both in order.
  func numbers() -> (versions: [Int], all: [Int]) {
    let names = Disk.names(in: path)
    func numbers(_ ending: String) -> [Int] {
      names.filter { $0.hasSuffix(ending) }.compactMap { Int($0.dropLast(ending.count)) }
    }
    let versions = numbers(Self.version)
    return (versions.sorted(), (versions + numbers(Self.pieces)).sorted())
  }

  /// What a file has besides its pieces; nil when it is gone or damaged.
  func content(_ number: Int) -> VersionFile? { open(number)?.content }

  private func open(_ number: Int) -> (file: OpenFile, content: VersionFile, offsets: [Int])? {
    if let known = opened[number] { return known }
    let paths = [Self.version, Self.pieces].map { "\(path)/\(number)\($0)" }
    guard let file = paths.lazy.compactMap({ OpenFile($0) }).first,
      let content = VersionFile(file.descriptor)
    else { return nil }
    var offsets = [0]
    for piece in content.pieces { offsets.append((offsets.last ?? 0) + piece.stored) }
    opened[number] = (file, content, offsets)
    return opened[number]
  }

  /// The bytes of a piece; nil when they are not what was kept.
  func piece(_ index: Int, ofFile number: Int) -> [UInt8]? {
    guard let (file, content, offsets) = open(number), content.pieces.indices.contains(index) else {
      return nil
    }
    let piece = content.pieces[index]
    guard piece.length <= Chunker.most, piece.stored <= Chunker.most,
      let stored = try? Disk.read(file.descriptor, piece.stored, at: offsets[index]),
      stored.count == piece.stored,
      let bytes = piece.stored == piece.length ? stored : inflater.inflated(stored, length: piece.length),
      SHA256.digest(of: bytes) == piece.digest
    else { return nil }
    return bytes
  }

  /// Bytes on the disk.
  private func size() -> Int {
    Disk.names(in: path).reduce(0) { $0 + Int(FileNode(path: path + "/" + $1)?.size ?? 0) }
  }

  /// Removes versions, then pieces that no other version needs.
  func remove(_ versions: [Int]) throws(Disk.Failure) {
    if versions.isEmpty { return }
    for number in versions {
      try Disk.perform(.rename(path(ofVersion: number), to: "\(path)/\(number)\(Self.pieces)"))
      opened[number] = nil
    }
    // A version that came back with a loss of power would lack its pieces.
    Disk.syncFolder(path)
    let (versions, all) = numbers()
    let needed = Set(versions.flatMap { content($0)?.manifest.runs.map(\.file) ?? [] })
    for number in all where !versions.contains(number) && !needed.contains(number) {
      opened[number] = nil
      try Disk.perform(.remove("\(path)/\(number)\(Self.pieces)"))
    }
  }

  /// Keeps to the limits.
  func thin(_ limits: VersionLimits, now: Date) throws(Disk.Failure) {
    let versions = numbers().versions.compactMap { content($0)?.manifest.version }
    let surplus = Set(limits.surplus(of: versions, now: now).map(\.id))
    try remove(surplus.sorted())
    let kept = limits.pinned(of: versions)
    for version in versions where !surplus.contains(version.id) && !kept.contains(version.id) {
      if size() <= limits.bytes { return }
      try remove([version.id])
    }
  }
}

/// A file that is open for reading.
final class OpenFile {
  let descriptor: Int32

  init?(_ path: String) {
    guard let descriptor = try? Disk.open(path, O_RDONLY | O_NOFOLLOW) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
