/// What makes the changed document of a file when it is put behind the file's bytes.
///
/// Whoever puts it there may do so in two steps: before the whole trailer stands, the file is what it was.
package struct PDFAppendix: Sendable, Equatable {
  /// Bytes of the file that stay as they are. What lies behind them, of an appendix to the same opened
  /// document, gives way to this one.
  package var originalLength: Int
  /// Objects that are new or have changed.
  package var body: [UInt8]
  /// The cross-reference section, which makes them count.
  package var trailer: [UInt8]

  /// Describes what is to be appended.
  package init(originalLength: Int, body: [UInt8], trailer: [UInt8]) {
    self.originalLength = originalLength
    self.body = body
    self.trailer = trailer
  }

  /// Nothing has changed: the file is the document already.
  package var isEmpty: Bool { trailer.isEmpty }
  /// Bytes of the file with the appendix.
  package var totalLength: Int { originalLength + body.count + trailer.count }
}
