/// SHA-256 (FIPS 180-4), fed piece by piece.
package struct SHA256: Sendable {
  /// What comes out: 32 bytes.
  package struct Digest: Sendable, Hashable, CustomStringConvertible {
    /// The bytes.
    package let bytes: [UInt8]

    /// 64 hexadecimal digits, in lower case.
    package var description: String {
      let digits = Array("0123456789abcdef".utf8)
      return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  /// Starts with nothing.
  package init() {}

  /// The digest of some bytes.
  package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
    var hash = SHA256()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// Takes more bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { Self.compress(&state, $0[...]) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 64 {
      Self.compress(&state, bytes[start..<start + 64])
      start += 64
    }
    rest += bytes[start...]
  }

  /// The digest of all bytes taken; more may follow.
  package func finish() -> Digest {
    var copy = self
    let bits = length &* 8
    let zeros = (119 - rest.count % 64) % 64
    var padding: [UInt8] = [0x80] + Array(repeating: 0, count: zeros)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    padding.withUnsafeBytes { copy.update($0) }
    return Digest(
      bytes: copy.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } })
  }

  private static func compress(_ state: inout [UInt32], _ block: Slice<UnsafeRawBufferPointer>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      let start = block.startIndex
      for place in 0..<16 {
        let word = UnsafeRawBufferPointer(rebasing: block[start + 4 * place..<start + 4 * place + 4])
        words[place] = UInt32(bigEndian: word.loadUnaligned(as: UInt32.self))
      }
      for place in 16..<64 {
        let (early, late) = (words[place - 15], words[place - 2])
        let first = early.turned(7) ^ early.turned(18) ^ (early >> 3)
        let second = late.turned(17) ^ late.turned(19) ^ (late >> 10)
        words[place] = words[place - 16] &+ first &+ words[place - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for place in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let mixed =
          h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice &+ roundConstants[place] &+ words[place]
        let next = mixed &+ (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
        (a, b, c, d, e, f, g, h) = (next, a, b, c, d &+ mixed, e, f, g)
      }
      for (place, value) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= value }
    }
  }
}

extension UInt32 {
  fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
