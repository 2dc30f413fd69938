import CSandbox
import Engine
import Glibc

extension FileSource {
  /// A file without a name that holds the bytes, for a worker that reads from descriptors only. Throws
  /// `cannotRead` with `errno` when there is no memory.
  static func holding(_ bytes: [UInt8]) throws(EngineError) -> FileSource {
    var descriptor: Int32 = -1
    let status = cs_memory(bytes.count, &descriptor)
    guard status == 0 else { throw .cannotRead(-status) }
    let file = try FileSource(descriptor: descriptor)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotRead(errno) }
      done += count
    }
    return file
  }
}
