import CSandbox
package import Engine
import Glibc

/// Memory that both processes see.
package final class SharedMemory {
  /// The first byte.
  package let base: UnsafeMutableRawPointer
  /// Bytes.
  package let size: Int
  /// May be written to.
  package let isWritable: Bool

  /// Maps a descriptor, which is closed. Throws when it is not as large as was said.
  package init(_ descriptor: Int32, _ size: Int, isWritable: Bool) throws(EngineError) {
    defer { close(descriptor) }
    var address: UnsafeMutableRawPointer?
    let status = cs_map(descriptor, size, isWritable ? 1 : 0, &address)
    guard status == 0, let address else { throw .cannotRead(-status) }
    base = address
    self.size = size
    self.isWritable = isWritable
  }

  deinit { cs_unmap(base, size) }

  /// True once the other side has set a word.
  package func isSet(_ word: Int) -> Bool {
    guard (word + 1) * 4 <= size else { return false }
    return cs_load(base.assumingMemoryBound(to: UInt32.self) + word) != 0
  }
}
