import CSandbox
import Glibc

/// Memory that a worker writes into and we read. It goes back to its owner for the next use.
// Unchecked: address and size do not change; who reads knows that the worker is done with it.
package final class WorkerMemory: @unchecked Sendable {
  /// The first byte. A hostile worker may change what is there at any time.
  package let base: UnsafeMutableRawPointer
  /// Bytes.
  package let size: Int
  let descriptor: Int32

  /// Makes memory; nil when the system has none.
  init?(size: Int) {
    var descriptor: Int32 = -1
    guard cs_memory(size, &descriptor) == 0 else { return nil }
    var address: UnsafeMutableRawPointer?
    guard cs_map(descriptor, size, 1, &address) == 0, let address else {
      close(descriptor)
      return nil
    }
    base = address
    self.size = size
    self.descriptor = descriptor
  }

  deinit {
    cs_unmap(base, size)
    close(descriptor)
  }
}
