import Fonts

/// The identifiers by which a font with CID-keyed outlines knows its glyphs, and PDF with it.
enum CharacterIdentifiers {
  /// The identifier of each glyph; nil when they are the glyphs' own numbers.
  static func read(from face: FontFace) -> [UInt16]? {
    guard face.outlines == .cidKeyedCFF else { return nil }
    return face.withTable("CFF ") { table in
      guard let charset = charsetOperand(table), charset.value > 2,
        let identifiers = charsetEntries(at: charset.value, glyphCount: face.glyphCount, table),
        identifiers.indices.contains(where: { Int(identifiers[$0]) != $0 })
      else { return nil }
      return identifiers
    }
  }

  /// A `CFF ` table with other identifiers for its glyphs, of which the first has none. Nil when the
  /// place of its charset has no room for another number.
  static func change(in table: [UInt8], to identifiers: [UInt16]) -> [UInt8]? {
    guard let place = table.withUnsafeBytes({ charsetOperand($0)?.place }), place.count == 5
    else { return nil }
    // The number stands there in full: a mark and four bytes.
    var changed = table
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      changed[place.lowerBound + 1 + index] = UInt8(truncatingIfNeeded: table.count >> shift)
    }
    // The format that lists them one by one.
    changed.append(0)
    for identifier in identifiers {
      changed.append(UInt8(identifier >> 8))
      changed.append(UInt8(identifier & 0xFF))
    }
    return changed
  }

  /// Where the top dictionary says that the charset is, and where it says so.
  private static func charsetOperand(
    _ table: UnsafeRawBufferPointer
  ) -> (value: Int, place: Range<Int>)? {
    guard let header = table.number(at: 2, bytes: 1), let names = index(at: header, table),
      let dictionaries = index(at: names.end, table), let dictionary = dictionaries.first
    else { return nil }
    var operand = 0
    var start = dictionary.lowerBound
    var offset = start
    while offset < dictionary.upperBound, let first = table.number(at: offset, bytes: 1) {
      if first > 21 { start = offset }
      switch first {
      case 0...21:
        if first == 15 { return (operand, start..<offset) }
        offset += first == 12 ? 2 : 1
      case 28:
        operand = table.signed(at: offset + 1) ?? 0
        offset += 3
      case 29:
        operand = table.number(at: offset + 1, bytes: 4) ?? 0
        offset += 5
      case 30:
        // A real number: half bytes up to 15.
        repeat { offset += 1 } while table.number(at: offset, bytes: 1).map { $0 & 15 != 15 } ?? false
        offset += 1
      case 32...246:
        operand = first - 139
        offset += 1
      case 247...254:
        let next = table.number(at: offset + 1, bytes: 1) ?? 0
        operand = first < 251 ? (first - 247) * 256 + next + 108 : -(first - 251) * 256 - next - 108
        offset += 2
      default: return nil
      }
    }
    return nil
  }

  /// The first item of an index, and the index' end.
  private static func index(
    at start: Int, _ table: UnsafeRawBufferPointer
  ) -> (first: Range<Int>?, end: Int)? {
    guard let count = table.number(at: start, bytes: 2) else { return nil }
    if count == 0 { return (nil, start + 2) }
    guard let size = table.number(at: start + 2, bytes: 1), 1...4 ~= size,
      let second = table.number(at: start + 3 + size, bytes: size),
      let last = table.number(at: start + 3 + count * size, bytes: size)
    else { return nil }
    let base = start + 2 + (count + 1) * size
    guard second >= 1, base + second <= table.count, base + last <= table.count else { return nil }
    return (base + 1..<base + second, base + last)
  }

  private static func charsetEntries(
    at start: Int, glyphCount: Int, _ table: UnsafeRawBufferPointer
  ) -> [UInt16]? {
    // Glyph 0 is not listed.
    var identifiers: [UInt16] = [0]
    identifiers.reserveCapacity(glyphCount)
    guard let format = table.number(at: start, bytes: 1), 0...2 ~= format else { return nil }
    var offset = start + 1
    while identifiers.count < glyphCount {
      guard let first = table.number(at: offset, bytes: 2),
        let more = format == 0 ? 0 : table.number(at: offset + 2, bytes: format)
      else { return nil }
      for step in 0...min(more, glyphCount - identifiers.count - 1) {
        identifiers.append(UInt16(truncatingIfNeeded: first + step))
      }
      offset += 2 + format
    }
    return identifiers
  }
}
