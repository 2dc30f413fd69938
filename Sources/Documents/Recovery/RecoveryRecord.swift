import Foundation
import Storage

/// What a journal has of a document: its contents, and what the file was that they began with.
struct RecoveryRecord {
  struct Head: Sendable, Codable {
    var type: String?
    /// Nil for a document that was never saved.
    var base: FileMark?
    var isPackage = false
  }

  var head: Head
  /// A file's, or a `PackageArchive`'s.
  var bytes: Data

  init?(_ contents: DocumentContents, _ head: Head) {
    self.head = head
    switch contents {
    case .bytes(let bytes): self.bytes = bytes
    case .package(let wrapper):
      guard let bytes = try? PackageArchive(wrapper, refers: true)?.bytes else { return nil }
      (self.bytes, self.head.isPackage) = (bytes, true)
    case .other: return nil
    }
  }

  /// Four bytes for the head's length, the head, the contents.
  var encoded: Data {
    let head = (try? JSONEncoder().encode(head)) ?? Data()
    var data = withUnsafeBytes(of: UInt32(head.count).littleEndian) { Data($0) }
    data += head
    data += bytes
    return data
  }

  init?(_ data: Data) {
    let data = Data(data)
    guard data.count >= 4 else { return nil }
    let length = data.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= data.count - 4,
      let head = try? JSONDecoder().decode(Head.self, from: data[4..<4 + length])
    else { return nil }
    (self.head, bytes) = (head, data[(4 + length)...])
  }

  /// As a document takes it.
  func contents() throws -> Any {
    head.isPackage ? try PackageArchive(bytes: Data(bytes)).wrapper() : Data(bytes)
  }
}
