import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PDFRendererTests {
  private let page = CGRect(x: 0, y: 0, width: 100, height: 80)

  @Test func drawingStartsAtTheUpperLeft() throws {
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10)).fill()
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.lineWidth = 4
      line.move(to: CGPoint(x: 50, y: 60))
      line.addLine(to: CGPoint(x: 90, y: 60))
      line.stroke()
      context.cgContext.saveGState()
      UIBezierPath(ovalIn: CGRect(x: 40, y: 20, width: 20, height: 20)).addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 100, height: 80))
      context.cgContext.restoreGState()
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      #expect(context.pdfContextBounds == page)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    let pdf = try DrawnPDF(data)
    #expect(try pdf.isSound())
    let picture = try pdf.picture()
    #expect(picture.pixel(5, 5) == .red)
    #expect(picture.pixel(25, 5) == .white)
    #expect(picture.pixel(70, 60) == .blue)
    #expect(picture.pixel(50, 30) == .red)
    #expect(picture.pixel(41, 21) == .white)
  }

  @Test func pagesHaveTheirOwnBounds() throws {
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      context.cgContext.scaleBy(x: 3, y: 3)
      let wide = CGRect(x: 10, y: 20, width: 300, height: 50)
      context.beginPage(withBounds: wide, pageInfo: [:])
      #expect(context.pdfContextBounds == wide)
      context.fill(CGRect(x: 10, y: 20, width: 5, height: 5))
      context.beginPage(withBounds: .zero, pageInfo: [:])
      #expect(context.pdfContextBounds == page)
    }
    let pdf = try DrawnPDF(data)
    let shown = try Tool.run("pdfinfo", "-l", "3", pdf.path).text
    #expect(shown.contains("Page    1 size:  100 x 80 pts"))
    #expect(shown.contains("Page    2 size:  300 x 50 pts"))
    #expect(shown.contains("Page    3 size:  100 x 80 pts"))
    #expect(try pdf.picture(page: 2).pixel(2, 2) == .black)
    #expect(try pdf.picture(page: 2).pixel(7, 7) == .white)
  }

  @Test func whatIsDrawnBeforeTheFirstPageGoesNowhere() throws {
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      UIRectFill(page)
      context.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setURL(URL(fileURLWithPath: "/"), for: page)
      context.cgContext.saveGState()
      context.beginPage()
    }
    let pdf = try DrawnPDF(data)
    #expect(try pdf.isSound())
    #expect(try pdf.picture().pixel(50, 40) == .white)
    #expect(try DrawnPDF(UIGraphicsPDFRenderer(bounds: page).pdfData { _ in }).isSound())
  }

  @Test func infoComesFromTheFormat() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kCGPDFContextCreator as String: "Notes", kCGPDFContextAuthor as String: "夏目漱石",
      kCGPDFContextTitle as String: "こころ",
    ]
    let renderer = UIGraphicsPDFRenderer(bounds: page, format: format)
    format.documentInfo = [:]
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("out.pdf")
    try renderer.writePDF(to: url) { $0.beginPage() }
    let shown = try Tool.run("pdfinfo", url.path).text
    #expect(shown.contains("こころ") && shown.contains("夏目漱石") && shown.contains("Notes"))
    #expect(try folder.contents() == ["out.pdf"])
  }

  @Test func linksLeadFromWhatTheTransformGives() throws {
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      let rect = CGRect(x: 10, y: 5, width: 30, height: 20)
      if let url = URL(string: "https://example.org/") {
        context.setURL(url, for: rect.applying(context.cgContext.ctm))
      }
      context.addDestination(withName: "top", at: CGPoint(x: 0, y: 80))
      context.setDestinationWithName("top", for: CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    let source = try DrawnPDF(data).source().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(source.contains("/Rect [ 10 55 40 75 ]"))
    #expect(source.contains("/XYZ 0 80"))
  }

  @Test func passwordsProtectAndBadOnesYieldNothing() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextUserPassword as String: "u"]
    let pdf = try DrawnPDF(UIGraphicsPDFRenderer(bounds: page, format: format).pdfData { $0.beginPage() })
    #expect(try Tool.run("qpdf", "--check", pdf.path).status != 0)
    #expect(try Tool.run("qpdf", "--password=u", "--check", pdf.path).status == 0)
    format.documentInfo = [kCGPDFContextUserPassword as String: String(repeating: "u", count: 200)]
    let renderer = UIGraphicsPDFRenderer(bounds: page, format: format)
    #expect(renderer.pdfData { $0.beginPage() }.isEmpty)
    let folder = try TemporaryFolder()
    #expect(throws: ProtectionError.unusablePassword) {
      try renderer.writePDF(to: folder.url.appendingPathComponent("a.pdf")) { $0.beginPage() }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test func foldersThatCannotBeWrittenToAreToldOf() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: page)
    let missing = URL(fileURLWithPath: "/nowhere/at/all/a.pdf")
    let error = #expect(throws: CocoaError.self) {
      try renderer.writePDF(to: missing) { _ in Issue.record("drew for nothing") }
    }
    #expect(error?.code == .fileNoSuchFile)
    let folder = try TemporaryFolder()
    #expect(throws: CocoaError.self) { try renderer.writePDF(to: folder.url) { $0.beginPage() } }
    #expect(throws: CocoaError.self) {
      try renderer.writePDF(to: URL(fileURLWithPath: "/proc/a.pdf")) { $0.beginPage() }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test func aFileIsReplacedOnlyWhenTheNewOneIsWhole() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.pdf")
    try Data("old".utf8).write(to: url)
    try UIGraphicsPDFRenderer(bounds: page).writePDF(to: url) { context in
      context.beginPage()
      #expect((try? Data(contentsOf: url)) == Data("old".utf8))
    }
    #expect(try Tool.run("qpdf", "--check", url.path).status == 0)
    #expect(try folder.contents() == ["a.pdf"])
  }

  @Test func olderCallsWriteTheSameBytes() throws {
    func draw() {
      UIColor.systemTeal.setFill()
      UIRectFill(CGRect(x: 10, y: 10, width: 30, height: 30))
      UIRectFrame(CGRect(x: 50, y: 10, width: 30, height: 30))
    }
    let new = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      draw()
    }
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, page, nil)
    #expect(UIGraphicsGetPDFContextBounds() == page)
    UIGraphicsBeginPDFPage()
    draw()
    UIGraphicsEndPDFContext()
    #expect(Data(referencing: data) == new)
    #expect(UIGraphicsGetCurrentContext() == nil)
    let picture = try DrawnPDF(new).picture()
    #expect(picture.pixel(50, 10) == picture.pixel(20, 20))
    #expect(picture.pixel(52, 12) == .white)
    #expect(!UIGraphicsBeginPDFContextToFile("/nowhere/a.pdf", .zero, nil))
  }

  @Test func threadsHaveTheirOwnCurrentContext() async throws {
    let bounds = page
    let files = await withTaskGroup(of: Data.self) { group in
      for _ in 0..<8 {
        group.addTask {
          UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
            context.beginPage()
            for index in 0..<200 { UIRectFill(CGRect(x: index % 100, y: index / 100, width: 1, height: 1)) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(files).count == 1)
  }

  @Test func imagesStandUprightAndTurned() throws {
    let source = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 40)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let pixels = try #require(source.cgImage)
    let turned = UIImage(cgImage: pixels, scale: 1, orientation: .right)
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      context.beginPage()
      source.draw(at: CGPoint(x: 5, y: 5))
      turned.draw(in: CGRect(x: 40, y: 5, width: 40, height: 20))
      source.draw(in: CGRect(x: 5, y: 50, width: 10, height: 20), blendMode: .normal, alpha: 0.5)
    }
    let picture = try DrawnPDF(data).picture()
    #expect(picture.pixel(10, 10) == .red)
    #expect(picture.pixel(10, 40) == .white)
    #expect(picture.pixel(75, 10) == .red)
    #expect(picture.pixel(45, 10) == .white)
    #expect(picture.pixel(8, 55).isNear(Pixel(255, 128, 128), within: 3))
  }
}

@Suite struct ImageRendererTests {
  @Test func picturesStartAtTheUpperLeftAndAreClear() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10))
    let image = renderer.image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect(context.currentImage.size == CGSize(width: 20, height: 10))
    }
    #expect(image.size == CGSize(width: 20, height: 10))
    #expect(image.cgImage?.pixel(2, 2) == .green)
    #expect(image.cgImage?.pixel(2, 7) == .clear)
  }

  @Test func scaleGivesMorePixelsAndOpaqueStartsBlack() throws {
    let format = UIGraphicsImageRendererFormat.default()
    #expect(format.scale == 1 && !format.opaque)
    format.scale = 3
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 100, y: 100, width: 10, height: 10), format: format)
    let image = renderer.image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 100, y: 100, width: 1, height: 1))
      context.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 105, y: 105, width: 1, height: 1))
    }
    #expect(image.scale == 3 && image.size == CGSize(width: 10, height: 10))
    #expect(image.cgImage?.width == 30)
    #expect(image.cgImage?.pixel(2, 2) == .white)
    #expect(image.cgImage?.pixel(3, 3) == .black)
    #expect(image.cgImage?.pixel(16, 16) == .white)
  }

  @Test func filesAreWritten() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
    let png = renderer.pngData { $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8)) }
    #expect(try CGImage(data: png).pixel(4, 4) == .black)
    let jpeg = renderer.jpegData(withCompressionQuality: 0.9) { _ in }
    #expect(try CGImage(data: jpeg).pixel(4, 4) == .white)
  }

  @Test(arguments: [CGSize.zero, CGSize(width: -5, height: 5), CGSize(width: 1e9, height: 5)])
  func sizesThatAreNoneGiveNothing(size: CGSize) {
    let image = UIGraphicsImageRenderer(size: size).image { _ in }
    #expect(image.cgImage == nil || image.size.width > 0)
    UIGraphicsBeginImageContext(CGSize(width: CGFloat.nan, height: 1))
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func olderCallsDrawPictures() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 2)
    UIColor.red.set()
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(image?.scale == 2)
    #expect(image?.cgImage?.pixel(8, 8) == .red)
    #expect(image?.cgImage?.pixel(12, 12) == .clear)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func shadowsFallDownwards() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      context.cgContext.setShadow(offset: CGSize(width: 0, height: 6), blur: 0, color: UIColor.blue.cgColor)
      UIColor.red.setFill()
      context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    #expect(image.cgImage?.pixel(7, 7) == .red)
    #expect(image.cgImage?.pixel(7, 13) == .blue)
    #expect(image.cgImage?.pixel(7, 3) == .clear)
  }

  @Test func aLayerCastsOneShadow() throws {
    let image = try drawing(width: 40, height: 40) { context in
      context.setShadow(
        offset: CGSize(width: 10, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 30))
      context.fill(CGRect(x: 5, y: 5, width: 20, height: 10))
      context.endTransparencyLayer()
    }
    #expect(image.pixel(20, 10).isNear(Pixel(127, 127, 255), within: 2))
    #expect(image.pixel(30, 30).isNear(Pixel(127, 127, 255), within: 2))
    #expect(image.pixel(10, 30).isNear(Pixel(255, 127, 127), within: 2))
  }
}
