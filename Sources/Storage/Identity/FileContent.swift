import Glibc

/// What a file holds, in few bytes: its length, and a digest of its beginning, its end and some blocks in
/// between. The same wherever the file lies and whatever it is called.
///
/// Files of up to `FileContent.wholeLimit` bytes are read as a whole; of larger ones about 200 KiB, so that a
/// film or a scan on a slow disk costs no more. Two files of the same length that differ only between the
/// samples count as one. For remembering how a book was read that is right; for nothing else.
package struct FileContent: Sendable, Hashable {
  /// Bytes.
  package let size: Int64
  /// Of the sampled bytes.
  package let digest: SHA256.Digest

  /// Puts together what was kept.
  package init(size: Int64, digest: SHA256.Digest) {
    self.size = size
    self.digest = digest
  }

  static let wholeLimit: Int64 = 1 << 18
  private static let endLength: Int64 = 1 << 16
  private static let blockLength: Int64 = 1 << 12
  private static let blockCount: Int64 = 16

  /// The parts of a file of a length that are looked at.
  static func samples(of size: Int64) -> [Range<Int64>] {
    guard size > wholeLimit else { return [0..<size] }
    let between = size - 2 * endLength - blockLength
    let blocks = (0..<blockCount).map { place -> Range<Int64> in
      let start = endLength + between / (blockCount - 1) * place
      return start..<start + blockLength
    }
    return [0..<endLength] + blocks + [size - endLength..<size]
  }
}

/// A file that is open for finding out what it is. Reading blocks.
package final class FileContentReader: Sendable {
  /// How much of the beginning finds files that have grown.
  private static let headLength: Int64 = 1 << 10

  private let descriptor: Int32
  /// What the file system said when it was opened.
  package let node: FileNode

  /// Opens a regular file; nil when it cannot be read.
  package init?(path: String) {
    // Without O_NONBLOCK a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard let node = FileNode(descriptor: descriptor) else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.node) = (descriptor, node)
  }

  deinit { close(descriptor) }

  /// What the file holds, or held when it had only its first `size` bytes: a file that has grown at its end is
  /// known by that. Nil when it is shorter or cannot be read.
  package func content(ofFirst size: Int64? = nil) -> FileContent? {
    let size = size ?? node.size
    guard size >= 0, size <= node.size else { return nil }
    var hash = SHA256()
    for part in FileContent.samples(of: size) where !add(part, to: &hash) { return nil }
    return FileContent(size: size, digest: hash.finish())
  }

  /// The digest of the file's beginning, which growing at the end leaves as it is; nil for a file that is
  /// shorter than what is looked at, or cannot be read.
  package func head() -> SHA256.Digest? {
    var hash = SHA256()
    guard node.size >= Self.headLength, add(0..<Self.headLength, to: &hash) else { return nil }
    return hash.finish()
  }

  private func add(_ part: Range<Int64>, to hash: inout SHA256) -> Bool {
    var start = part.lowerBound
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while start < part.upperBound {
        let wanted = min(buffer.count, Int(part.upperBound - start))
        let count = pread(descriptor, buffer.baseAddress, wanted, off_t(start))
        guard count > 0 else {
          if count < 0, errno == EINTR { continue }
          return false
        }
        hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        start += Int64(count)
      }
      return true
    }
  }
}
