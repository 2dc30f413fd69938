/// What is known of letters: asked once for each, by blocks that fill as they are met.
struct LetterTable {
  /// The place of each block of 128 letters in `infos`; -1 for those not met.
  private var blocks = [Int32](repeating: -1, count: 0x11_0000 >> 7)
  private var infos: [LetterInfo] = []

  subscript(letter: Unicode.Scalar) -> LetterInfo {
    mutating get {
      let value = letter.value
      // Most of Japanese, Chinese and Korean text; a block takes too long for a few letters of each.
      if 0x4E00...0x9FFF ~= value { return .han }
      if 0xAC00...0xD7A3 ~= value { return .hangul }
      var start = blocks[Int(value >> 7)]
      if start < 0 { start = fill(value >> 7) }
      return infos[Int(start) + Int(value & 127)]
    }
  }

  private mutating func fill(_ block: UInt32) -> Int32 {
    let start = Int32(infos.count)
    for value in block << 7..<(block + 1) << 7 {
      infos.append(LetterInfo(Unicode.Scalar(value) ?? "\u{FFFD}"))
    }
    blocks[Int(block)] = start
    return start
  }
}
