import Foundation
import Graphics
import TestSupport
import Testing

@testable import PDFKit

/// Pages of documents drawn into new PDFs.
@Suite struct PDFContextDrawingTests {
  @Test func aPageDrawnIntoAPDFLooksTheSame() throws {
    let source = PDFFixture(pages: ["1 0 0 rg 0 150 100 150 re f 0 0 1 rg 100 0 100 150 re f"])
    let page = try #require(PDFDocument(data: Data(source.bytes))?.page(at: 0))
    let note = PDFAnnotation(
      bounds: CGRect(x: 20, y: 20, width: 40, height: 40), forType: .square, withProperties: nil)
    note.interiorColor = .green
    page.addAnnotation(note)
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 400, height: 300)).pdfData { context in
      context.beginPage()
      // As on Apple's systems: pages draw with y up.
      context.cgContext.translateBy(x: 100, y: 300)
      context.cgContext.scaleBy(x: 1, y: -1)
      page.draw(with: .mediaBox, to: context.cgContext)
    }
    let copy = try #require(PDFDocument(data: data)?.page(at: 0))
    let image = try copy.image(scale: 1)
    func colour(_ x: Int, _ y: Int) -> [UInt8] {
      image.withUnsafeBytes { bytes in
        let start = y * image.bytesPerRow + x * 4
        return [bytes[start + 2], bytes[start + 1], bytes[start]]
      }
    }
    #expect(colour(150, 50) == [255, 0, 0])
    #expect(colour(250, 250) == [0, 0, 255])
    #expect(colour(140, 260) == [0, 255, 0])
    #expect(colour(250, 50) == [255, 255, 255])
    #expect(colour(50, 50) == [255, 255, 255])
    let folder = try TemporaryFolder()
    #expect(try Tool.run("qpdf", "--check", try folder.write([UInt8](data), to: "a.pdf")).status == 0)
  }

  @Test func onlyWhatIsInTheClipBecomesAPicture() throws {
    let source = PDFFixture(pages: ["0 0 14400 14400 re f"], page: { _ in "/MediaBox [0 0 14400 14400]" })
    let page = try #require(PDFDocument(data: Data(source.bytes))?.page(at: 0))
    let bounds = page.bounds(for: .mediaBox)
    let data = UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
      context.beginPage()
      context.clip(to: CGRect(x: 100, y: 100, width: 24, height: 24))
      page.draw(with: .mediaBox, to: context.cgContext)
    }
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](data), to: "a.pdf")
    let images = try Tool.run("pdfimages", "-list", path).text
    #expect(images.contains(" 100   100 "), "\(images)")
  }
}
