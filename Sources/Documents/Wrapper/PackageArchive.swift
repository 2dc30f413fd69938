import Foundation

/// A package in one piece of bytes, for journals and versions.
indirect enum PackageArchive: Codable {
  case file(Data)
  case link(String)
  case folder([String: PackageArchive])
  /// Lies at this place of a disk, unchanged. Only in journals, which must be written quickly.
  case unchanged(String)

  /// Nil for what can be neither read nor referred to. `refers` leaves out what is on a disk.
  init?(_ wrapper: FileWrapper, refers: Bool) {
    switch wrapper.kind {
    case .file(let contents):
      if refers, let path = contents.knownPath {
        self = .unchanged(path)
      } else if let bytes = contents.read() {
        self = .file(bytes)
      } else {
        return nil
      }
    case .link(let destination): self = .link(destination)
    case .folderOnDisk(let path) where refers: self = .unchanged(path)
    case .folder, .folderOnDisk:
      guard case .folder(let children) = wrapper.folderLoaded() else { return nil }
      self = .folder(children.compactMapValues { PackageArchive($0, refers: refers) })
    case .other: return nil
    }
  }

  /// What was archived. Throws when something that was referred to is gone.
  func wrapper(named name: String? = nil) throws -> FileWrapper {
    let wrapper: FileWrapper
    switch self {
    case .file(let bytes): wrapper = FileWrapper(regularFileWithContents: bytes)
    case .link(let destination): wrapper = FileWrapper(.link(destination))
    case .folder(let children):
      wrapper = FileWrapper(
        .folder(Dictionary(uniqueKeysWithValues: try children.map { ($0, try $1.wrapper(named: $0)) })))
    case .unchanged(let path): wrapper = FileWrapper(try FileWrapper.look(at: path))
    }
    (wrapper.filename, wrapper.preferredFilename) = (name, name)
    return wrapper
  }

  /// As bytes.
  var bytes: Data {
    get throws {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return try encoder.encode(self)
    }
  }

  /// From bytes.
  init(bytes: Data) throws { self = try PropertyListDecoder().decode(Self.self, from: bytes) }
}
