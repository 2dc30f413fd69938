import Foundation
import PDFWriting

/// Keeps a file in memory.
final class DataSink: ByteSink {
  private(set) var data = Data()

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    data.append(contentsOf: bytes)
  }
}

/// Counts what goes through.
final class CountingSink: ByteSink {
  private let next: any ByteSink
  private(set) var count = 0

  init(_ next: any ByteSink) { self.next = next }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    try next.write(bytes)
  }
}

/// Writes a temporary file beside a path and moves it there at the end, so that the path never holds
/// half a file. Without `finish` the temporary file goes.
final class FileSink: ByteSink {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  init(path: String) throws(NoteError) {
    self.path = path
    var name = Array((path + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    temporary = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
    // As other new files are: readable as far as the process's mask allows.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Puts the file into its place.
  func finish() throws(NoteError) {
    try flush()
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw failure }
    close(descriptor)
    descriptor = -1
  }

  private func flush() throws(NoteError) {
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeBytes { Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[done...]).baseAddress, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure }
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private var failure: NoteError { .cannotWrite(path: path, code: errno) }
}
