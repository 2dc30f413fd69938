/// The map from codes of a font to the texts that they stand for.
enum ToUnicodeMap {
  /// The map's stream. Codes rise; each has `bytes` bytes.
  static func stream(
    _ entries: [(code: Int, letters: [Unicode.Scalar])], codeBytes: Int
  ) -> [UInt8] {
    var stream: [UInt8] = []
    stream.append(
      """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <
      """)
    for _ in 0..<codeBytes { stream.append("00") }
    stream.append("><")
    for _ in 0..<codeBytes { stream.append("FF") }
    stream.append(">\nendcodespacerange\n")
    var ranges: [Range<Int>] = []
    var singles: [Int] = []
    var index = 0
    while index < entries.count {
      let end = endOfRange(from: index, entries)
      if end - index > 1 { ranges.append(index..<end) } else { singles.append(index) }
      index = end
    }
    append(blocks: singles, "char", to: &stream) { index, stream in
      stream.append(code: entries[index].code, bytes: codeBytes)
      stream.append(letters: entries[index].letters)
    }
    append(blocks: ranges, "range", to: &stream) { range, stream in
      stream.append(code: entries[range.lowerBound].code, bytes: codeBytes)
      stream.append(code: entries[range.upperBound - 1].code, bytes: codeBytes)
      stream.append(letters: entries[range.lowerBound].letters)
    }
    stream.append("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend")
    return stream
  }

  /// Codes and letters that rise together. Only the last byte of either may change within a range.
  private static func endOfRange(
    from start: Int, _ entries: [(code: Int, letters: [Unicode.Scalar])]
  ) -> Int {
    var end = start + 1
    guard entries[start].letters.count == 1, entries[start].letters[0].value < 0x10000 else { return end }
    let (code, letter) = (entries[start].code, Int(entries[start].letters[0].value))
    while end < entries.count, entries[end].letters.count == 1, entries[end].code == code + end - start,
      Int(entries[end].letters[0].value) == letter + end - start,
      entries[end].code >> 8 == code >> 8, (letter + end - start) >> 8 == letter >> 8
    {
      end += 1
    }
    return end
  }

  /// A block may have a hundred lines.
  private static func append<Item>(
    blocks items: [Item], _ kind: StaticString, to stream: inout [UInt8],
    line: (Item, inout [UInt8]) -> Void
  ) {
    for start in stride(from: 0, to: items.count, by: 100) {
      let block = items[start..<min(start + 100, items.count)]
      stream.append(integer: block.count)
      stream.append(" beginbf")
      stream.append(kind)
      stream.append("\n")
      for item in block {
        line(item, &stream)
        stream.append("\n")
      }
      stream.append("endbf")
      stream.append(kind)
      stream.append("\n")
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(code: Int, bytes: Int) {
    append("<")
    if bytes == 2 { append(hex: UInt8(truncatingIfNeeded: code >> 8)) }
    append(hex: UInt8(truncatingIfNeeded: code))
    append(">")
  }

  fileprivate mutating func append(letters: [Unicode.Scalar]) {
    append("<")
    for letter in letters {
      for unit in Character(letter).utf16 {
        append(hex: UInt8(unit >> 8))
        append(hex: UInt8(unit & 0xFF))
      }
    }
    append(">")
  }
}
