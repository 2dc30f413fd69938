import CSandbox
import Glibc

/// Memory that a worker writes into and we read. It goes back to its owner for the next use.
// Unchecked: address and size do not change, the descriptor is for the one who makes and sends it; who reads
// knows that the worker is done with it.
package final class WorkerMemory: @unchecked Sendable {
  /// The first byte. A hostile worker may change what is there at any time.
  package let base: UnsafeMutableRawPointer
  /// Bytes.
  package let size: Int
  /// -1 once the worker was sent it, so that much memory does not take as many descriptors.
  private(set) var descriptor: Int32

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

  /// Lets go of the descriptor: what is mapped, here and in the worker, stays. Only for the one who sent it.
  func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit {
    cs_unmap(base, size)
    closeDescriptor()
  }
}
