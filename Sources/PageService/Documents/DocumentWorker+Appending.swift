import DocumentWire
package import Engine
package import Files
package import PDFValues

extension DocumentWorker {
  /// What is to be put behind the file's bytes; the worker has read it back there. Blocks.
  func appendix(_ writing: Writing) throws -> (appendix: PDFAppendix, report: PDFWriteReport) {
    var writing = writing
    writing.options.writesIncrementally = true
    var bytes: [UInt8] = []
    let answer = try write(writing) { bytes.append(contentsOf: $0) }
    guard case .appended(let report, originalLength: let originalLength, bodyLength: let bodyLength) = answer,
      originalLength == writing.original?.count, (0...bytes.count).contains(bodyLength)
    else { throw misbehaves() }
    let appendix = PDFAppendix(
      originalLength: originalLength, body: Array(bytes[..<bodyLength]), trailer: Array(bytes[bodyLength...]))
    return (appendix, report)
  }
}

extension AtomicFile {
  /// Writes a file with what is appended to it. Nothing may have been written before.
  package func write(_ original: FileSource, _ appendix: PDFAppendix) throws {
    try write(first: appendix.originalLength, of: original.descriptor)
    for bytes in [appendix.body, appendix.trailer] { try bytes.withUnsafeBytes { try write($0) } }
  }
}
