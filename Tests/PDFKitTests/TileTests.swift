import Foundation
import PDFKit
import TestSupport
import Testing

@Suite struct TileTests {
  private static let rows = (0..<10).map {
    "BT /F1 9 Tf 10 \(280 - 28 * $0) Td (Row \($0) of the page) Tj ET"
  }

  private func document(_ entries: String = "") throws -> PDFDocument {
    let fixture = PDFFixture(pages: [Self.rows.joined(separator: "\n")], page: { _ in entries })
    return try PDFDocument(contents: Data(fixture.bytes))
  }

  private func pixels(_ image: CGImage) -> [UInt8] {
    image.withUnsafeBytes { bytes in
      (0..<image.height).flatMap { y in bytes[y * image.bytesPerRow..<y * image.bytesPerRow + image.width * 4]
      }
    }
  }

  @Test(arguments: ["", "/Rotate 90", "/CropBox [20 30 180 270] /Rotate 270"])
  func tilesMakeUpTheWholePicture(entries: String) throws {
    let document = try document(entries)
    let page = try #require(document.page(at: 0))
    let whole = try page.image(scale: 2)
    for (x, y) in [(0, 0), (100, 50), (37, 211)] {
      let rect = CGRect(x: x, y: y, width: 90, height: 70)
      let tile = try page.tile(rect, scale: 2)
      let part = try #require(whole.cropping(to: rect))
      let differing = zip(pixels(tile), pixels(part)).count { abs(Int($0) - Int($1)) > 24 }
      #expect(tile.width == 90 && tile.height == 70)
      #expect(differing * 200 < 90 * 70 * 4, "\(differing) bytes differ at \(x), \(y)")
    }
  }

  @Test func tileOfAnEnormousPictureIsDrawn() throws {
    let document = try document()
    let page = try #require(document.page(at: 0))
    // 6400 %: the whole picture would have 12,800 by 19,200 pixels.
    let tile = try page.tile(CGRect(x: 640, y: 900, width: 512, height: 512), scale: 64)
    let dark = pixels(tile).count { $0 < 100 }
    #expect(dark > 1_000 && dark < 512 * 512 * 3)
  }

  @Test func fieldsAreLeftOutOnRequest() throws {
    let form = PDFFixture.stream("1 0 0 rg 0 0 50 20 re f", "/Type /XObject /Subtype /Form /BBox [0 0 50 20]")
    let fixture = PDFFixture(
      pages: [""], catalog: "/AcroForm << /Fields [9 0 R] >>", page: { _ in "/Annots [9 0 R]" },
      objects: [
        9: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [50 50 100 70] /F 4 /AP << /N 10 0 R >> >>",
        10: form,
      ])
    let document = try PDFDocument(contents: Data(fixture.bytes))
    let page = try #require(document.page(at: 0))
    func isRed() throws -> Bool {
      pixels(try page.tile(CGRect(x: 75, y: 240, width: 1, height: 1), scale: 1)).prefix(3).elementsEqual([
        0, 0, 255,
      ])
    }
    #expect(try isRed())
    page.displaysFormFields = false
    #expect(try !isRed())
    page.displaysFormFields = true
    page.displaysAnnotations = false
    #expect(try !isRed())
  }
}
