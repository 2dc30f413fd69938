import DocumentDesk
import DocumentWire
import Engine
import Foundation
import PDFValues
import PageService
import TestSupport
import Testing

/// Saving by appending, through either form of the service.
@Suite struct AppendingServiceTests {
  private static let highlight = AnnotationRecord(
    type: "Highlight", bounds: PageRect(x: 20, y: 190, width: 80, height: 30),
    entries: ["/Contents": .text("印")])

  private static var incrementally: PDFWriteOptions {
    var options = PDFWriteOptions()
    options.writesIncrementally = true
    return options
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: Form.allCases, [nil, "いろは"])
  func whatIsAppendedLeavesTheFileAsItWas(_ form: Form, password: String?) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(RichFixture.bytes, to: "a.pdf")
    if let password {
      var options = PDFWriteOptions()
      options.userPassword = password
      _ = try await form.open(RichFixture.bytes).save(to: path, options: options)
    }
    let original = try bytes(path)
    let document = try form.open(FileSource(path: path), password)
    _ = try await document.apply(.addAnnotation(page: 3, Self.highlight))
    _ = try await document.apply(.rotate([2], by: 90))
    _ = try await document.save(to: folder.path("b.pdf"), options: Self.incrementally)
    let saved = try bytes(folder.path("b.pdf"))
    #expect(saved.starts(with: original) && saved.count < original.count + 8000)
    let check = try Tool.run("qpdf", "--password=" + (password ?? ""), "--check", folder.path("b.pdf"))
    #expect(check.status == 0, "\(check.errors)")
    let again = try form.open(FileSource(path: folder.path("b.pdf")), password)
    #expect(try await again.annotations(of: 3).value.map(\.type) == ["Highlight"])
    #expect(try await again.frames(of: 2..<3).value.first?.rotation == 90)
    #expect(try await again.revisions().value == [original.count, saved.count])
  }

  /// The file is appended to in place while it is open, and the keeper then starts afresh.
  @Test(arguments: Form.allCases) func anOpenFileIsAppendedToAgain(_ form: Form) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(RichFixture.bytes, to: "a.pdf")
    let document = try form.open(FileSource(path: path))
    for count in 1...2 {
      _ = try await document.apply(.addAnnotation(page: 3, Self.highlight))
      let appendix = try await document.appendix(options: PDFWriteOptions()).value
      #expect(appendix.originalLength == RichFixture.bytes.count)
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.truncate(atOffset: UInt64(appendix.originalLength))
      try file.seekToEnd()
      try file.write(contentsOf: Data(appendix.body + appendix.trailer))
      try file.close()
      #expect(try Tool.run("qpdf", "--check", path).status == 0)
      #expect(try await form.open(FileSource(path: path)).annotations(of: 3).value.count == count)
      if let remote = document as? RemoteDocument, let keeper = remote.keeperProcess { kill(keeper, SIGKILL) }
    }
    #expect(try await document.annotations(of: 3).value.count == 2)
  }

  @Test(arguments: Form.allCases) func whatCannotBeAppendedIsRefusedAndNothingIsWritten(_ form: Form)
    async throws
  {
    let folder = try TemporaryFolder()
    let document = try form.open(RichFixture.bytes)
    var options = Self.incrementally
    options.linearizes = true
    let error = await #expect(throws: PDFError.self) {
      try await document.save(to: folder.path("b.pdf"), options: options)
    }
    guard case .cannotAppend = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.contents().isEmpty)
    // A whole file can be written instead.
    options.writesIncrementally = false
    _ = try await document.save(to: folder.path("b.pdf"), options: options)
    #expect(try Tool.run("qpdf", "--check", folder.path("b.pdf")).status == 0)
  }

  @Test func aWorkedDocumentTellsItsPartsAndStates() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(RichFixture.bytes, to: "a.pdf")
    let worker = try DocumentWorker(program)
    let document = try WorkedDocument.open(FileSource(path: path), name: "a.pdf", in: worker)
    _ = try document.apply(.addAnnotation(page: 3, Self.highlight))
    let appendix = try document.appendix()
    let bytes = [UInt8](try document.bytes(options: Self.incrementally).data)
    #expect(bytes == RichFixture.bytes + appendix.body + appendix.trailer)
    #expect(try document.revisions() == [RichFixture.bytes.count])
    let again = try WorkedDocument.open(MemorySource(bytes), name: "b.pdf", in: worker)
    #expect(try again.revisions() == [RichFixture.bytes.count, bytes.count])
  }
}
