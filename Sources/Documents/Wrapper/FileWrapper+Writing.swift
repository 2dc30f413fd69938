import Files
public import Foundation
import Storage

extension FileWrapper {
  /// Writes this to a place, as a whole or not at all.
  ///
  /// When the folder lies there already, children that were read from it, or written to it before, are given a
  /// second name in the new one instead of being written again. Blocks.
  public func write(
    to url: URL, options: WritingOptions = [], originalContentsURL: URL? = nil
  ) throws {
    try write(to: url, saver: FileSaver())
    if options.contains(.withNameUpdating) { updateNames(url.lastPathComponent) }
  }

  func write(to url: URL, saver: FileSaver) throws {
    switch kind {
    case .file(let contents):
      guard let bytes = contents.read() else { throw StorageError(.missingFile, url.path) }
      try saver.save(bytes, to: url)
      contents.isNow(at: url.path)
    case .link(let destination):
      if Path.destination(ofLink: url.path) == destination { return }
      try Self.putLink(destination, at: url.path)
    case .folder, .folderOnDisk:
      guard case .folder(let children) = folderLoaded() else { return }
      // Seen through a link, the folder is that behind it: children are known by its paths, too.
      try saver.savePackage(Self.items(of: children, at: url.path), to: url)
      Self.remember(children, at: url.path)
    case .other: throw StorageError(.other(ENOTSUP), url.path)
    }
  }

  private static func items(
    of children: [String: FileWrapper], at path: String
  ) throws -> [String: PackageItem] {
    var items: [String: PackageItem] = [:]
    for (name, child) in children { items[name] = try child.item(at: path + "/" + name) }
    return items
  }

  private func item(at path: String) throws -> PackageItem {
    switch kind {
    case .file(let contents):
      if contents.isKnown(at: path) { return .unchanged }
      guard let bytes = contents.read() else { throw StorageError(.missingFile, path) }
      return .file(bytes)
    case .link(let destination): return .link(destination)
    case .folderOnDisk(let known) where known == path: return .unchanged
    case .other: return .unchanged
    case .folder, .folderOnDisk:
      guard case .folder(let children) = folderLoaded() else { return .folder([:]) }
      return .folder(try Self.items(of: children, at: path))
    }
  }

  private static func remember(_ children: [String: FileWrapper], at path: String) {
    for (name, child) in children {
      switch child.kind {
      case .file(let contents): contents.isNow(at: path + "/" + name)
      case .folder(let children): remember(children, at: path + "/" + name)
      default: continue
      }
    }
  }

  private func updateNames(_ name: String) {
    filename = name
    guard case .folder(let children) = kind else { return }
    for (name, child) in children { child.updateNames(name) }
  }

  private static func putLink(_ destination: String, at path: String) throws {
    do throws(Disk.Failure) {
      let made = try TemporaryName.findFree(in: Path.folder(of: path)) { path throws(Disk.Failure) in
        try Disk.perform(.symbolicLink(path, destination: destination))
      }
      do throws(Disk.Failure) { try Disk.perform(.rename(made.path, to: path)) } catch {
        _ = try? Disk.perform(.remove(made.path))
        throw error
      }
      Disk.syncFolder(Path.folder(of: path))
    } catch { throw StorageError(error, path) }
  }

  // MARK: Values for other threads

  /// The same tree in objects of its own, which nobody changes; the bytes are shared.
  package func snapshot() -> FileWrapper {
    let copy: FileWrapper
    if case .folder(let children) = kind {
      copy = FileWrapper(.folder(children.mapValues { $0.snapshot() }))
    } else {
      copy = FileWrapper(kind)
    }
    (copy.filename, copy.preferredFilename, copy.fileAttributes) = (
      filename, preferredFilename, fileAttributes
    )
    return copy
  }

  /// The folder that this was read from has another name now.
  package func hasMoved(from old: String, to new: String) {
    switch kind {
    case .file(let contents): contents.hasMoved(from: old, to: new)
    case .folderOnDisk(let path) where path.hasPrefix(old):
      kind = .folderOnDisk(new + path.dropFirst(old.count))
    case .folder(let children): for child in children.values { child.hasMoved(from: old, to: new) }
    default: return
    }
  }
}
