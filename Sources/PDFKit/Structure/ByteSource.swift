import CQPDF
import Foundation

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
  /// Number of bytes when opened.
  let count: Int

  /// Duplicates the descriptor, which the caller keeps. In a process that may not open the file again, it
  /// is mapped: one that is cut short then ends the process.
  init(descriptor: Int32, name: String) throws(PDFError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .cannotRead(name, code: errno) }
    var status = stat()
    guard fstat(copy, &status) == 0 else {
      let code = errno
      close(copy)
      throw .cannotRead(name, code: code)
    }
    count = Int(status.st_size)
    guard count > 0, !Self.canOpen(copy) else {
      storage = .descriptor(copy)
      return
    }
    defer { close(copy) }
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, copy, 0), address != MAP_FAILED else {
      throw .cannotRead(name, code: errno)
    }
    storage = .mapped(UnsafeRawPointer(address), count: count)
  }

  private static func canOpen(_ descriptor: Int32) -> Bool {
    let other = open(path(of: descriptor), O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { return false }
    close(other)
    return true
  }

  /// A path that leads to the open file itself, whatever has become of its name.
  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  init(bytes: [UInt8]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
    }
    storage = .memory(memory, count: bytes.count)
    count = bytes.count
  }

  deinit {
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
          return qpdf_read(document, Self.path(of: descriptor), password.baseAddress)
        case .memory(let memory, let count), .mapped(let memory, let count):
          let bytes = memory.assumingMemoryBound(to: CChar.self)
          return qpdf_read_memory(document, "memory", bytes, UInt64(count), password.baseAddress)
        }
      }
    }
  }

  /// Whether the first kilobyte has a PDF header.
  var looksLikePDF: Bool { Data(bytes(prefix: 1024)).range(of: Data("%PDF-".utf8)) != nil }

  /// The first bytes, or all: a copy in memory.
  func bytes(prefix limit: Int = .max) -> [UInt8] {
    let wanted = min(count, limit)
    switch storage {
    case .memory(let memory, _), .mapped(let memory, _):
      return Array(UnsafeRawBufferPointer(start: memory, count: wanted))
    case .descriptor(let descriptor):
      return Array(unsafeUninitializedCapacity: wanted) { buffer, filled in
        while filled < wanted {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let got = pread(descriptor, rest.baseAddress, rest.count, off_t(filled))
          guard got > 0 else { return }
          filled += got
        }
      }
    }
  }
}
