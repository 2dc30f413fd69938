import Files
import Foundation
import Glibc

/// The file of one version: the pieces that no earlier version of the document has, an index of them, and which
/// pieces of which files make the version.
///
/// In the file: the pieces, most of them compressed; the index, 40 bytes a piece (SHA-256, bytes in the file, bytes
/// when inflated); the manifest (JSON); the SHA-256 of index and manifest; the count of pieces and the length of the
/// manifest. Numbers have 4 bytes, little-endian.
struct VersionFile {
  struct Piece {
    /// The SHA-256 of what it holds.
    var digest: SHA256.Digest
    /// Bytes in the file; as many as `length` when it is not compressed.
    var stored: Int
    var length: Int
  }

  /// Pieces that follow each other in a file, which is named by its version's number.
  struct Run: Codable, Equatable {
    var file: Int
    var first: Int
    var count: Int
  }

  struct Manifest: Codable {
    var version: Version
    var key: String
    var runs: [Run]
  }

  private static let pieceLength = 40
  private static let endLength = 40

  let pieces: [Piece]
  let manifest: Manifest

  /// All that follows the pieces.
  var tail: [UInt8] {
    let index = pieces.flatMap { $0.digest.bytes + Self.bytes($0.stored) + Self.bytes($0.length) }
    let text = (try? JSONEncoder().encode(manifest)) ?? Data()
    let body = index + text
    return body + SHA256.digest(of: body).bytes + Self.bytes(pieces.count) + Self.bytes(text.count)
  }

  init(pieces: [Piece], manifest: Manifest) { (self.pieces, self.manifest) = (pieces, manifest) }

  /// Reads all but the pieces; nil when that is damaged.
  init?(_ file: Int32) {
    guard let size = (try? Disk.status(of: file).st_size).map({ Int($0) }), size >= Self.endLength,
      let end = try? Disk.read(file, Self.endLength, at: size - Self.endLength), end.count == Self.endLength
    else { return nil }
    let (count, textLength) = (Self.number(end[32...]), Self.number(end[36...]))
    let length = count * Self.pieceLength + textLength
    guard length <= size - Self.endLength,
      let body = try? Disk.read(file, length, at: size - Self.endLength - length), body.count == length,
      SHA256.digest(of: body).bytes == Array(end[..<32]),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(body[(length - textLength)...]))
    else { return nil }
    self.manifest = manifest
    pieces = (0..<count).map { place in
      let entry = body[(place * Self.pieceLength)...]
      return Piece(
        digest: SHA256.Digest(bytes: Array(entry.prefix(32))), stored: Self.number(entry.dropFirst(32)),
        length: Self.number(entry.dropFirst(36)))
    }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { Array($0) }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }
}
