public import Foundation

extension FileWrapper {
  /// The children by key, which is the name on the disk; nil for what is no folder.
  public var fileWrappers: [String: FileWrapper]? {
    if case .folder(let children) = folderLoaded() { children } else { nil }
  }

  /// Adds a child, which needs a preferred name, and gives its key. The key differs from the preferred name
  /// when that is taken. What is no folder takes no children and gives an empty key (Apple: raises).
  @discardableResult
  public func addFileWrapper(_ child: FileWrapper) -> String {
    insert(child, preferring: child.preferredFilename ?? child.filename ?? "Untitled")
  }

  /// Adds a file and gives its key.
  @discardableResult
  public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Takes a child out.
  public func removeFileWrapper(_ child: FileWrapper) {
    guard case .folder(var children) = folderLoaded(), let key = keyForChildFileWrapper(child) else { return }
    children[key] = nil
    kind = .folder(children)
  }

  /// The key of a child; nil when it is none.
  public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    fileWrappers?.first { $0.value === child }?.key
  }

  @discardableResult
  func insert(_ child: FileWrapper, preferring name: String) -> String {
    guard case .folder(var children) = folderLoaded() else { return "" }
    let key = Self.freeKey(Self.safeName(name), children)
    children[key] = child
    kind = .folder(children)
    return key
  }

  /// A name that cannot lead out of the folder.
  private static func safeName(_ name: String) -> String {
    let safe = name.replacing("/", with: "-").replacing("\0", with: "")
    return safe.isEmpty || safe == "." || safe == ".." ? "Untitled" : safe
  }

  private static func freeKey(_ name: String, _ children: [String: FileWrapper]) -> String {
    if children[name] == nil { return name }
    let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
    var number = 2
    while true {
      let key = "\(stem) \(number)" + (ending.isEmpty ? "" : "." + ending)
      if children[key] == nil { return key }
      number += 1
    }
  }
}
