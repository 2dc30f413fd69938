/// The newest cross-reference section of a file, which one that is appended leads on to.
struct FileEnd {
  /// Bytes before the file's header. Offsets in the file count from there.
  let headerOffset: Int
  /// Where the section is, counted from the header.
  let section: Int
  /// It is a table, not a stream.
  let isTable: Bool
  /// The last line is complete.
  let endsLine: Bool

  /// As far from the end, and the start, as qpdf looks.
  private static let reach = 1054
  private static let headerReach = 1024

  /// Nil when there is no such section where the file says.
  init?(_ source: ByteSource) {
    let start = source.bytes(prefix: Self.headerReach)
    headerOffset = start.range(of: "%PDF-").map(\.lowerBound) ?? 0
    let end = source.bytes(in: max(0, source.count - Self.reach)..<source.count)
    guard let keyword = end.lastRange(of: "startxref") else { return nil }
    let number = end[keyword.upperBound...].drop { $0.isPDFSpace }.prefix { $0.isDigit }
    guard let section = Int(String(decoding: number, as: UTF8.self)), section < source.count - headerOffset
    else { return nil }
    let place = headerOffset + section
    let head = source.bytes(in: place..<min(source.count, place + 32)).drop { $0.isPDFSpace }
    isTable = head.starts(with: "xref".utf8)
    guard isTable || head.first?.isDigit == true else { return nil }
    self.section = section
    endsLine = end.last == 10 || end.last == 13
  }
}

extension UInt8 {
  var isPDFSpace: Bool { self == 32 || (9...13).contains(self) || self == 0 }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension [UInt8] {
  func range(of word: String) -> Range<Int>? { places(of: word).first }
  func lastRange(of word: String) -> Range<Int>? { places(of: word).last }

  private func places(of word: String) -> [Range<Int>] {
    let word = Array(word.utf8)
    guard count >= word.count else { return [] }
    return (0...count - word.count).filter { self[$0..<$0 + word.count].elementsEqual(word) }
      .map { $0..<$0 + word.count }
  }
}
