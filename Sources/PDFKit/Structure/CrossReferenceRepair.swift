import Foundation

/// A second chance for files that qpdf gives up on: those that have lost the pointer to their
/// cross-reference stream, without which the objects in object streams cannot be found.
enum CrossReferenceRepair {
  private static let sizeLimit = 512 << 20

  /// The bytes with a pointer to their last cross-reference stream; nil when there is none.
  static func repaired(_ source: ByteSource) -> ByteSource? {
    guard source.count <= sizeLimit else { return nil }
    let bytes = Data(source.bytes())
    guard let mark = bytes.range(of: Data("/XRef".utf8), options: .backwards),
      let keyword = bytes.range(of: Data(" obj".utf8), options: .backwards, in: 0..<mark.lowerBound)
    else { return nil }
    // Back over the generation and the number.
    var start = keyword.lowerBound
    var sawSpace = false
    while start > 0 {
      let byte = bytes[start - 1]
      if byte == UInt8(ascii: " "), !sawSpace {
        sawSpace = true
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        break
      }
      start -= 1
    }
    guard sawSpace else { return nil }
    return ByteSource(bytes: Array(bytes) + Array("\nstartxref\n\(start)\n%%EOF\n".utf8))
  }
}
