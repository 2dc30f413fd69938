import Files
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

/// Writes a file that takes its place when it is whole; without `finish` nothing changes.
final class FileSink: ByteSink {
  private let path: String
  private let file: AtomicFile
  private var buffer: [UInt8] = []

  init(path: String) throws(NoteError) {
    self.path = path
    do throws(AtomicFile.Failure) {
      file = try AtomicFile(path)
    } catch {
      throw .cannotWrite(path: path, code: error.code)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Puts the file into its place.
  func finish() throws(NoteError) {
    do throws(AtomicFile.Failure) {
      try flush()
      try file.commit()
    } catch {
      throw .cannotWrite(path: path, code: error.code)
    }
  }

  private func flush() throws(AtomicFile.Failure) {
    // An array's own closure would drop the type of the error.
    var failure: AtomicFile.Failure?
    buffer.withUnsafeBytes { bytes in
      do throws(AtomicFile.Failure) { try file.write(bytes) } catch { failure = error }
    }
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw failure }
  }
}
