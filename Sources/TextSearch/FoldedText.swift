/// One stream of text, folded for searching: what a document keeps of each page between searches.
///
/// It holds the text itself (2 bytes a code unit) and the folded form (1 to 3 bytes a character).
public struct FoldedText: Sendable {
  /// The text as it was given.
  public let units: [UInt16]
  let bytes: [UInt8]
  let softPoints: [SoftPoint]

  /// Folds text in reading order: UTF-16 with line feeds at line ends.
  ///
  /// U+0002 and U+FFFE count as a hyphen at a line end. Complexity: linear, some nanoseconds a code
  /// unit; the first call in a process takes some milliseconds more. Any thread may call.
  public init(_ units: [UInt16]) {
    var folder = Folder(table: .full, sink: ByteSink(capacity: units.count + units.count / 8))
    units.withUnsafeBufferPointer { folder.fold($0) }
    self.units = units
    let bytes = folder.sink.bytes
    // What stands in the cache for long should not carry the room that it grew in.
    self.bytes = bytes.capacity > bytes.count + bytes.count / 4 ? Array(bytes[...]) : bytes
    softPoints = folder.sink.softPoints
  }

  /// Folds a string.
  public init(_ string: String) {
    self.init(Array(string.utf16))
  }

  /// Whether there is nothing to see.
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 } }
}

extension [SoftPoint] {
  func contains(_ byte: UInt8, at offset: Int) -> Bool {
    let low = firstIndex(orderedAfter: { $0.offset >= offset })
    return low < count && self[low] == SoftPoint(offset: UInt32(offset), byte: byte)
  }
}

/// The text of one page: its streams.
public struct FoldedPage: Sendable {
  /// The base text first, then what runs beside it, as ruby does. Only the base text goes on from
  /// page to page.
  public let streams: [FoldedText]

  /// A page from its streams; a match names the stream by its number here.
  public init(streams: [FoldedText]) {
    self.streams = streams
  }

  /// A page with base text alone.
  public init(_ string: String) {
    streams = [FoldedText(string)]
  }
}

extension FoldedText {
  /// The folded form once more, with the way back to the code units.
  func map() -> MappedSink {
    var folder = Folder(table: .full, sink: MappedSink(capacity: bytes.count))
    units.withUnsafeBufferPointer { folder.fold($0) }
    return folder.sink
  }
}
