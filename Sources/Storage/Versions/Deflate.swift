import CDeflate

/// Compresses pieces that are whole. Belongs to one thread at a time.
final class PieceDeflater {
  private let compressor = libdeflate_alloc_compressor(4)

  deinit { libdeflate_free_compressor(compressor) }

  /// Nil where that would not make them shorter.
  func compressed(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let compressor, bytes.count > 1 else { return nil }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { room, count in
      count = libdeflate_deflate_compress(
        compressor, bytes.baseAddress, bytes.count, room.baseAddress, room.count)
    }
    return result.isEmpty ? nil : result
  }
}

/// Gives pieces back. Belongs to one thread at a time.
final class PieceInflater {
  private let decompressor = libdeflate_alloc_decompressor()

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Nil unless just `length` bytes come out.
  func inflated(_ bytes: [UInt8], length: Int) -> [UInt8]? {
    guard let decompressor else { return nil }
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: length) { room, count in
      let status = libdeflate_deflate_decompress(
        decompressor, bytes, bytes.count, room.baseAddress, length, nil)
      isWhole = status == LIBDEFLATE_SUCCESS
      count = isWhole ? length : 0
    }
    return isWhole ? result : nil
  }
}
