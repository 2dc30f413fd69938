import Files
import Foundation
import Glibc
import Storage

/// A document's contents as nobody changes them any more: taken on the main thread, written off it.
enum DocumentContents: @unchecked Sendable {
  // Unchecked: the wrapper is a snapshot that only the holder of this value uses, and others are handed over as
  // Apple's does.
  case bytes(Data)
  case package(FileWrapper)
  /// Anything that a subclass writes itself.
  case other(Any)

  init(_ contents: Any) {
    switch contents {
    case let bytes as Data: self = .bytes(bytes)
    case let wrapper as FileWrapper where wrapper.isDirectory: self = .package(wrapper.snapshot())
    case let wrapper as FileWrapper: self = wrapper.regularFileContents.map { .bytes($0) } ?? .other(wrapper)
    default: self = .other(contents)
    }
  }

  /// Whether only a subclass can write it.
  var isOther: Bool { if case .other = self { true } else { false } }

  /// As the document's calls have it.
  var value: Any {
    switch self {
    case .bytes(let bytes): bytes
    case .package(let wrapper): wrapper
    case .other(let value): value
    }
  }

  /// What a place on a disk has: the bytes of a file, or a wrapper of a folder. Blocks.
  static func read(_ url: URL) throws -> DocumentContents {
    guard url.isFileURL else { throw DocumentError(.unsupportedPlace, url) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw DocumentError(.missing, url)
    }
    if isFolder.boolValue { return .package(try FileWrapper(url: url)) }
    guard FileNode(path: url.path) != nil else { throw DocumentError(.notAFile, url) }
    do { return .bytes(try Data(contentsOf: url)) } catch {
      throw DocumentError(access(url.path, R_OK) == 0 ? .unreadable : .noPermission, url)
    }
  }
}
