import Foundation

/// A folded query, ready to be found in folded text.
///
/// A space or hyphen in the query that the text may have lost at a line end is a joint; what stands
/// between the joints is found as it is. The rarest piece is looked for, the others are compared.
struct Pattern: Sendable {
  private let pieces: [[UInt8]]
  private let joints: [UInt8]
  private let anchor: Int
  private let needle: Needle
  /// The length of the whole in bytes.
  let count: Int

  /// nil when the query folds to nothing.
  init?(_ units: [UInt16], table: FoldTable) {
    var folder = Folder(table: table, sink: ByteSink(capacity: units.count))
    units.withUnsafeBufferPointer { folder.fold($0) }
    let bytes = folder.sink.bytes
    guard !bytes.isEmpty else { return nil }
    count = bytes.count
    var pieces: [[UInt8]] = [[]]
    var joints: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if Self.isJoint(byte, at: index, in: bytes) {
        joints.append(byte)
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
    }
    anchor = pieces.indices.max { pieces[$0].count < pieces[$1].count } ?? 0
    needle = Needle(pieces[anchor])
    self.pieces = pieces
    self.joints = joints
  }

  private static func isJoint(_ byte: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
    guard byte == 0x20 || byte == 0x2D, index > 0, index + 1 < bytes.count else { return false }
    let previous = UTF8Bytes.scalar(before: index, in: bytes).value
    let next = UTF8Bytes.scalar(at: index + 1, in: bytes).value
    if byte == 0x2D {
      return Characters.isWord(previous) && !Characters.isHanOrKana(previous)
        && Characters.isWord(next) && !Characters.isHanOrKana(next)
    }
    return Characters.breaksAnywhere(previous) || Characters.breaksAnywhere(next)
      || Characters.allowsBreakAfter(previous)
  }

  /// The first match that begins at `start` or later (a match may begin before its anchor).
  func firstMatch(in bytes: [UInt8], _ softPoints: [SoftPoint], from start: Int) -> Range<Int>? {
    var from = start
    while let found = needle.first(in: bytes, from: from) {
      if joints.isEmpty { return found..<found + needle.count }
      if let lower = lowerBound(in: bytes, softPoints, anchorAt: found), lower >= start,
        let upper = upperBound(in: bytes, softPoints, anchorEnd: found + needle.count)
      {
        return lower..<upper
      }
      from = found + 1
    }
    return nil
  }

  private func upperBound(in bytes: [UInt8], _ softPoints: [SoftPoint], anchorEnd: Int) -> Int? {
    var end = anchorEnd
    for index in anchor..<joints.count {
      if end < bytes.count, bytes[end] == joints[index] {
        end += 1
      } else if !softPoints.contains(joints[index], at: end) {
        return nil
      }
      guard Self.has(pieces[index + 1], at: end, in: bytes) else { return nil }
      end += pieces[index + 1].count
    }
    return end
  }

  private func lowerBound(in bytes: [UInt8], _ softPoints: [SoftPoint], anchorAt: Int) -> Int? {
    var start = anchorAt
    for index in (0..<anchor).reversed() {
      if start > 0, bytes[start - 1] == joints[index] {
        start -= 1
      } else if !softPoints.contains(joints[index], at: start) {
        return nil
      }
      start -= pieces[index].count
      guard Self.has(pieces[index], at: start, in: bytes) else { return nil }
    }
    return start
  }

  private static func has(_ piece: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
    guard start >= 0, start + piece.count <= bytes.count else { return false }
    for index in piece.indices where bytes[start + index] != piece[index] { return false }
    return true
  }
}

/// Bytes to look for, by way of the one that is rarest in usual text.
struct Needle: Sendable {
  private let bytes: [UInt8]
  private let rarest: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rarest = bytes.indices.min { Self.frequency[Int(bytes[$0])] < Self.frequency[Int(bytes[$1])] } ?? 0
  }

  var count: Int { bytes.count }

  func first(in text: [UInt8], from start: Int) -> Int? {
    guard !bytes.isEmpty, start >= 0, text.count - start >= bytes.count else { return nil }
    return text.withUnsafeBytes { text in
      bytes.withUnsafeBytes { needle -> Int? in
        guard let textBase = text.baseAddress, let needleBase = needle.baseAddress else { return nil }
        let limit = text.count - needle.count + rarest + 1
        var at = start + rarest
        while at < limit, let hit = memchr(textBase + at, Int32(needle[rarest]), limit - at) {
          at = UnsafeRawPointer(hit) - textBase
          if memcmp(textBase + at - rarest, needleBase, needle.count) == 0 { return at - rarest }
          at += 1
        }
        return nil
      }
    }
  }

  /// How often a byte stands in folded text, roughly: letters of European languages, and in UTF-8
  /// the leading bytes of kana and Chinese characters before all else.
  private static let frequency: [UInt8] = {
    var frequency = [UInt8](repeating: 10, count: 256)
    for (index, byte) in " etaoinsrhldcumfpgwybvkxjqz".utf8.enumerated() {
      frequency[Int(byte)] = UInt8(200 - 7 * index)
    }
    for byte in 0x80..<0xC0 { frequency[byte] = 60 }
    for byte in 0x81...0x83 { frequency[byte] = 220 }
    for byte in 0xC0...0xFF { frequency[byte] = 150 }
    for byte in 0xE3...0xE9 { frequency[byte] = 250 }
    return frequency
  }()
}
