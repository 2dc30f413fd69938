import CDeflate

/// zlib's compressor, used again for one stream after another.
final class Deflater {
  // zlib keeps the address of its stream, so that it may not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var room = [UInt8](repeating: 0, count: 1 << 15)

  /// What the bytes are like.
  enum Kind {
    /// Drawings, pictures, fonts.
    case stream
    /// Many short objects that differ in their numbers. Matches of a few digits cost more than they save.
    case objects
  }

  init(_ kind: Kind = .stream) {
    stream.initialize(to: z_stream())
    let (level, strategy): (Int32, Int32) =
      switch kind {
      case .stream: (6, Z_DEFAULT_STRATEGY)
      case .objects: (6, Z_FILTERED)
      }
    // Fails for want of memory alone; then the calls below fail and give nothing.
    _ = deflateInit2_(
      stream, level, Z_DEFLATED, 15, 8, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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

  /// Compresses parts as a whole. Each has a code of its own, which pays where they are unlike.
  func compressed(_ parts: [[UInt8]]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(parts.reduce(64) { $0 + $1.count / 3 })
    for (index, part) in parts.enumerated() {
      if index > 0 { run(UnsafeRawBufferPointer(start: nil, count: 0), flush: Z_BLOCK, into: &output) }
      part.withUnsafeBytes { compress($0, into: &output) }
    }
    finish(into: &output)
    return output
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
