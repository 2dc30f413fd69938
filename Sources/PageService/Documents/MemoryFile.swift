import CSandbox
import Glibc

/// Bytes as a file without a name, for a worker that reads from descriptors only.
struct MemoryFile: ~Copyable {
  private(set) var descriptor: Int32

  /// Copies the bytes. Throws `cannotStart` with `errno` when there is no memory.
  init(_ bytes: [UInt8]) throws(PageServiceError) {
    var descriptor: Int32 = -1
    let status = cs_memory(bytes.count, &descriptor)
    guard status == 0 else { throw .cannotStart(-status) }
    self.descriptor = descriptor
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(done)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotStart(errno) }
      done += count
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the descriptor away.
  consuming func take() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
