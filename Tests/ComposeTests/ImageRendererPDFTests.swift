import Compose
import Foundation
import TestSupport
import Testing

/// Views as pages, read by other programs.
struct ImageRendererPDFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Written as Apple's sample does it.
  private func write(_ view: some View) throws -> String {
    let url = folder.url.appendingPathComponent("view.pdf")
    let renderer = ImageRenderer(content: view)
    renderer.render { size, context in
      var box = CGRect(x: 0, y: 0, width: size.width, height: size.height)
      guard let pdf = CGContext(url as CFURL, mediaBox: &box, nil) else { return }
      pdf.beginPDFPage(nil)
      context(pdf)
      pdf.endPDFPage()
      pdf.closePDF()
    }
    let check = try Tool.run("qpdf", "--check", url.path)
    #expect(check.status == 0, "\(check.text) \(check.errors)")
    return url.path
  }

  private func text(_ path: String) throws -> String { try Tool.run("pdftotext", "-layout", path, "-").text }

  @Test func textStaysTextAndShapesStayShapes() throws {
    let path = try write(
      VStack(alignment: .leading) {
        Text("領収書　金額 ¥1,200 (office)").bold()
        Circle().fill(.red).frame(width: 40, height: 40)
        RoundedRectangle(cornerRadius: 8).stroke(.blue).frame(height: 20)
        Text("透けた文字").opacity(0.5)
      }.padding())
    let text = try text(path)
    #expect(text.contains("領収書"))
    #expect(text.contains("¥1,200 (office)"))
    #expect(text.contains("透けた文字"))
    let images = try Tool.run("pdfimages", "-list", path).text.split(separator: "\n")
    #expect(images.count == 2, "only the heads of the list")
    let fonts = try Tool.run("pdffonts", path).text
    #expect(fonts.contains("yes yes yes"), "\(fonts)")
  }

  @Test func pagesAreAsLargeAsTheView() throws {
    let path = try write(Color.red.sized(123, 45))
    #expect(try Tool.run("pdfinfo", path).text.contains("123 x 45 pts"))
  }

  @Test func aLongViewIsOneTallPage() throws {
    let path = try write(
      VStack(alignment: .leading, spacing: 2) {
        ForEach(0..<500) { Text("\($0) 行目") }
      })
    let info = try Tool.run("pdfinfo", path).text
    #expect(info.contains("Pages:           1"))
    let text = try text(path)
    #expect(text.contains("0 行目"))
    #expect(text.contains("499 行目"))
  }

  @Test(arguments: [
    (Text.TruncationMode.tail, "いろは…"), (.head, "…せすん"), (.middle, "いろ…すん"),
  ])
  func cutTextShowsWhereItIsCut(_ mode: Text.TruncationMode, _ expected: String) throws {
    let view = Text("いろはにほへとちりぬるをわかよたれそつねならむせすん")
      .font(.system(size: 10)).lineLimit(1).truncationMode(mode)
      .frame(width: mode == .middle ? 51 : 41)
    let found = try text(try write(view)).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(found == expected)
  }

  @Test func theSameViewGivesTheSameBytes() throws {
    let view = VStack {
      Text("同じ")
      Color.blue.opacity(0.4).frame(width: 30, height: 30).shadow(radius: 3)
    }
    let first = try Data(contentsOf: URL(fileURLWithPath: write(view)))
    let second = try Data(contentsOf: URL(fileURLWithPath: write(view)))
    #expect(first == second)
  }

  @Test func theRestOfThePageIsLeftAsItWas() throws {
    // Drawing does not leave its state behind.
    let url = folder.url.appendingPathComponent("two.pdf")
    ImageRenderer(content: Color.red.sized(50, 50)).render { _, draw in
      var box = CGRect(x: 0, y: 0, width: 200, height: 100)
      guard let pdf = CGContext(url as CFURL, mediaBox: &box, nil) else { return }
      pdf.beginPDFPage(nil)
      draw(pdf)
      pdf.translateBy(x: 100, y: 50)
      draw(pdf)
      #expect(pdf.ctm == CGAffineTransform(translationX: 100, y: 50))
      pdf.endPDFPage()
      pdf.closePDF()
    }
    let pixels = folder.path("page")
    #expect(try Tool.run("pdftoppm", "-r", "72", "-png", "-singlefile", url.path, pixels).status == 0)
    let image = try #require(UIImage(contentsOfFile: pixels + ".png")?.cgImage)
    #expect(image.pixel(25, 75)[1] < 100)
    #expect(image.pixel(125, 25)[1] < 100)
    #expect(image.pixel(125, 75) == [255, 255, 255, image.pixel(125, 75)[3]])
  }
}
