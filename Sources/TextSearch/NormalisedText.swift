import Foundation

/// Text as it is written, on one line: white space collapsed, line ends settled, hyphens at line
/// ends joined, invisible characters gone; with the way back to the code units.
struct NormalisedText {
  private let sink: MappedSink

  init(_ units: UnsafeBufferPointer<UInt16>) {
    var folder = Folder(table: .asWritten, sink: MappedSink(capacity: units.count + units.count / 8))
    folder.fold(units)
    sink = folder.sink
  }

  var bytes: [UInt8] { sink.bytes }

  /// The part of the text in a range of bytes.
  func string(_ range: Range<Int>) -> String {
    String(decoding: sink.bytes[range], as: UTF8.self)
  }

  /// The first byte that came from the unit at `offset` or one behind it.
  func byte(atUnit offset: Int) -> Int { sink.byte(atUnit: offset) }

  /// Whether a line end was left out before the byte at `offset` that may be read as a space.
  func hasSoftSpace(at offset: Int) -> Bool { sink.softPoints.contains(0x20, at: offset) }

  /// For each UTF-16 offset in the whole string, the byte where its character begins; and the end.
  func bytesOfUTF16() -> [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(sink.bytes.count + 1)
    for (index, byte) in sink.bytes.enumerated() where byte & 0xC0 != 0x80 {
      offsets.append(index)
      if byte >= 0xF0 { offsets.append(index) }
    }
    offsets.append(sink.bytes.count)
    return offsets
  }

  /// The units that a range of bytes (not empty) came from.
  func units(_ range: Range<Int>) -> Range<Int> { sink.units(range) }
}
