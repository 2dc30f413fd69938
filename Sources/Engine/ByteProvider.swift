internal import Glibc

/// Where a document's bytes come from. Reading may happen on any thread, also on
/// several at once.
public protocol ByteProvider: AnyObject, Sendable {
  /// Number of bytes, fixed for the life of the source.
  var count: Int { get }
  /// Fills the whole buffer from `offset`; false when the bytes are not there.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool
}

/// A file read by `pread`, so that a file that is cut short under us costs an error, not a signal.
///
/// The descriptor stays open: the bytes remain those of the file that was opened, also when another
/// one takes its name.
public final class FileSource: ByteProvider {
  /// The open file.
  public let descriptor: Int32
  /// Bytes of the file when it was opened.
  public let count: Int

  /// Opens the regular file at `path` for reading. Throws `cannotRead` with `errno`.
  public convenience init(path: String) throws(EngineError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotRead(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotRead(code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotRead(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    try self.init(descriptor: descriptor)
  }

  /// Takes over the descriptor of a regular file, which is closed also when this throws `cannotRead`.
  /// `limit`: only so many bytes from the start count.
  public init(descriptor: Int32, limit: Int = .max) throws(EngineError) {
    // Not `fstat`, which a worker that is shut in may not call.
    let count = lseek(descriptor, 0, SEEK_END)
    guard count >= 0 else {
      let code = errno
      close(descriptor)
      throw .cannotRead(code)
    }
    self.descriptor = descriptor
    self.count = min(count, limit)
  }

  deinit {
    close(descriptor)
  }

  /// Fills the buffer from `offset`; false when the file does not reach that far.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, let base = buffer.baseAddress else { return buffer.isEmpty }
    var done = 0
    while done < buffer.count {
      let received = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      if received < 0 && errno == EINTR { continue }
      guard received > 0 else { return false }
      done += received
    }
    return true
  }
}

/// Bytes in memory.
public final class MemorySource: ByteProvider {
  /// What is read from.
  public let bytes: [UInt8]

  /// Keeps `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Number of bytes.
  public var count: Int { bytes.count }

  /// Copies from `offset`; false when there are not enough bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count, buffer.count <= bytes.count - offset else { return false }
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + buffer.count]))
    }
    return true
  }
}

extension ByteProvider {
  /// All bytes, read at once. Throws `cannotRead` when some are missing.
  public func readAll() throws(EngineError) -> [UInt8] {
    var complete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      complete = read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      initialized = complete ? count : 0
    }
    guard complete else { throw .cannotRead(EIO) }
    return bytes
  }
}
