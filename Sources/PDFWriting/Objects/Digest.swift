/// A fingerprint of bytes that come in pieces: 128 bits, the same on every machine. It tells equal from
/// different and protects nothing.
struct Digest {
  /// The fingerprint as a value.
  struct Value: Hashable {
    let high: UInt64
    let low: UInt64

    /// Its 16 bytes.
    var bytes: [UInt8] {
      [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    }
  }

  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xD1B5_4A32_D192_ED03
  private var count: UInt64 = 0

  /// Takes the next bytes. How they are cut into pieces counts too.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
  }

  /// Takes a number.
  mutating func update(_ number: Int) {
    mix(UInt64(bitPattern: Int64(number)))
  }

  /// The fingerprint of all so far.
  var value: Value {
    var last = self
    last.mix(count)
    last.mix(0)
    last.mix(0)
    return Value(high: last.high, low: last.low)
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    let product = (word ^ low ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: high | 1)
    high = (high &+ product.high).rotated(by: 29) ^ word
    low = (product.low ^ high) &* 0xE703_7ED1_A0B4_28DB
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
