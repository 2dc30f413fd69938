import Files
import Foundation
import Storage
import Synchronization

/// The bytes of one file of a wrapper: in memory, on a disk, or both. They never change; other bytes are
/// another object. So who holds the same object knows that nothing has to be written.
final class FileContents: Sendable {
  /// A file that has the bytes as long as it is the same file.
  struct Place: Sendable, Equatable {
    var path: String
    var node: FileNode
  }

  private struct State {
    var bytes: Data?
    var place: Place?
  }

  private let state: Mutex<State>

  init(_ bytes: Data) { state = Mutex(State(bytes: bytes)) }

  init(at place: Place) { state = Mutex(State(place: place)) }

  /// Whether the bytes have been read or were never on a disk.
  var isInMemory: Bool { state.withLock { $0.bytes != nil } }

  /// The bytes, read now if they were not before; nil when the file is no longer the one that had them.
  func read() -> Data? {
    let place: Place
    switch state.withLock({ ($0.bytes, $0.place) }) {
    case (let bytes?, _): return bytes
    case (nil, let known?): place = known
    case (nil, nil): return nil
    }
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: place.path)),
      FileNode(path: place.path) == place.node, bytes.count == Int(place.node.size)
    else { return nil }
    state.withLock { $0.bytes = bytes }
    return bytes
  }

  /// Whether a file has these bytes, by what is known of it, without reading.
  func isKnown(at path: String) -> Bool {
    guard let place = state.withLock({ $0.place }) else { return false }
    return place.path == path && FileNode(path: path) == place.node
  }

  /// Where a file has them, by what is known of it; nil when none is known to.
  var knownPath: String? {
    guard let place = state.withLock({ $0.place }), FileNode(path: place.path) == place.node else {
      return nil
    }
    return place.path
  }

  /// Remembers that a file has them now.
  func isNow(at path: String) {
    guard let node = FileNode(path: path) else { return }
    state.withLock { $0.place = Place(path: path, node: node) }
  }

  /// The folder that it was read from or written to has another name now.
  func hasMoved(from old: String, to new: String) {
    state.withLock {
      if let path = $0.place?.path, path.hasPrefix(old) { $0.place?.path = new + path.dropFirst(old.count) }
    }
  }
}
