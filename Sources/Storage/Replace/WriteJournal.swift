import Files
import Foundation
import Glibc

/// What a write into a file is about to do: the bytes from an offset on as they are and as they shall be. It
/// is whole, on the disk, and held by this process before the file is touched.
///
/// In the file: the header's length (4 bytes, little-endian), the header (JSON), the old bytes, the new bytes, and
/// the SHA-256 of all that.
struct WriteJournal {
  struct Header: Codable {
    /// The file that is written into.
    var path: String
    /// Where the old and the new bytes begin.
    var offset: Int
    var oldCount: Int
    var newCount: Int
  }

  static let ending = ".write"
  private static let mostOfHeader = 1 << 16

  let header: Header
  let held: HeldFile
  private let start: Int

  /// Where in the journal the old bytes are.
  var old: Range<Int> { start..<start + header.oldCount }
  /// Where the new bytes are.
  var new: Range<Int> { old.upperBound..<old.upperBound + header.newCount }

  /// Writes a journal in a folder; `new` gives the new bytes part by part.
  static func write(
    _ header: Header, old file: Int32, in folder: String,
    new: ((UnsafeRawBufferPointer) throws(Disk.Failure) -> Void) throws(Disk.Failure) -> Void
  ) throws(Disk.Failure) -> WriteJournal {
    let text = (try? JSONEncoder().encode(header)) ?? Data()
    let name = String(UInt64.random(in: 0 ... .max), radix: 36)
    let journal = WriteJournal(
      header: header, held: try HeldFile.create(folder + "/" + name + ending), start: 4 + text.count)
    do throws(Disk.Failure) {
      var hash = SHA256()
      func add(_ bytes: UnsafeRawBufferPointer) throws(Disk.Failure) {
        hash.update(bytes)
        try Disk.write(bytes, to: journal.held.descriptor)
      }
      let head = withUnsafeBytes(of: UInt32(text.count).littleEndian) { Data($0) } + text
      try head.withBytes(add)
      var offset = header.offset
      while offset < header.offset + header.oldCount {
        let part = try Disk.read(file, min(1 << 16, header.offset + header.oldCount - offset), at: offset)
        guard !part.isEmpty else { throw Disk.Failure(code: EIO) }
        try Data(part).withBytes(add)
        offset += part.count
      }
      try new(add)
      try Disk.write(hash.finish().bytes, to: journal.held.descriptor)
      try Disk.perform(.sync(journal.held.descriptor))
      Disk.syncFolder(folder)
      return journal
    } catch {
      journal.held.remove()
      throw error
    }
  }

  private init(header: Header, held: HeldFile, start: Int) {
    (self.header, self.held, self.start) = (header, held, start)
  }

  /// Reads a journal; nil when it is not whole, and its file was thus not touched.
  init?(_ held: HeldFile) {
    let file = held.descriptor
    guard let size = (try? Disk.status(of: file).st_size).map({ Int($0) }),
      let count = try? Disk.read(file, 4, at: 0), count.count == 4
    else { return nil }
    let length = count.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.mostOfHeader, let text = try? Disk.read(file, length, at: 4),
      let header = try? JSONDecoder().decode(Header.self, from: Data(text)),
      min(header.offset, header.oldCount, header.newCount) >= 0, header.oldCount <= size,
      header.newCount <= size, 4 + length + header.oldCount + header.newCount + 32 == size
    else { return nil }
    self.init(header: header, held: held, start: 4 + length)
    guard let digest = try? Disk.read(file, 32, at: size - 32), digest == Self.digest(file, size - 32)
    else { return nil }
  }

  private static func digest(_ file: Int32, _ count: Int) -> [UInt8]? {
    var hash = SHA256()
    var offset = 0
    while offset < count {
      guard let part = try? Disk.read(file, min(1 << 16, count - offset), at: offset), !part.isEmpty else {
        return nil
      }
      part.withUnsafeBytes { hash.update($0) }
      offset += part.count
    }
    return hash.finish().bytes
  }
}
