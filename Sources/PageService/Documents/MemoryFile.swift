import CSandbox
package import Engine
import Glibc
import PDFValues

extension FileSource {
  /// A file for bytes, for a worker that reads from descriptors only: the one that they are read from, else
  /// one without a name in memory. Throws `PDFError.cannotRead`.
  package static func reading(_ bytes: any ByteProvider, _ name: String) throws -> FileSource {
    if let file = bytes as? FileSource { return file }
    do {
      return try holding(bytes)
    } catch .cannotRead(let code) {
      throw PDFError.cannotRead(name, code: code)
    } catch {
      throw PDFError.cannotRead(name, code: EIO)
    }
  }

  /// A file without a name that holds the bytes, for a worker that reads from descriptors only. Throws
  /// `cannotRead` with `errno` when there is no memory.
  static func holding(_ bytes: [UInt8]) throws(EngineError) -> FileSource { try holding(MemorySource(bytes)) }

  /// The same for bytes from anywhere, read piece by piece. Throws `cannotRead` also when some do not come.
  private static func holding(_ bytes: any ByteProvider) throws(EngineError) -> FileSource {
    var descriptor: Int32 = -1
    let status = cs_memory(bytes.count, &descriptor)
    guard status == 0 else { throw .cannotRead(-status) }
    let writing = try FileSource(descriptor: descriptor)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: min(bytes.count, 1 << 20), alignment: 16)
    defer { room.deallocate() }
    var done = 0
    while done < bytes.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: room.prefix(bytes.count - done))
      guard bytes.read(into: part, at: done) else { throw .cannotRead(EIO) }
      // Memory takes all of it or nothing.
      let count = pwrite(descriptor, part.baseAddress, part.count, off_t(done))
      guard count == part.count else { throw .cannotRead(count < 0 ? errno : ENOMEM) }
      done += count
    }
    // Only for reading: who gets it must not change what the next one reads.
    let reading = open("/proc/self/fd/\(writing.descriptor)", O_RDONLY | O_CLOEXEC)
    guard reading >= 0 else { throw .cannotRead(errno) }
    return try FileSource(descriptor: reading)
  }
}
