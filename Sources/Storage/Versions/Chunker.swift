/// Cuts bytes where their content says so, so that what is inserted or taken out changes only the pieces around it.
///
/// A rolling sum over the last 64 bytes, one table entry for each byte ("gear"), ends a piece where its upper bits
/// are all zero.
enum Chunker {
  static let least = 4 << 10
  static let most = 64 << 10
  /// Of 2¹⁴ places one: a piece has 20 KiB on average.
  private static let mask: UInt64 = 0x3FFF << 50

  /// The length of the first piece. Fewer bytes than `most` are all that is left.
  static func length(_ bytes: UnsafeRawBufferPointer) -> Int {
    let end = min(most, bytes.count)
    if end <= least { return end }
    return gear.withUnsafeBufferPointer { gear in
      var sum: UInt64 = 0
      // What matters at a place is the 64 bytes before it.
      for place in (least - 64)..<end {
        sum = sum << 1 &+ gear[Int(bytes[place])]
        if place >= least, sum & mask == 0 { return place + 1 }
      }
      return end
    }
  }

  /// Any numbers do, as long as they stay the same (SplitMix64).
  private static let gear: [UInt64] = {
    var state: UInt64 = 0x74_7375_7A75_7269
    return (0..<256).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }()
}
