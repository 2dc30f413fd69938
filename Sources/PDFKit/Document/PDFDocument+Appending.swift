package import Engine
import Files
import Foundation
package import PDFValues

extension PDFDocument {
  /// What makes the document as it now is of the file that it was read from, whoever puts it there.
  ///
  /// It has been read back, behind the file's bytes; `expectation` can do so again once it is on the disk. It
  /// always holds all that has changed since the document was opened. Throws `cannotAppend` for what has
  /// to be written as a whole.
  package func appendix(
    options: PDFWriteOptions = .init()
  ) throws(PDFError) -> (appendix: PDFAppendix, report: PDFWriteReport, expectation: PDFWriteExpectation) {
    let (plan, report) = try plan(options)
    guard let file else { throw .cannotAppend(name, reason: "it is a new document") }
    var expected = Verification.Expectation(plan)
    let assembled = try Assembler.appendix(consume plan, name: name)
    expected.appended = assembled.objects
    let bytes = AppendedBytes(file.core.provider, assembled.appendix)
    try Verification.check(bytes, name: name, expecting: expected)
    return (assembled.appendix, report, PDFWriteExpectation(name: name, values: expected, assembly: nil))
  }

  /// The file that the document was read from; nil for one that is new or in memory.
  package var sourceFile: FileSource? { file?.core.provider as? FileSource }

  /// Writes the file with what was appended, to any path.
  func saveAppended(to url: URL, options: PDFWriteOptions) throws(PDFError) -> PDFWriteReport {
    let (appendix, report, expectation) = try appendix(options: options)
    guard let file else { throw .cannotAppend(name, reason: "it is a new document") }
    let source = file.core.provider
    let target = url.lastPathComponent
    try AtomicFile.write(to: url.path, name: target) { (written: AtomicFile) throws(PDFError) in
      if let source = source as? FileSource {
        try AtomicFile.named(target) { () throws(AtomicFile.Failure) in
          try written.write(first: appendix.originalLength, of: source.descriptor)
        }
      } else {
        guard let bytes = try? source.readAll() else { throw .cannotRead(name, code: EIO) }
        try written.write(bytes, name: target)
      }
      try written.write(appendix.body, name: target)
      try written.write(appendix.trailer, name: target)
      guard let file = try? FileSource(path: written.temporaryPath) else { throw .verificationFailed(target) }
      try expectation.check(file)
    }
    return report
  }

  /// The bytes of the file with what was appended.
  func appendedData(options: PDFWriteOptions) throws(PDFError) -> (data: Data, report: PDFWriteReport) {
    let (appendix, report, expectation) = try appendix(options: options)
    guard let source = file?.core.provider,
      let all = try? AppendedBytes(source, appendix).readAll()
    else { throw .cannotRead(name, code: EIO) }
    try expectation.check(MemorySource(all))
    return (Data(all), report)
  }
}

extension AtomicFile {
  fileprivate func write(_ bytes: [UInt8], name: String) throws(PDFError) {
    // An array's own closure would drop the type of the error.
    let written = bytes.withUnsafeBytes { bytes in
      Result { () throws(PDFError) in
        try Self.named(name) { () throws(Failure) in try write(bytes) }
      }
    }
    try written.get()
  }
}
