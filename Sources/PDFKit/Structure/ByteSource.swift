import CQPDF
import Foundation
import Synchronization

/// The bytes of a document, openable any number of times: a file that stays readable when its path
/// is replaced, or memory.
final class ByteSource: Sendable {
  private enum Storage {
    case descriptor(Int32)
    case memory(UnsafeRawPointer, count: Int)
    case mapped(UnsafeRawPointer, count: Int)
  }

  // The descriptor and the memory are ours alone and never change until `deinit`.
  private nonisolated(unsafe) let storage: Storage
  /// Where the file is mapped, once that was needed.
  private let mapping = Mutex<UInt?>(nil)
  /// Number of bytes when opened.
  let count: Int

  /// Duplicates the descriptor, which the caller keeps. `limit`: only so many bytes from the start.
  init(descriptor: Int32, name: String, limit: Int = .max) throws(PDFError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .cannotRead(name, code: errno) }
    var status = stat()
    guard fstat(copy, &status) == 0 else {
      let code = errno
      close(copy)
      throw .cannotRead(name, code: code)
    }
    storage = .descriptor(copy)
    count = min(Int(status.st_size), limit)
  }

  init(bytes: [UInt8]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
    }
    storage = .memory(memory, count: bytes.count)
    count = bytes.count
  }

  /// A file with bytes behind it, for a short look: in one piece of memory, whose part of the file is only
  /// read where it is looked at. A file that is cut short meanwhile ends the process.
  init(_ file: ByteSource, followedBy tail: [UInt8], name: String) throws(PDFError) {
    count = file.count + tail.count
    guard case .descriptor(let descriptor) = file.storage else {
      let bytes = file.bytes() + tail
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
      memory.copyMemory(from: bytes, byteCount: bytes.count)
      storage = .memory(memory, count: bytes.count)
      return
    }
    // What can be written to counts against the process's limit, so that is only what has to be.
    let whole = file.count / Int(getpagesize()) * Int(getpagesize())
    let anonymous = MAP_PRIVATE | MAP_ANONYMOUS
    guard let start = mmap(nil, count, PROT_NONE, anonymous, -1, 0), start != MAP_FAILED else {
      throw .cannotRead(name, code: errno)
    }
    storage = .mapped(start, count: count)
    if whole > 0 { mmap(start, whole, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) }
    let rest = file.bytes(in: whole..<file.count) + tail
    mmap(start + whole, rest.count, PROT_READ | PROT_WRITE, anonymous | MAP_FIXED, -1, 0)
    (start + whole).copyMemory(from: rest, byteCount: rest.count)
  }

  deinit {
    if let address = mapping.withLock({ $0 }) { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
    switch storage {
    case .descriptor(let descriptor): close(descriptor)
    case .memory(let memory, _): memory.deallocate()
    case .mapped(let memory, let count): munmap(UnsafeMutableRawPointer(mutating: memory), count)
    }
  }

  /// Lets qpdf open the bytes; `password` ends with a zero byte.
  func read(into document: qpdf_data, password: [UInt8]) -> QPDF_ERROR_CODE {
    password.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { password in
        switch storage {
        case .descriptor(let descriptor):
          // A path that leads to the open file itself, whatever has become of its name.
          let path = "/proc/self/fd/\(descriptor)"
          let isShutIn = !Self.canOpen(path)
          guard isShutIn || isLonger(descriptor), let mapped = mapped(descriptor) else {
            return qpdf_read(document, path, password.baseAddress)
          }
          return qpdf_read_memory(document, "memory", mapped, UInt64(count), password.baseAddress)
        case .memory(let memory, let count), .mapped(let memory, let count):
          let bytes = memory.assumingMemoryBound(to: CChar.self)
          return qpdf_read_memory(document, "memory", bytes, UInt64(count), password.baseAddress)
        }
      }
    }
  }

  /// False in a process that may open nothing by name.
  private static func canOpen(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  /// True for a file that goes on behind our bytes, since something was appended. qpdf would begin there.
  private func isLonger(_ descriptor: Int32) -> Bool { lseek(descriptor, 0, SEEK_END) > count }

  /// The file in memory. One that is cut short while it is mapped ends the process, so this is for processes
  /// whose end is borne.
  private func mapped(_ descriptor: Int32) -> UnsafePointer<CChar>? {
    let address = mapping.withLock { known in
      if known == nil, count > 0, let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
        address != MAP_FAILED
      {
        known = UInt(bitPattern: address)
      }
      return known
    }
    return address.flatMap { UnsafePointer(bitPattern: $0) }
  }

  /// Whether the first kilobyte has a PDF header.
  var looksLikePDF: Bool { Data(bytes(prefix: 1024)).range(of: Data("%PDF-".utf8)) != nil }

  /// The first bytes, or all: a copy in memory.
  func bytes(prefix limit: Int = .max) -> [UInt8] { bytes(in: 0..<min(count, limit)) }

  /// Bytes in a range, as far as they are there: a copy in memory.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    switch storage {
    case .memory(let memory, _), .mapped(let memory, _):
      return Array(UnsafeRawBufferPointer(start: memory + range.lowerBound, count: range.count))
    case .descriptor(let descriptor):
      return Array(unsafeUninitializedCapacity: range.count) { buffer, filled in
        while filled < range.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let wanted = min(rest.count, range.count - filled)
          let got = pread(descriptor, rest.baseAddress, wanted, off_t(range.lowerBound + filled))
          guard got > 0 else { return }
          filled += got
        }
      }
    }
  }
}
