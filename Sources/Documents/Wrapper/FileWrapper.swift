import Files
public import Foundation
import Storage

/// A file, a folder or a symbolic link, as a value to read, change and write again.
///
/// What lies on a disk is read when it is first asked for. Children of a folder that were not replaced are
/// not written again. Bytes are never mapped: another program could cut the file while we look at it. Like
/// Apple's it may be used from any thread, from one at a time. There is no `serializedRepresentation`.
open class FileWrapper {
  /// How to read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Reads all files now, not when they are asked for.
    public static let immediate = ReadingOptions(rawValue: 1 << 0)
    /// Files are never mapped here.
    public static let withoutMapping = ReadingOptions(rawValue: 1 << 1)
  }

  /// How to write.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The old content stays until the new is whole. Always so here.
    public static let atomic = WritingOptions(rawValue: 1 << 0)
    /// Gives this wrapper and its children the names that they have on the disk as `filename`.
    public static let withNameUpdating = WritingOptions(rawValue: 1 << 1)
  }

  enum Kind {
    case file(FileContents)
    case link(String)
    case folder([String: FileWrapper])
    /// A folder that has not been looked into.
    case folderOnDisk(String)
    /// A pipe or the like: passed along, never opened.
    case other
  }

  var kind: Kind

  /// The name that a folder should give this.
  open var preferredFilename: String?
  /// The name that this had on the disk.
  open var filename: String?
  /// What the file has besides its bytes, by `FileAttributeKey`'s names.
  open var fileAttributes: [String: Any] = [:]

  // MARK: Making

  /// Wraps what is on a disk. Throws when nothing is there or it cannot be read.
  public init(url: URL, options: ReadingOptions = []) throws {
    kind = try Self.look(at: url.path)
    try take(url, options)
  }

  /// A folder; children without a preferred name get their key.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    kind = .folder([:])
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = name }
      insert(child, preferring: name)
    }
  }

  /// A file in memory.
  public init(regularFileWithContents contents: Data) { kind = .file(FileContents(contents)) }

  /// A symbolic link.
  public init(symbolicLinkWithDestinationURL url: URL) { kind = .link(url.relativePath) }

  init(_ kind: Kind) { self.kind = kind }

  // MARK: What it is

  /// Whether it is a folder.
  open var isDirectory: Bool {
    switch kind {
    case .folder, .folderOnDisk: true
    default: false
    }
  }

  /// Whether it is a file.
  open var isRegularFile: Bool { if case .file = kind { true } else { false } }

  /// Whether it is a symbolic link.
  open var isSymbolicLink: Bool { if case .link = kind { true } else { false } }

  /// The bytes of a file; nil for others, and when the file was changed or taken away before it was read.
  open var regularFileContents: Data? { if case .file(let contents) = kind { contents.read() } else { nil } }

  /// Where a link leads; nil for others.
  open var symbolicLinkDestinationURL: URL? {
    if case .link(let path) = kind { URL(fileURLWithPath: path) } else { nil }
  }

  // MARK: Reading

  /// Becomes what is on the disk. Children that are the same files stay the same objects.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    let old = loadedChildren
    kind = try Self.look(at: url.path)
    try take(url, options)
    guard let old, case .folder(var new) = folderLoaded() else { return }
    for (name, child) in new {
      guard let kept = old[name], case .file(let contents) = kept.kind, child.isRegularFile,
        contents.isKnown(at: url.path + "/" + name)
      else { continue }
      new[name] = kept
    }
    kind = .folder(new)
  }

  /// Whether this was read from, or written to, what is there now, and nothing differs: by identity, length
  /// and time, without reading.
  open func matchesContents(of url: URL) -> Bool {
    switch kind {
    case .file(let contents): return contents.isKnown(at: url.path)
    case .link(let destination): return Path.destination(ofLink: url.path) == destination
    case .folderOnDisk(let path): return path == url.path && Self.isFolder(path)
    case .folder(let children):
      return Self.isFolder(url.path) && Set(Disk.names(in: url.path)) == Set(children.keys)
        && children.allSatisfy { $0.value.matchesContents(of: url.appendingPathComponent($0.key)) }
    case .other: return false
    }
  }

  private func take(_ url: URL, _ options: ReadingOptions) throws {
    filename = url.lastPathComponent
    preferredFilename = preferredFilename ?? filename
    // A dictionary of what is common to all; a missing attribute is no reason not to read.
    let attributes = (try? FileManager.default.attributesOfItem(atPath: url.path)) ?? [:]
    fileAttributes = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
    guard options.contains(.immediate) else { return }
    switch kind {
    case .file(let contents):
      guard contents.read() != nil else { throw CocoaError(.fileReadUnknown, userInfo: [NSURLErrorKey: url]) }
    case .folderOnDisk:
      guard case .folder(let children) = folderLoaded() else { return }
      for child in children.values where !child.isOther {
        try child.take(url.appendingPathComponent(child.filename ?? ""), options)
      }
    default: return
    }
  }

  private var isOther: Bool { if case .other = kind { true } else { false } }

  private var loadedChildren: [String: FileWrapper]? {
    if case .folder(let children) = kind { children } else { nil }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  static func look(at path: String) throws -> Kind {
    if let destination = Path.destination(ofLink: path) { return .link(destination) }
    if let node = FileNode(path: path) {
      guard access(path, R_OK) == 0 else {
        throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: path])
      }
      return .file(FileContents(at: .init(path: path, node: node)))
    }
    if isFolder(path) { return .folderOnDisk(path) }
    guard FileManager.default.fileExists(atPath: path) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
    return .other
  }

  /// Looks into the folder if nobody has yet.
  @discardableResult
  func folderLoaded() -> Kind {
    guard case .folderOnDisk(let path) = kind else { return kind }
    var children: [String: FileWrapper] = [:]
    for name in Disk.names(in: path) {
      let childPath = path + "/" + name
      // What cannot be read is still there, and stays when the folder is written.
      let child = FileWrapper((try? Self.look(at: childPath)) ?? .other)
      (child.filename, child.preferredFilename) = (name, name)
      children[name] = child
    }
    kind = .folder(children)
    return kind
  }
}
