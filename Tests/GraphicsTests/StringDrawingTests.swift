import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct StringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func ink(_ image: UIImage, in rect: CGRect) -> Bool {
    guard let part = image.cgImage?.cropping(to: rect.integral) else { return false }
    return part.darkPixels > 0
  }

  private func drawn(_ size: CGSize = CGSize(width: 200, height: 120), _ draw: () -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      draw()
    }
  }

  @Test func textStandsAtTheUpperLeftOfItsPoint() {
    let image = drawn { "Hello".draw(at: CGPoint(x: 50, y: 40), withAttributes: [.font: font]) }
    let size = "Hello".size(withAttributes: [.font: font])
    #expect(ink(image, in: CGRect(origin: CGPoint(x: 50, y: 40), size: size)))
    #expect(!ink(image, in: CGRect(x: 0, y: 0, width: 200, height: 40)))
    #expect(!ink(image, in: CGRect(x: 0, y: 0, width: 48, height: 120)))
    #expect(!ink(image, in: CGRect(x: 0, y: 41 + size.height, width: 200, height: 79 - size.height)))
  }

  @Test func linesThatDoNotFitWholeAreLeftOut() {
    let text = "one\ntwo\nthree"
    let line = text.size(withAttributes: [.font: font]).height / 3
    let image = drawn {
      text.draw(in: CGRect(x: 10, y: 10, width: 180, height: line * 2.5), withAttributes: [.font: font])
    }
    #expect(ink(image, in: CGRect(x: 10, y: 10 + line, width: 180, height: line)))
    #expect(!ink(image, in: CGRect(x: 10, y: 11 + line * 2, width: 180, height: line)))
  }

  @Test func aBoundingRectHoldsTheTextAndNoMore() {
    let text = NSAttributedString(
      string: "請求書と見積書の控えを、月ごとに分けて箱へ戻す。", attributes: [.font: font])
    let narrow = text.boundingRect(
      with: CGSize(width: 101, height: CGFloat.greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      context: nil)
    let wide = text.boundingRect(
      with: CGSize(width: 1000, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    #expect(narrow.width <= 101 + 10 && narrow.width > 80)
    #expect(narrow.height > wide.height * 4.9)
    #expect(wide.height == text.size().height)
  }

  @Test func withoutLineFragmentsTheOriginIsTheBaseline() {
    let rect = NSAttributedString(string: "Ag", attributes: [.font: font]).boundingRect(
      with: .zero, options: [], context: nil)
    #expect(rect.minY < 0 && rect.maxY > 0)
    #expect(abs(rect.minY + font.ascender) < 1)
  }

  @Test func alignmentIndentsAndLineHeightsCount() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.minimumLineHeight = 40
    let text = NSAttributedString(string: "end", attributes: [.font: font, .paragraphStyle: style])
    let image = drawn { text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 100)) }
    #expect(!ink(image, in: CGRect(x: 0, y: 0, width: 150, height: 120)))
    #expect(ink(image, in: CGRect(x: 150, y: 0, width: 50, height: 45)))
    #expect(text.size().height == 40)
  }

  @Test func aLineThatIsTooLongEndsInDots() {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = NSAttributedString(
      string: "A line that is far too long for its place", attributes: [.font: font, .paragraphStyle: style])
    let rect = text.boundingRect(
      with: CGSize(width: 120, height: 100), options: .usesLineFragmentOrigin, context: nil)
    #expect(rect.width <= 120 && rect.width > 60)
    #expect(rect.height == "A".size(withAttributes: [.font: font]).height)
  }

  @Test func theLastLineThatFitsGetsDotsWhenAskedFor() throws {
    let text = NSAttributedString(
      string: String(repeating: "word ", count: 60), attributes: [.font: font])
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 200))
    let pdf = try DrawnPDF(
      renderer.pdfData { context in
        context.beginPage()
        text.draw(
          with: CGRect(x: 10, y: 10, width: 180, height: 80),
          options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
      })
    let read = try pdf.text()
    #expect(read.contains("…"))
    #expect(read.split(separator: "\n").filter { $0.contains("word") }.count >= 2)
  }

  @Test func textInAPDFStaysTextWithItsLink() throws {
    let text = NSMutableAttributedString(string: "読む at ", attributes: [.font: font])
    text.append(
      NSAttributedString(
        string: "example",
        attributes: [
          .font: font, .link: try #require(URL(string: "https://example.org/")),
          .underlineStyle: NSUnderlineStyle.single.rawValue, .backgroundColor: UIColor.yellow,
        ]))
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 200))
    let pdf = try DrawnPDF(
      renderer.pdfData { context in
        context.beginPage()
        text.draw(at: CGPoint(x: 20, y: 20))
      })
    #expect(try pdf.isSound())
    #expect(try pdf.text().contains("読む at example"))
    #expect(try pdf.source().contains("https://example.org/"))
  }

  @Test func attachmentsStandInTheLine() {
    let mark = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    }
    let text = NSMutableAttributedString(string: "a", attributes: [.font: font])
    text.append(NSAttributedString(attachment: NSTextAttachment(image: mark)))
    let image = drawn { text.draw(at: CGPoint(x: 10, y: 10)) }
    #expect(ink(image, in: CGRect(x: 30, y: 12, width: 10, height: 20)))
    #expect(text.size().height >= 30)
  }

  @Test func nothingIsDrawnWithoutAContextOrText() {
    "no context".draw(at: .zero)
    #expect("".size() == CGSize(width: 0, height: "".size().height))
    let image = drawn { "".draw(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    #expect(!ink(image, in: CGRect(x: 0, y: 0, width: 200, height: 120)))
  }
}
