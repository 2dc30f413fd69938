/// Streams that would grow without measure if qpdf undid their filters.
///
/// When it compresses what is not compressed, qpdf also rewrites streams with filters other than a
/// single Flate, and it stores metadata as plain text. A small hostile file can make either take
/// hours and all memory.
extension QDocument {
  private static let limit = 256 << 20

  /// Whether some stream could grow beyond measure. Metadata of that kind is hidden from qpdf's
  /// rewriting on the way. `size` is that of all files that objects came from.
  func hasExplosiveStreams(size: Int) -> Bool {
    // The next number tells how many there are; more than bytes there cannot be, whatever they claim.
    let last = min(makeIndirect(makeNull()).id?.number ?? 0, size)
    var isFound = false
    for number in 1..<max(last, 2) {
      let stream = object(ObjectID(number: number, generation: 0))
      guard stream.isStream, stream.mayGrow(beyond: Self.limit) else { continue }
      let dictionary = stream.streamDictionary
      let filter = dictionary["/Filter"]
      if filter.isName("/FlateDecode") || filter.isName("/Fl") {
        // These are left alone, but for metadata.
        if dictionary["/Type"].isName("/Metadata") { dictionary.remove("/Type") }
      } else {
        isFound = true
      }
    }
    return isFound
  }
}

/// The filters that qpdf undoes, and how far they can expand.
private let expansion: [String: Int] = [
  "/FlateDecode": 1032, "/Fl": 1032, "/LZWDecode": 1400, "/LZW": 1400,
  "/ASCII85Decode": 1, "/A85": 1, "/ASCIIHexDecode": 1, "/AHx": 1, "/Crypt": 1,
]

extension QObject {
  /// Whether a stream that qpdf would decode on its way could be larger than the limit.
  func mayGrow(beyond limit: Int) -> Bool { decodedSizeLimit.map { $0 > limit } ?? false }

  /// The most bytes that a stream can have when decoded; nil for filters that are not undone, such as
  /// those of pictures.
  var decodedSizeLimit: Int? {
    let filter = self["/Filter"]
    var size = max(self["/Length"].value.integer ?? 0, 0)
    guard !filter.isNull else { return size }
    for name in filter.isArray ? filter.items.map(\.name) : [filter.name] {
      guard let name, let factor = expansion[name] else { return nil }
      let (product, overflows) = size.multipliedReportingOverflow(by: factor)
      size = overflows ? .max : product
    }
    return size
  }
}
