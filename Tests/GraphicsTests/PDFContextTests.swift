import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PDFContextTests {
  @Test func aFileAppearsWhenTheContextIsClosed() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("out.pdf")
    var box = CGRect(x: 0, y: 0, width: 200, height: 100)
    let info =
      [
        kCGPDFContextTitle as String: "題名", kCGPDFContextAuthor as String: "Author",
        kCGPDFContextKeywords as String: ["one", "two"], kCGPDFContextCreator as String: "Maker",
        kCGPDFContextSubject as String: "Subject",
      ] as [String: Any]
    let context = try #require(CGContext(url as CFURL, mediaBox: &box, info as CFDictionary))
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    context.endPDFPage()
    #expect(!FileManager.default.fileExists(atPath: url.path))
    context.closePDF()
    #expect(try folder.contents() == ["out.pdf"])
    let shown = try Tool.run("pdfinfo", url.path).text
    for line in [
      "Title:           題名", "Author:          Author", "Creator:         Maker", "Pages:           1",
    ] {
      #expect(shown.contains(line), "\(line) in \(shown)")
    }
    #expect(shown.contains("one") && shown.contains("two") && shown.contains("Subject"))
    #expect(shown.contains("200 x 100 pts"))
    #expect(!shown.contains("CreationDate"))
  }

  @Test func aContextThatGoesClosesItself() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("out.pdf")
    do {
      let context = try #require(CGContext(url as CFURL, mediaBox: nil, nil))
      context.beginPDFPage(nil)
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(try Tool.run("qpdf", "--check", url.path).status == 0)
    #expect(try Tool.run("pdfinfo", url.path).text.contains("612 x 792 pts"))
  }

  @Test func pagesStartAnew() throws {
    let data = NSMutableData()
    let context = try pdfContext(data)
    var box = CGRect(x: 0, y: 0, width: 60, height: 60)
    context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    context.beginPage(mediaBox: &box)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.saveGState()
    context.scaleBy(x: 10, y: 10)
    context.endPage()
    context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    var wide = CGRect(x: 0, y: 0, width: 120, height: 60)
    let wideBox = NSData(bytes: &wide, length: MemoryLayout<CGRect>.size)
    context.beginPDFPage([kCGPDFContextMediaBox: wideBox] as CFDictionary)
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 10, y: 10, width: 30, height: 30))
    context.closePDF()
    context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
    context.beginPDFPage(nil)
    context.closePDF()
    let pdf = try DrawnPDF(Data(referencing: data))
    #expect(try pdf.isSound())
    #expect(try Tool.run("pdfinfo", pdf.path).text.contains("Pages:           2"))
    #expect(try pdf.picture(page: 1).pixel(30, 30) == .white)
    let second = try pdf.picture(page: 2)
    #expect(second.width == 120)
    #expect(second.pixel(20, 40) == .black)
    #expect(second.pixel(5, 55) == .white)
  }

  @Test func cropBoxesAreKept() throws {
    let data = NSMutableData()
    let context = try pdfContext(data)
    var crop = CGRect(x: 10, y: 20, width: 100, height: 50)
    let value = Data(bytes: &crop, count: MemoryLayout<CGRect>.size)
    context.beginPDFPage([kCGPDFContextCropBox: value] as CFDictionary)
    context.closePDF()
    let pdf = try DrawnPDF(Data(referencing: data))
    let shown = try Tool.run("pdfinfo", "-box", pdf.path).text
    #expect(shown.contains("100 x 50 pts"))
  }

  @Test func sameDrawingGivesTheSameBytes() throws {
    func data() throws -> Data {
      let data = NSMutableData()
      let context = try pdfContext(data)
      context.beginPDFPage(nil)
      context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
      context.draw(try redAndFaintBlue(), in: CGRect(x: 5, y: 5, width: 40, height: 60))
      context.drawText("決まり", font: .systemFont(ofSize: 20), at: CGPoint(x: 100, y: 100))
      context.closePDF()
      return Data(referencing: data)
    }
    #expect(try data() == data())
  }

  @Test func aJPEGFileIsPassedOnAsItIs() throws {
    let source = try drawing(width: 64, height: 64) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 32, height: 64))
    }
    let jpeg = try source.jpegData()
    let image = try CGImage(data: jpeg)
    let pdf = try DrawnPDF { context in
      context.draw(image, in: CGRect(x: 0, y: 0, width: 50, height: 50))
      context.draw(image, in: CGRect(x: 50, y: 0, width: 50, height: 50))
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: pdf.path))
    let first = try #require(bytes.range(of: jpeg))
    #expect(bytes[first.upperBound...].range(of: jpeg) == nil)
    #expect(try pdf.isSound())
    let picture = try pdf.picture()
    #expect(picture.pixel(10, 60).isNear(.red, within: 8))
    #expect(picture.pixel(40, 60).isNear(.white, within: 8))
    #expect(picture.pixel(60, 60).isNear(.red, within: 8))
  }

  @Test func smoothingIsAskedForUnlessItIsOff() throws {
    let image = try redAndFaintBlue()
    func source(_ quality: CGInterpolationQuality) throws -> String {
      try DrawnPDF { context in
        context.interpolationQuality = quality
        context.draw(image, in: CGRect(x: 0, y: 0, width: 50, height: 50))
      }.source()
    }
    #expect(try source(.default).contains("/Interpolate true"))
    #expect(try !source(.none).contains("/Interpolate true"))
  }

  @Test func linksAndNamedPlacesAreInThePagesOwnSpace() throws {
    let data = NSMutableData()
    let context = try pdfContext(data)
    context.beginPDFPage(nil)
    context.scaleBy(x: 2, y: 2)
    context.setURL(
      try #require(URL(string: "https://example.org/a?b=1")) as CFURL,
      for: CGRect(x: 10, y: 20, width: 30, height: 40))
    context.setDestination("there" as CFString, for: CGRect(x: 50, y: 60, width: 10, height: 10))
    context.beginPDFPage(nil)
    context.addDestination("there" as CFString, at: CGPoint(x: 72, y: 700))
    context.closePDF()
    let pdf = try DrawnPDF(Data(referencing: data))
    #expect(try pdf.isSound())
    let source = try pdf.source()
    #expect(source.contains("https://example.org/a?b=1"))
    let oneLine = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(oneLine.contains("/Rect [ 10 20 40 60 ]"))
    #expect(oneLine.contains("/Rect [ 50 60 60 70 ]"))
    #expect(oneLine.contains("/XYZ 72 700"))
  }

  @Test func datesComeFromTheCaller() throws {
    let date = Date(timeIntervalSince1970: 1_709_210_096)
    let pdf = try DrawnPDF(info: [kCGPDFContextCreationDate: date]) { _ in }
    #expect(try pdf.source().contains("D:20240229123456Z") || pdf.source().contains("D:20240229123456+00"))
  }

  // MARK: Protection

  @Test func userPasswordAloneProtects() throws {
    let pdf = try DrawnPDF(info: [kCGPDFContextUserPassword: "ひみつ"]) { context in
      context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(try Tool.run("qpdf", "--check", pdf.path).status != 0)
    #expect(try Tool.run("qpdf", "--password=ひみつ", "--check", pdf.path).status == 0)
    #expect(try Tool.run("qpdf", "--password=ひみつ", "--show-encryption", pdf.path).text.contains("R = 6"))
  }

  @Test func permissionsAreKept() throws {
    let info: [CFString: Any] = [
      kCGPDFContextOwnerPassword: "owner", kCGPDFContextAllowsPrinting: false,
      kCGPDFContextAllowsCopying: kCFBooleanFalse!,
    ]
    let pdf = try DrawnPDF(info: info) { _ in }
    let shown = try Tool.run("qpdf", "--show-encryption", pdf.path).text
    #expect(shown.contains("print low resolution: not allowed"))
    #expect(shown.contains("extract for any purpose: not allowed"))
    #expect(shown.contains("modify annotations: allowed"))
    let bits = CGPDFAccessPermissions.allowsHighQualityPrinting.rawValue
    let other = try DrawnPDF(info: [
      kCGPDFContextOwnerPassword: "owner", kCGPDFContextAccessPermissions: bits,
    ]) { _ in }
    let otherShown = try Tool.run("qpdf", "--show-encryption", other.path).text
    #expect(otherShown.contains("print high resolution: allowed"))
    #expect(otherShown.contains("modify annotations: not allowed"))
  }

  @Test func aPasswordThatCannotBeUsedYieldsNoFile() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("out.pdf")
    let info = [kCGPDFContextUserPassword: "a\u{7}"] as CFDictionary
    #expect(CGContext(url as CFURL, mediaBox: nil, info) == nil)
    #expect(try folder.contents().isEmpty)
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    #expect(CGContext(consumer: consumer, mediaBox: nil, info) == nil)
    #expect(data.length == 0)
  }

  @Test func aFolderThatIsMissingGivesNoContext() throws {
    let url = URL(fileURLWithPath: "/nowhere/at/all/out.pdf")
    #expect(CGContext(url as CFURL, mediaBox: nil, nil) == nil)
    let web = try #require(URL(string: "https://example.org/"))
    #expect(CGContext(web as CFURL, mediaBox: nil, nil) == nil)
  }

  // MARK: Bad numbers

  @Test func numbersThatAreNoneHarmNothing() throws {
    let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude]
    let image = try redAndFaintBlue()
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.black] as CFArray, locations: nil))
    let pdf = try DrawnPDF { context in
      for value in bad {
        context.saveGState()
        context.setLineWidth(value)
        context.setMiterLimit(value)
        context.setLineDash(phase: value, lengths: [value, value])
        context.setShadow(offset: CGSize(width: value, height: value), blur: value)
        context.setFillColor(red: value, green: value, blue: value, alpha: value)
        context.fill(CGRect(x: value, y: value, width: value, height: value))
        context.stroke(CGRect(x: 0, y: 0, width: value, height: 10))
        context.draw(image, in: CGRect(x: 0, y: value, width: 10, height: value))
        context.drawLinearGradient(gradient, start: CGPoint(x: value, y: 0), end: .zero, options: [])
        context.setURL(URL(fileURLWithPath: "/"), for: CGRect(x: value, y: 0, width: value, height: 1))
        context.addDestination("a", at: CGPoint(x: value, y: value))
        context.scaleBy(x: value, y: value)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.beginTransparencyLayer(in: CGRect(x: value, y: 0, width: 1, height: 1), auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        context.restoreGState()
      }
      context.setFillColor(.black)
      context.fill(CGRect(x: 90, y: 70, width: 10, height: 10))
    }
    #expect(try pdf.isSound())
    let source = try pdf.source()
    #expect(!source.contains("nan") && !source.contains("inf "))
    #expect(try pdf.picture().pixel(95, 5) == .black)
  }
}
