import Foundation
import Graphics
import TestSupport
import Testing

/// Code as apps for Apple's platforms have it, which has to compile and work as it is.
@Suite struct DrawingSamplesTests {
  // A report with UIKit.
  private func report(title: String, rows: [(String, Double)]) -> Data {
    let pdfMetaData = [
      kCGPDFContextCreator: "Report Maker",
      kCGPDFContextAuthor: "example.org",
      kCGPDFContextTitle: title,
    ]
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = pdfMetaData as [String: Any]

    let pageWidth = 8.5 * 72.0
    let pageHeight = 11 * 72.0
    let pageRect = CGRect(x: 0, y: 0, width: pageWidth, height: pageHeight)
    let renderer = UIGraphicsPDFRenderer(bounds: pageRect, format: format)

    let data = renderer.pdfData { (context) in
      context.beginPage()
      let cgContext = context.cgContext
      cgContext.setStrokeColor(UIColor.separator.cgColor)
      cgContext.setLineWidth(0.5)
      var y: CGFloat = 72
      for (index, row) in rows.enumerated() {
        if index.isMultiple(of: 2) {
          UIColor.systemGray6.setFill()
          UIRectFill(CGRect(x: 36, y: y, width: pageWidth - 72, height: 24))
        }
        UIColor.systemBlue.setFill()
        UIBezierPath(
          roundedRect: CGRect(x: 200, y: y + 4, width: CGFloat(row.1) * 3, height: 16), cornerRadius: 4
        ).fill()
        cgContext.move(to: CGPoint(x: 36, y: y + 24))
        cgContext.addLine(to: CGPoint(x: pageWidth - 36, y: y + 24))
        cgContext.strokePath()
        y += 24
        if y > pageHeight - 72 {
          context.beginPage()
          y = 72
        }
      }
    }
    return data
  }

  @Test func aReportBreaksIntoPages() throws {
    let pdf = try DrawnPDF(report(title: "売上", rows: (0..<60).map { ("row \($0)", Double($0)) }))
    #expect(try pdf.isSound())
    let info = try Tool.run("pdfinfo", pdf.path).text
    #expect(info.contains("Pages:           3") && info.contains("売上"))
    #expect(try pdf.picture().pixel(210, 230).isNear(Pixel(0, 122, 255), within: 2))
  }

  // A page with Core Graphics alone.
  private func makePDF(at path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    var mediaBox = CGRect(x: 0, y: 0, width: 300, height: 200)
    // swift-format-ignore: NeverForceUnwrap
    let auxiliaryInfo: [CFString: Any] = [
      kCGPDFContextTitle: "Title" as CFString,
      kCGPDFContextAllowsPrinting: kCFBooleanFalse!,
      kCGPDFContextOwnerPassword: "owner" as CFString,
    ]
    guard let context = CGContext(url as CFURL, mediaBox: &mediaBox, auxiliaryInfo as CFDictionary) else {
      return false
    }
    let boxData = NSData(bytes: &mediaBox, length: MemoryLayout.size(ofValue: mediaBox))
    let pageInfo = [kCGPDFContextMediaBox as String: boxData] as CFDictionary
    context.beginPDFPage(pageInfo)

    let colorSpace = CGColorSpaceCreateDeviceRGB()
    let colors = [UIColor.orange.cgColor, UIColor.purple.cgColor] as CFArray
    let locations: [CGFloat] = [0.0, 1.0]
    if let gradient = CGGradient(colorsSpace: colorSpace, colors: colors, locations: locations) {
      context.saveGState()
      context.addEllipse(in: CGRect(x: 20, y: 20, width: 100, height: 100))
      context.clip()
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 20, y: 20), end: CGPoint(x: 120, y: 120),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      context.restoreGState()
    }
    context.setShadow(
      offset: CGSize(width: 2, height: -2), blur: 4, color: UIColor.black.withAlphaComponent(0.5).cgColor)
    context.setFillColor(UIColor.systemGreen.cgColor)
    context.fill(CGRect(x: 150, y: 50, width: 80, height: 80))
    if let link = URL(string: "https://example.org") {
      context.setURL(link as CFURL, for: CGRect(x: 150, y: 50, width: 80, height: 80))
    }
    context.endPDFPage()
    context.closePDF()
    return true
  }

  @Test func aPageOfCoreGraphics() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.pdf")
    #expect(makePDF(at: path))
    #expect(try Tool.run("qpdf", "--check", path).status == 0)
    let shown = try Tool.run("qpdf", "--show-encryption", path).text
    #expect(shown.contains("print low resolution: not allowed"))
    let pdf = try DrawnPDF(Data(contentsOf: URL(fileURLWithPath: path)))
    let picture = try pdf.picture()
    #expect(picture.pixel(190, 110).isNear(Pixel(52, 199, 89), within: 2))
    #expect(picture.pixel(190, 151).red < 220)
    #expect(picture.pixel(40, 150).red > picture.pixel(100, 110).red)
  }

  // A thumbnail, and a round one.
  private func thumbnail(_ image: UIImage, side: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat.default()
    format.opaque = false
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in
      let bounds = CGRect(x: 0, y: 0, width: side, height: side)
      UIBezierPath(ovalIn: bounds).addClip()
      image.draw(in: bounds)
    }
  }

  @Test func aRoundThumbnail() throws {
    let image = UIImage(
      cgImage: try drawing(width: 60, height: 60) { $0.fill(CGRect(x: 0, y: 0, width: 60, height: 60)) })
    let small = thumbnail(image, side: 20)
    #expect(small.cgImage?.pixel(10, 10) == .black)
    #expect(small.cgImage?.pixel(0, 0) == .clear)
  }

  @Test func rangesOfCoreFoundation() {
    let range = CFRangeMake(3, 4)
    let attributed = NSAttributedString(string: "text") as CFAttributedString
    #expect(range.location + range.length == 7 && attributed.length == 4)
  }
}
