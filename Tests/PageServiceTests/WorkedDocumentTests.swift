import DocumentWire
import Engine
import Foundation
import PDFKit
import TestSupport
import Testing
import Wire

@testable import PageService

@Suite struct WorkedDocumentTests {
  private func source(_ fixture: PDFFixture) -> MemorySource { MemorySource(fixture.bytes) }

  @Test func anEditedDocumentIsWrittenByItsWorker() throws {
    let folder = try TemporaryFolder()
    let worker = try DocumentWorker(program)
    #expect(worker.posture.isTight)
    let fixture = PDFFixture(pages: (0..<3).map { PDFFixture.text("Page \($0)") })
    let document = try WorkedDocument.open(source(fixture), name: "three.pdf", in: worker)
    #expect(document.pageCount == 3)
    let inverse = try document.apply(.removePages([1]))
    #expect(document.pageCount == 2)
    try document.save(to: folder.path("two.pdf"))
    try document.apply(inverse)
    try document.save(to: folder.path("three.pdf"))
    #expect(try Tool.run("pdftotext", folder.path("two.pdf"), "-").text.contains("Page 1") == false)
    #expect(try Tool.run("pdftotext", folder.path("three.pdf"), "-").text.contains("Page 1"))
    #expect(try Tool.run("qpdf", "--check", folder.path("two.pdf")).status == 0)
  }

  /// libqpdf reads the very file, though its worker may open none: a copy that PDFium made would not be
  /// linearized.
  @Test func aFileIsReadThroughItsDescriptor() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write(PDFFixture(pages: [PDFFixture.text("Page")]).bytes, to: "plain.pdf")
    let path = folder.path("linear.pdf")
    #expect(try Tool.run("qpdf", "--linearize", plain, path).status == 0)
    let document = try WorkedDocument.open(
      FileSource(path: path), name: "linear.pdf", in: DocumentWorker(program))
    #expect(try document.properties().isLinearized)
    #expect(try document.isRecovered() == false)
  }
}
