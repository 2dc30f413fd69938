import CSandbox
package import Engine
import Glibc
import PDFValues

extension FileSource {
  /// A file for bytes, for a worker that reads from descriptors only: the one that they are read from, else
  /// one without a name in memory. Throws `PDFError.cannotRead`.
  package static func reading(_ bytes: any ByteProvider, _ name: String) throws -> FileSource {
    if let file = bytes as? FileSource { return file }
    do throws(EngineError) {
      return try holding(bytes.readAll())
    } catch {
      throw PDFError.cannotRead(name, code: ENOMEM)
    }
  }

  /// A file without a name that holds the bytes, for a worker that reads from descriptors only. Throws
  /// `cannotRead` with `errno` when there is no memory.
  static func holding(_ bytes: [UInt8]) throws(EngineError) -> FileSource {
    var descriptor: Int32 = -1
    let status = cs_memory(bytes.count, &descriptor)
    guard status == 0 else { throw .cannotRead(-status) }
    let writing = try FileSource(descriptor: descriptor)
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
    // Only for reading: who gets it must not change what the next one reads.
    let reading = open("/proc/self/fd/\(writing.descriptor)", O_RDONLY | O_CLOEXEC)
    guard reading >= 0 else { throw .cannotRead(errno) }
    return try FileSource(descriptor: reading)
  }
}
