import Foundation
import Glibc

/// The system's notices of changes to files. Never blocks.
final class Inotify: Sendable {
  struct Notice {
    var watch: Int32
    var mask: UInt32
    /// Within the watched folder; empty when it is about the watched entry itself.
    var name: String

    func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }
  }

  /// What a folder or file is watched for.
  static let all =
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
    | IN_MOVE_SELF
  /// That it goes itself.
  static let itself = IN_DELETE_SELF | IN_MOVE_SELF

  let descriptor: Int32

  /// Nil when the system has no more to give.
  init?() {
    descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Answers the watch's number, the same for the same file; nil when it cannot be watched.
  func add(_ path: String, _ bits: Int32) -> Int32? {
    // One file may be watched for several reasons.
    let watch = inotify_add_watch(descriptor, path, UInt32(bitPattern: bits) | UInt32(IN_MASK_ADD))
    return watch >= 0 ? watch : nil
  }

  func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// All that has come.
  func read() -> [Notice] {
    var notices: [Notice] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { room in
      while true {
        let count = Glibc.read(descriptor, room.baseAddress, room.count)
        guard count > 0 else { return }
        var place = 0
        while place + 16 <= count {
          func word(_ index: Int) -> UInt32 {
            room.loadUnaligned(fromByteOffset: place + 4 * index, as: UInt32.self)
          }
          let length = Int(word(3))
          let name = room[(place + 16)..<min(count, place + 16 + length)].prefix { $0 != 0 }
          notices.append(
            Notice(
              watch: Int32(bitPattern: word(0)), mask: word(1), name: String(decoding: name, as: UTF8.self)))
          place += 16 + length
        }
      }
    }
    return notices
  }
}
