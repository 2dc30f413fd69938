import CDeflate

/// libdeflate's compressor, for bytes that are there as a whole: it takes half of zlib's time for them and
/// makes less of them, but cannot go on where it ended.
package final class WholeDeflater {
  // Nil for want of memory alone; then nothing comes out.
  private let compressor = libdeflate_alloc_compressor(6)

  /// Makes a compressor.
  package init() {}

  deinit { if let compressor { libdeflate_free_compressor(compressor) } }

  /// Bytes as a zlib stream.
  package func compressed(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor else { return [] }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, room.baseAddress, bound)
    }
  }
}
