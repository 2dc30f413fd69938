import Foundation

/// Where words begin and end, for searches of whole words.
///
/// Letters and digits make words; anything else parts them. Chinese and Japanese are parted from
/// other scripts, and in themselves by the dictionary of the system's Unicode library. A hyphen at
/// a line end joins. A line end inside Korean parts.
enum WordBoundary {
  /// Whether a match of `range` begins and ends where a word does.
  static func enclose(_ range: Range<Int>, in units: [UInt16]) -> Bool {
    units.withUnsafeBufferPointer {
      isBoundary(at: range.lowerBound, in: $0) && isBoundary(at: range.upperBound, in: $0)
    }
  }

  private static func isBoundary(at offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard offset > 0, offset < units.count else { return true }
    let before = units[offset - 1]
    let after = units[offset]
    if before < 0x80, after < 0x80 {
      if isASCIIWord(before), isASCIIWord(after) { return false }
      // Only a hyphen at a line end can join what ASCII signs and spaces part.
      let mayJoin = after == 0x2D || after == 0x02 || before == 0x02 || Characters.isLineEnd(before)
      if !mayJoin { return true }
    }
    return isBoundaryInContext(at: offset, in: units)
  }

  private static func isASCIIWord(_ unit: UInt16) -> Bool {
    Characters.isASCIIWord(UInt8(truncatingIfNeeded: unit))
  }

  /// The slow way: settles line ends around the place first.
  private static func isBoundaryInContext(at offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    let reach = 32
    let start = max(0, offset - reach)
    let end = min(units.count, offset + reach)
    let text = NormalisedText(UnsafeBufferPointer(rebasing: units[start..<end]))
    let place = text.byte(atUnit: offset - start)
    guard place > 0, place < text.bytes.count else { return true }
    let before = UTF8Bytes.scalar(before: place, in: text.bytes).value
    let after = UTF8Bytes.scalar(at: place, in: text.bytes).value
    guard Characters.isWord(before), Characters.isWord(after) else { return true }
    if Characters.isHangul(before) || Characters.isHangul(after), text.hasSoftSpace(at: place) { return true }
    switch (Characters.isHanOrKana(before), Characters.isHanOrKana(after)) {
    case (false, false): return false
    case (true, true): return dictionaryParts(text, at: place)
    default: return true
    }
  }

  private static let boundary = try? NSRegularExpression(
    pattern: "\\b", options: .useUnicodeWordBoundaries)

  private static func dictionaryParts(_ text: NormalisedText, at place: Int) -> Bool {
    let string = text.string(0..<text.bytes.count)
    let offset = text.string(0..<place).utf16.count
    let range = NSRange(location: offset, length: string.utf16.count - offset)
    let found = boundary?.firstMatch(
      in: string, options: [.anchored, .withTransparentBounds, .withoutAnchoringBounds], range: range)
    return found != nil
  }
}
