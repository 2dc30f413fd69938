/// Rows of pixels with a byte for each part.
struct Raster {
  private let bytes: [UInt8]
  private let rowSize: Int
  private let rowCount: Int
  private let pixelSize: Int
  private let width: Int

  /// Nil when the bytes are too few for the size.
  init?(_ bytes: [UInt8], width: Int, height: Int, pixelSize: Int) {
    guard width > 0, height > 0 else { return nil }
    let (rowSize, tooWide) = width.multipliedReportingOverflow(by: pixelSize)
    let (size, tooLarge) = rowSize.multipliedReportingOverflow(by: height)
    guard !tooWide, !tooLarge, bytes.count >= size else { return nil }
    self.bytes = bytes
    self.rowSize = rowSize
    rowCount = height
    self.pixelSize = pixelSize
    self.width = width
  }

  /// Writes the rows as an object, filtered when that makes them smaller. `entries` is its dictionary
  /// without what tells of the compression.
  func write(to objects: ObjectWriter, as number: Int, entries: [UInt8]) {
    var entries = entries
    let isFiltered = gainsByFilter(objects.deflater)
    if isFiltered {
      entries.append("/DecodeParms<</Predictor 15/Colors ")
      entries.append(integer: pixelSize)
      entries.append("/Columns ")
      entries.append(integer: width)
      entries.append(">>")
    }
    if rowSize * rowCount < 1 << 20 {
      var filtered: [UInt8] = []
      filtered.reserveCapacity((rowSize + 1) * rowCount)
      give(0..<rowCount, isFiltered: isFiltered) { filtered.append(contentsOf: $0) }
      return objects.writeCompressedStream(entries, as: number, bytes: filtered)
    }
    // No second picture of this size in memory.
    objects.writeCompressedStream(entries, as: number) { take in
      give(0..<rowCount, isFiltered: isFiltered, take)
    }
  }

  /// Whether the filter helps, as some rows from all parts show: photographs gain by it, drawings of few
  /// colours lose.
  private func gainsByFilter(_ deflater: Deflater) -> Bool {
    let count = min(rowCount, 32, max(1, (1 << 16) / rowSize))
    let starts = Set([0, (rowCount - count) / 2, rowCount - count]).sorted()
    let sizes = [false, true].map { isFiltered in
      var output: [UInt8] = []
      for start in starts {
        give(start..<start + count, isFiltered: isFiltered) { deflater.compress($0, into: &output) }
      }
      deflater.finish(into: &output)
      return output.count
    }
    return sizes[1] < sizes[0]
  }

  /// Gives rows one by one.
  private func give(_ rows: Range<Int>, isFiltered: Bool, _ take: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard isFiltered else {
        for row in rows {
          take(UnsafeRawBufferPointer(rebasing: bytes[row * rowSize..<(row + 1) * rowSize]))
        }
        return
      }
      var filter = RowFilter(rowSize: rowSize, pixelSize: pixelSize)
      var above: UnsafeRawBufferPointer?
      for row in rows {
        let current = UnsafeRawBufferPointer(rebasing: bytes[row * rowSize..<(row + 1) * rowSize])
        filter.filter(current, above: above).withUnsafeBytes(take)
        above = current
      }
    }
  }
}
