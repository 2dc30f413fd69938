import Foundation
import Glibc

/// Where a verb writes: a descriptor, or memory.
public final class Sink {
  private static let capacity = 1 << 16
  private let descriptor: Int32?
  private let name: String
  private var buffer: [UInt8] = []

  /// Whether a person looks at it.
  public let isTerminal: Bool

  /// Writes to a descriptor, which stays open; `name` is what messages call it.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isTerminal = isatty(descriptor) == 1
    buffer.reserveCapacity(Self.capacity * 2)
  }

  /// Collects in memory.
  public init(memoryNamed name: String = "memory", isTerminal: Bool = false) {
    descriptor = nil
    self.name = name
    self.isTerminal = isTerminal
  }

  /// What memory has collected.
  public var text: String { String(decoding: buffer, as: UTF8.self) }
  /// What memory has collected.
  public var bytes: [UInt8] { buffer }

  func write(_ text: String) throws(CommandError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  func write(_ bytes: some Collection<UInt8>) throws(CommandError) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  private func flushIfFull() throws(CommandError) {
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands everything on.
  func flush() throws(CommandError) {
    guard let descriptor else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeAll(buffer, to: descriptor, name: name)
  }
}

/// Writes all bytes to a descriptor. Throws `cannotWrite`, or `outputClosed` when nobody reads.
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32, name: String) throws(CommandError) {
  let failure: Int32? =
    bytes.withContiguousStorageIfAvailable { writeAll($0, to: descriptor) }
    ?? Array(bytes).withUnsafeBufferPointer { writeAll($0, to: descriptor) }
  if let failure { throw failure == EPIPE ? .outputClosed : .cannotWrite(name, code: failure) }
}

/// The `errno` of what went wrong; nil when all is written.
private func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32? {
  var rest = UnsafeRawBufferPointer(bytes)
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
