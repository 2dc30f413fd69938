/// Keeps a file in memory.
package final class MemorySink: ByteSink {
  /// All so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty one.
  package init() {}

  package func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
