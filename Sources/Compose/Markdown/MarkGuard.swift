/// Parts long runs of marks: comparing and hashing strings takes quadratic time for marks that have to be
/// put in order first.
///
/// Unicode's way (UAX 15, stream-safe text): after thirty marks comes U+034F, which is never seen, changes
/// nothing of what the text means, and bounds what has to be put in order. No language comes near that.
enum MarkGuard {
  private static let limit = 30
  private static let joiner: [UInt8] = [0xCD, 0x8F]

  /// The text with its long runs parted; nearly every text stays as it is.
  static func guarded(_ text: [UInt8]) -> [UInt8] {
    let places = text.withUnsafeBufferPointer(places)
    guard !places.isEmpty else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + places.count * joiner.count)
    var start = 0
    for place in places {
      result += text[start..<place]
      result += joiner
      start = place
    }
    return result + text[start...]
  }

  /// Where a run of marks is parted in text that is UTF-8.
  private static func places(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var places: [Int] = []
    var count = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if isMark(byte, text[index..<min(index + length, text.count)]) {
        count += 1
        if count > limit {
          places.append(index)
          count = 1
        }
      } else {
        count = 0
      }
      index += length
    }
    return places
  }

  /// True for letters that are put in order among their like. Asking Unicode's tables takes its time, and
  /// most letters can be told by their first byte.
  @inline(__always)
  private static func isMark(_ byte: UInt8, _ letter: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch byte {
    case 0..<0xCC, 0xE4...0xE9, 0xEB...0xEE: false
    // Kana and their punctuation: U+3099, U+309A, U+302A to U+302F.
    case 0xE3:
      switch letter.dropFirst().first {
      case 0x82: letter.last.map { 0x99...0x9A ~= $0 } ?? false
      case 0x80: letter.last.map { 0xAA...0xAF ~= $0 } ?? false
      default: false
      }
    default:
      String(decoding: letter, as: UTF8.self).unicodeScalars.first?.properties.canonicalCombiningClass
        ?? .notReordered != .notReordered
    }
  }
}
