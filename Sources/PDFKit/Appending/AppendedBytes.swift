import Engine

/// The bytes of a file with an appendix, without a copy of either.
final class AppendedBytes: ByteProvider {
  private let file: any ByteProvider
  private let appendix: PDFAppendix

  init(_ file: any ByteProvider, _ appendix: PDFAppendix) {
    self.file = file
    self.appendix = appendix
  }

  /// The same for libqpdf.
  func source(name: String) throws(PDFError) -> ByteSource {
    try ByteSource(
      try ByteSource(file, name: name), followedBy: appendix.body + appendix.trailer, name: name)
  }

  var count: Int { appendix.totalLength }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, buffer.count <= count - offset else { return false }
    let ofFile = max(0, min(buffer.count, appendix.originalLength - offset))
    if ofFile > 0, !file.read(into: .init(rebasing: buffer[..<ofFile]), at: offset) { return false }
    var rest = UnsafeMutableRawBufferPointer(rebasing: buffer[ofFile...])
    var place = offset + ofFile - appendix.originalLength
    for part in [appendix.body, appendix.trailer] where !rest.isEmpty {
      let taken = part[min(place, part.count)...].prefix(rest.count)
      rest.copyBytes(from: taken)
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[taken.count...])
      place = max(0, place - part.count)
    }
    return true
  }
}
