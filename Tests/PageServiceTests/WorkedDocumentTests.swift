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

  @Test(arguments: [0, 90, 180, 270]) func aPictureIsWhatPDFKitDraws(_ rotation: Int) throws {
    let note =
      "<< /Type /Annot /Subtype /Polygon /Rect [40 180 120 240] /Vertices [40 180 120 180 80 240] /C [1 0 0] /IC [1 0 0] >>"
    let bytes = PDFFixture(pages: [PDFFixture.text("Page")]) { _ in
      "/Rotate \(rotation) /CropBox [10 20 190 290] /Annots [\(note)]"
    }.bytes
    let document = try WorkedDocument.open(
      MemorySource(bytes), name: "note.pdf", in: DocumentWorker(program))
    let page = try #require(try PDFDocument(reading: MemorySource(bytes), name: "note.pdf").page(at: 0))
    let image = try page.image(scale: 1.5)
    let part = PagePart(whole: (image.width, image.height))
    var request = PictureRequest(
      page: 0,
      transform: part.transform(
        Rect(left: 10, bottom: 20, right: 190, top: 290), rotation: rotation),
      clip: part.clip, width: image.width, height: image.height)
    for _ in 0..<2 {
      let pixels = try document.picture(request)
      var differences = 0
      var reds = 0
      image.withUnsafeBytes { wanted in
        pixels.withBytes { drawn in
          for y in 0..<image.height {
            for x in 0..<image.width {
              let (one, other) = (y * image.bytesPerRow + x * 4, y * pixels.bytesPerRow + x * 4)
              if (0..<3).contains(where: { wanted[one + $0] != drawn[other + $0] }) { differences += 1 }
              if drawn[other] < 50, drawn[other + 1] < 50, drawn[other + 2] > 200 { reds += 1 }
            }
          }
        }
      }
      #expect(differences == 0)
      #expect(reds > 500)
    }
    request.page = 5
    #expect(throws: PDFError.self) { try document.picture(request) }
  }
}
