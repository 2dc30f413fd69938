import Foundation
import PDFKit
import TestSupport
import Testing

@Suite struct ImagePageTests {
  /// 40 by 20: red on the left, half-transparent blue on the right.
  private func image() throws -> UIImage {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(UIColor.blue.withAlphaComponent(0.5).cgColor)
    context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
    return UIImage(cgImage: try #require(context.makeImage()))
  }

  private func color(_ page: PDFPage, x: Int, y: Int) throws -> [UInt8] {
    try page.image(scale: 1).withUnsafeBytes { bytes in
      let image = try page.image(scale: 1)
      let at = y * image.bytesPerRow + x * 4
      return [bytes[at + 2], bytes[at + 1], bytes[at]]
    }
  }

  @Test func pageIsAsLargeAsTheImageAndLooksLikeIt() throws {
    let page = try #require(PDFPage(image: image()))
    #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(try color(page, x: 10, y: 10) == [255, 0, 0])
    let mixed = try color(page, x: 30, y: 10)
    #expect(abs(Int(mixed[0]) - 127) < 3 && mixed[2] == 255)
    #expect(PDFPage(image: UIImage()) == nil)
  }

  @Test func turnedImageStandsUprightInItsBox() throws {
    let page = try #require(PDFPage(image: image(), options: [.rotation: 90]))
    let shown = page.thumbnail(of: CGSize(width: 400, height: 400), for: .mediaBox)
    #expect(shown.size == CGSize(width: 200, height: 400))
    // Turned counterclockwise, the left side comes to the bottom.
    let image = try page.image(scale: 1)
    #expect(image.width == 20 && image.height == 40)
    #expect(try color(page, x: 10, y: 35) == [255, 0, 0])
  }

  @Test func imageIsFittedIntoAGivenBox() throws {
    let box = CGRect(x: 0, y: 0, width: 100, height: 100)
    let plain = try #require(PDFPage(image: image(), options: [.mediaBox: box]))
    #expect(try color(plain, x: 5, y: 50) == [255, 255, 255])
    #expect(try color(plain, x: 35, y: 50) == [255, 0, 0])
    let enlarged = try #require(PDFPage(image: image(), options: [.mediaBox: box, .upscaleIfSmaller: true]))
    #expect(try color(enlarged, x: 5, y: 50) == [255, 0, 0])
  }

  @Test func jpegIsKeptAsItIs() throws {
    let jpeg = try #require(image().jpegData(compressionQuality: 0.8))
    let page = try #require(UIImage(data: jpeg).flatMap { PDFPage(image: $0) })
    let document = PDFDocument()
    document.insert(page, at: 0)
    let data = try document.data()
    #expect(data.range(of: jpeg) != nil)
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](data), to: "image.pdf")
    #expect(try Tool.run("pdfimages", "-list", path).text.contains("jpeg"))
  }
}
