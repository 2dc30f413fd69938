import CDeflate

/// zlib's compressor, for streams that come piece by piece; used again for one after another.
final class Deflater {
  // zlib keeps the address of its stream, so that it may not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var room = [UInt8](repeating: 0, count: 1 << 15)

  init() {
    stream.initialize(to: z_stream())
    // Fails for want of memory alone; then the calls below fail and give nothing.
    _ = deflateInit_(stream, 6, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Compresses the next bytes and puts what is ready at the end of `output`.
  func compress(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var rest = bytes
    // zlib counts in 32 bits.
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      run(part, flush: Z_NO_FLUSH, into: &output)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    }
  }

  /// Ends the stream; the next bytes begin another.
  func finish(into output: inout [UInt8]) {
    run(UnsafeRawBufferPointer(start: nil, count: 0), flush: Z_FINISH, into: &output)
    deflateReset(stream)
  }

  private func run(_ input: UnsafeRawBufferPointer, flush: Int32, into output: inout [UInt8]) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(input.count)
    repeat {
      let (status, count) = room.withUnsafeMutableBufferPointer { room in
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        let status = deflate(stream, flush)
        return (status, room.count - Int(stream.pointee.avail_out))
      }
      output.append(contentsOf: room[..<count])
      guard status == Z_OK else { break }
    } while stream.pointee.avail_out == 0
    stream.pointee.next_in = nil
  }
}
