import Files
import Foundation
import Glibc

/// Writes the pieces that are new, and notes where the others are.
struct VersionWriter {
  private let number: Int
  private var known: [SHA256.Digest: (file: Int, index: Int)] = [:]
  private var pieces: [VersionFile.Piece] = []
  private(set) var runs: [VersionFile.Run] = []
  private let deflater = PieceDeflater()

  /// `number` is the version's; `known` are the files that there are.
  init(number: Int, known files: [(number: Int, content: VersionFile)]) {
    self.number = number
    for (file, content) in files {
      for (index, piece) in content.pieces.enumerated() { known[piece.digest] = (file, index) }
    }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer, to file: AtomicFile) throws(Disk.Failure) {
    var hash = SHA256()
    hash.update(bytes)
    let digest = hash.finish()
    let place: (file: Int, index: Int)
    if let known = known[digest] {
      place = known
    } else {
      place = (number, pieces.count)
      let stored: Int
      if let short = deflater.compressed(bytes) {
        try Disk.write(short, to: file.descriptor)
        stored = short.count
      } else {
        try file.write(bytes)
        stored = bytes.count
      }
      pieces.append(VersionFile.Piece(digest: digest, stored: stored, length: bytes.count))
      known[digest] = place
    }
    if let last = runs.last, last.file == place.file, last.first + last.count == place.index {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(VersionFile.Run(file: place.file, first: place.index, count: 1))
    }
  }

  /// What ends the file.
  func tail(_ version: Version, _ key: String) -> [UInt8] {
    VersionFile(pieces: pieces, manifest: .init(version: version, key: key, runs: runs)).tail
  }
}

/// Bytes that are read part by part and cut into pieces.
struct PieceSource {
  let size: Int
  let read: (_ count: Int, _ offset: Int) throws(Disk.Failure) -> [UInt8]

  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(Disk.Failure) -> Void
  ) throws(Disk.Failure) {
    var (offset, rest, start): (Int, [UInt8], Int) = (0, [], 0)
    while true {
      if rest.count - start < Chunker.most, offset < size {
        let more = try read(min(1 << 20, size - offset), offset)
        guard !more.isEmpty else { throw Disk.Failure(code: EIO) }
        (rest, start) = (Array(rest[start...]) + more, 0)
        offset += more.count
      }
      if start == rest.count { return }
      var failure: Disk.Failure?
      rest.withUnsafeBytes { bytes in
        let left = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let piece = UnsafeRawBufferPointer(rebasing: left[..<Chunker.length(left)])
        start += piece.count
        do throws(Disk.Failure) { try body(piece) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }
}
