/// The map from codes to what a font file knows its glyphs by, for a file that could not be changed.
enum CodeMap {
  /// The entries of the stream's dictionary.
  static func entries(isVertical: Bool) -> [UInt8] {
    var entries: [UInt8] = []
    entries.append("/Type/CMap/CMapName/Codes")
    entries.append(system)
    entries.append("/WMode ")
    entries.append(integer: isVertical ? 1 : 0)
    return entries
  }

  /// The map's stream. Codes have two bytes and rise.
  static func stream(_ codes: [(code: UInt16, identifier: Int)], isVertical: Bool) -> [UInt8] {
    var stream: [UInt8] = []
    stream.append("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n")
    stream.append(system)
    stream.append("def\n/CMapName/Codes def\n/CMapType 1 def\n/WMode ")
    stream.append(integer: isVertical ? 1 : 0)
    stream.append(" def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
    // A block may have a hundred lines.
    for start in stride(from: 0, to: codes.count, by: 100) {
      let block = codes[start..<min(start + 100, codes.count)]
      stream.append(integer: block.count)
      stream.append(" begincidchar\n")
      for (code, identifier) in block {
        stream.append("<")
        stream.append(hex: UInt8(code >> 8))
        stream.append(hex: UInt8(code & 0xFF))
        stream.append("> ")
        stream.append(integer: identifier)
        stream.append("\n")
      }
      stream.append("endcidchar\n")
    }
    stream.append("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend")
    return stream
  }

  private static let system: StaticString =
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
}
