import Files
import Foundation
import Glibc

/// How a record lies in a journal: its length (4 bytes, little-endian), the first 8 bytes of the SHA-256 of
/// length and content, the content.
enum JournalRecord {
  private static let headCount = 12

  static func bytes(of record: Data) throws(Disk.Failure) -> [UInt8] {
    guard let count = UInt32(exactly: record.count) else { throw Disk.Failure(code: EFBIG) }
    let length = withUnsafeBytes(of: count.littleEndian) { Array($0) }
    return length + checksum(length, Array(record)) + record
  }

  /// The record at a place, and where the next one is; nil at the end, and where it is not whole.
  static func read(_ file: Int32, at place: Int) throws(Disk.Failure) -> (content: Data, next: Int)? {
    let head = try Disk.read(file, headCount, at: place)
    guard head.count == headCount else { return nil }
    let count = head[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let next = place + headCount + count
    guard next <= Int(try Disk.status(of: file).st_size) else { return nil }
    let content = try Disk.read(file, count, at: place + headCount)
    guard checksum(Array(head[..<4]), content) == Array(head[4...]) else { return nil }
    return (Data(content), next)
  }

  private static func checksum(_ length: [UInt8], _ content: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    length.withUnsafeBytes { hash.update($0) }
    content.withUnsafeBytes { hash.update($0) }
    return Array(hash.finish().bytes[..<8])
  }
}
