import DocumentWire
import Engine
import Foundation
import PDFKit

/// A document on the desk, with what is needed to take its edits back.
final class OpenDocument {
  let document: PDFDocument
  /// What takes back each edit, by its number.
  var mementos: [Int: Memento] = [:]
  var editCount = 0
  /// The state that the document is in: 0 as it was opened. Taking an edit back leads to a known one.
  var stateNumber = 0
  var stateCount = 0
  private var expectation: PDFWriteExpectation?
  private var isChecked = false

  init(_ document: PDFDocument) { self.document = document }

  var state: DocumentState {
    DocumentState(
      pageCount: document.pageCount, isEncrypted: document.isEncrypted,
      hasOwnerRights: document.permissionsStatus == .owner, hasRepairedTables: document.hasRepairedTables)
  }

  /// Writes into a pipe, all of it or what is to be appended. Takes the descriptor over.
  func write(_ options: PDFWriteOptions, into descriptor: Int32) throws(PDFError) -> DocumentAnswer {
    defer { close(descriptor) }
    if options.writesIncrementally {
      let (appendix, report, expectation) = try document.appendix(options: options)
      (self.expectation, isChecked) = (expectation, false)
      try send(appendix.body + appendix.trailer, into: descriptor)
      return .appended(
        report, originalLength: appendix.originalLength, bodyLength: appendix.body.count)
    }
    // libqpdf writes to a path only. This one leads to the pipe, whatever the file system is.
    let (report, expectation) = try document.assemble(
      into: "/proc/self/fd/\(descriptor)", options: options)
    (self.expectation, isChecked) = (expectation, false)
    return .written(report)
  }

  private func send(_ bytes: [UInt8], into descriptor: Int32) throws(PDFError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(document.displayName, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Checks what was written. Takes the descriptor over.
  func verify(_ descriptor: Int32) throws(PDFError) {
    guard let file = try? FileSource(descriptor: descriptor), let expectation else {
      throw .verificationFailed(document.displayName)
    }
    isChecked = true
    try expectation.check(file)
  }

  /// Frees what is not needed any more, which takes a while after a large file was written.
  func tidy() {
    if isChecked { expectation = nil }
  }
}
