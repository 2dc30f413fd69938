/// Writes numbered objects one after another, and at the end the table that finds them.
///
/// Objects without a stream are gathered by the thousand and compressed together. Compression runs in
/// the background; the order of the file is that of the calls all the same. A sink's error is kept; from
/// then on nothing is written.
final class ObjectWriter {
  private let sink: any ByteSink
  private var error: (any Error)?
  /// What the sink has not got yet.
  private var buffer: [UInt8] = []
  /// How many bytes went to the sink.
  private var sent = 0
  private var digest = Digest()
  private let background = BackgroundDeflater()
  /// Streams that are being compressed, in the order of the file.
  private var pending: [(number: Int, entries: [UInt8], job: BackgroundDeflater.Job)] = []
  /// How many streams may be under way: enough to keep both threads busy, and little memory.
  private static let mostPending = 16
  /// For streams that are too large to be kept, and for trials; between calls it is at a stream's start.
  private(set) lazy var deflater = Deflater()
  /// Where each object is, by its number: its offset, or `-1 - (bundleSize · object stream + index)`, or
  /// nowhere.
  private var places = [nowhere]
  private static let nowhere = Int.min

  /// How many objects are compressed together. More of them gain little and make readers slow.
  private static let bundleSize = 1000
  private var bundle = Bundle()

  /// Objects that will be one stream.
  private struct Bundle {
    /// The stream's own number.
    var number = 0
    var count = 0
    var table: [UInt8] = []
    var bodies: [UInt8] = []

    mutating func add(_ body: [UInt8], as number: Int) {
      table.append(integer: number)
      table.append(" ")
      table.append(integer: bodies.count)
      table.append(" ")
      bodies += body
      bodies.append("\n")
      count += 1
    }

    var isFull: Bool { count == bundleSize || bodies.count > 1 << 18 }

    mutating func removeAll() {
      table.removeAll(keepingCapacity: true)
      bodies.removeAll(keepingCapacity: bodies.count < 1 << 18)
      count = 0
    }
  }

  init(sink: any ByteSink) {
    self.sink = sink
    buffer.reserveCapacity(3 << 15)
    buffer.append("%PDF-1.7\n%")
    // Bytes that tell programs that this is no text.
    buffer += [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  /// Keeps a number for an object that is written later. One that never is counts as null.
  func reserve() -> Int {
    places.append(Self.nowhere)
    return places.count - 1
  }

  /// Writes an object without a stream.
  func write(_ body: [UInt8], as number: Int) {
    if bundle.count == 0 { bundle.number = reserve() }
    places[number] = -1 - (Self.bundleSize * bundle.number + bundle.count)
    bundle.add(body, as: number)
    if bundle.isFull { endBundle() }
  }

  /// Writes an object without a stream and gives its number.
  func add(_ body: [UInt8]) -> Int {
    let number = reserve()
    write(body, as: number)
    return number
  }

  /// Writes an object with a stream of bytes as they are. `entries` is its dictionary without brackets
  /// and length.
  func writeStream(_ entries: [UInt8], as number: Int, bytes: UnsafeRawBufferPointer) {
    writePending(leaving: 0)
    writeReady(entries, as: number, bytes: bytes)
  }

  private func writeReady(_ entries: [UInt8], as number: Int, bytes: UnsafeRawBufferPointer) {
    beginStream(entries, as: number)
    buffer.append("/Length ")
    buffer.append(integer: bytes.count)
    buffer.append(">>stream\n")
    // What is large needs no copy.
    if bytes.count > 1 << 16 { flush() }
    if bytes.count > 1 << 16 { send(bytes) } else { buffer.append(contentsOf: bytes) }
    endStream()
  }

  /// Writes an object with a stream that is compressed here, as its bytes come. `entries` is its
  /// dictionary without brackets, length and filter; the body gives bytes in pieces of any length, and
  /// writes no other object meanwhile.
  func writeCompressedStream(
    _ entries: [UInt8], as number: Int, _ body: (_ take: (UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    writePending(leaving: 0)
    let entries = entries + Self.filter
    var output: [UInt8] = []
    var lengthNumber: Int?
    var length = 0
    body { bytes in
      deflater.compress(bytes, into: &output)
      guard output.count > 1 << 20 else { return }
      // Too long to be kept until its length is known.
      if lengthNumber == nil {
        let later = reserve()
        lengthNumber = later
        beginStream(entries, as: number)
        buffer.append("/Length ")
        buffer.append(reference: later)
        buffer.append(">>stream\n")
        flush()
      }
      length += output.count
      output.withUnsafeBytes(send)
      output.removeAll(keepingCapacity: true)
    }
    deflater.finish(into: &output)
    guard let lengthNumber else {
      return output.withUnsafeBytes { writeStream(entries, as: number, bytes: $0) }
    }
    length += output.count
    output.withUnsafeBytes(send)
    endStream()
    var value: [UInt8] = []
    value.append(integer: length)
    write(value, as: lengthNumber)
  }

  /// Writes an object with a compressed stream. `entries` is its dictionary without brackets, length and
  /// filter.
  func writeCompressedStream(_ entries: [UInt8], as number: Int, bytes: [UInt8]) {
    if bytes.count > 1 << 20 {
      return writeCompressedStream(entries, as: number) { take in bytes.withUnsafeBytes(take) }
    }
    compress(bytes, entries, as: number)
  }

  private static let filter = [UInt8]("/Filter/FlateDecode".utf8)

  private func compress(_ bytes: [UInt8], _ entries: [UInt8], as number: Int) {
    pending.append((number, entries + Self.filter, background.compress(bytes)))
    writePending(leaving: Self.mostPending)
  }

  private func writePending(leaving count: Int) {
    while pending.count > count {
      let (number, entries, job) = pending.removeFirst()
      job.wait().withUnsafeBytes { writeReady(entries, as: number, bytes: $0) }
    }
  }

  /// Writes the table of objects and the end of the file; throws the sink's first error.
  func finish(root: Int, info: Int) throws {
    endBundle()
    writePending(leaving: 0)
    let start = sent + buffer.count
    let number = reserve()
    places[number] = start
    flush()
    let width = max(1, (Int.bitWidth - start.leadingZeroBitCount + 7) / 8)
    var entries: [UInt8] = []
    entries.append("/Type/XRef/Size ")
    entries.append(integer: places.count)
    entries.append("/W[1 ")
    entries.append(integer: width)
    entries.append(" 2]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ")
    entries.append(integer: width + 3)
    entries.append(">>/Root ")
    entries.append(reference: root)
    entries.append("/Info ")
    entries.append(reference: info)
    entries.append("/ID[")
    let id = digest.value.bytes
    for _ in 0..<2 {
      entries.append("<")
      for byte in id { entries.append(hex: byte) }
      entries.append(">")
    }
    entries.append("]")
    let table = compressedTable(width: width)
    table.withUnsafeBytes { writeStream(entries, as: number, bytes: $0) }
    buffer.append("startxref\n")
    buffer.append(integer: start)
    buffer.append("\n%%EOF\n")
    flush()
    if let error { throw error }
  }

  private func beginStream(_ entries: [UInt8], as number: Int) {
    places[number] = sent + buffer.count
    buffer.append(integer: number)
    buffer.append(" 0 obj\n<<")
    buffer += entries
  }

  private func endStream() {
    buffer.append("\nendstream\nendobj\n")
    if buffer.count > 1 << 16 { flush() }
  }

  private func endBundle() {
    if bundle.count == 0 { return }
    var entries: [UInt8] = []
    entries.append("/Type/ObjStm/N ")
    entries.append(integer: bundle.count)
    entries.append("/First ")
    entries.append(integer: bundle.table.count)
    // However long, at one go: the length of such a stream may not stand in another one.
    let job = background.compress(bundle.table + bundle.bodies)
    pending.append((bundle.number, entries + Self.filter, job))
    writePending(leaving: Self.mostPending)
    bundle.removeAll()
  }

  /// The table's rows, each but the first as the difference from the one before.
  private func compressedTable(width: Int) -> [UInt8] {
    var output: [UInt8] = []
    var rows: [UInt8] = []
    var last = [UInt8](repeating: 0, count: width + 3)
    for place in places {
      // Unused, in a place of its own, or within an object stream.
      let (kind, field, index) =
        if place == Self.nowhere {
          (0, 0, 0)
        } else if place >= 0 {
          (1, place, 0)
        } else {
          (2, (-1 - place) / Self.bundleSize, (-1 - place) % Self.bundleSize)
        }
      rows.append(2)
      for column in last.indices {
        let value =
          column == 0
          ? kind : column > width ? index >> (8 * (width + 2 - column)) : field >> (8 * (width - column))
        let byte = UInt8(truncatingIfNeeded: value)
        rows.append(byte &- last[column])
        last[column] = byte
      }
      if rows.count > 1 << 16 {
        rows.withUnsafeBytes { deflater.compress($0, into: &output) }
        rows.removeAll(keepingCapacity: true)
      }
    }
    rows.withUnsafeBytes { deflater.compress($0, into: &output) }
    deflater.finish(into: &output)
    return output
  }

  private func flush() {
    buffer.withUnsafeBytes(send)
    buffer.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    sent += bytes.count
    digest.update(bytes)
    guard error == nil else { return }
    do { try sink.write(bytes) } catch { self.error = error }
  }
}
