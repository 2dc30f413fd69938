import Compose
import Foundation
import Testing

/// How text in views takes its place.
struct ViewTextTests {
  private let sentence = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"

  @Test func textOnOneLineIsAsWideAsItsLetters() {
    let one = Frames { _ in Text("文字").font(.system(size: 20)) }.size
    #expect(abs(one.width - 40) < 0.5)
    let two = Frames { _ in Text("文字\n文字文字").font(.system(size: 20)) }.size
    #expect(abs(two.width - 80) < 0.5)
    #expect(abs(two.height - one.height * 2) < 0.01)
    #expect(Frames(width: 1_000, height: 1_000) { _ in Text("文字").font(.system(size: 20)) }.size == one)
  }

  @Test func textWrapsAtTheWidthThatIsOffered() {
    let line = Frames { _ in Text(sentence) }.size
    let frames = Frames(width: 120) { _ in Text(sentence) }
    #expect(frames.size.width <= 120)
    #expect(frames.size.width > 90)
    #expect(frames.size.height >= line.height * 5)
    // Its own width, offered again, gives the same lines.
    #expect(Frames(width: frames.size.width) { _ in Text(sentence) }.size == frames.size)
    #expect(Frames(width: line.width) { _ in Text(sentence) }.size == line)
  }

  @Test func aLimitOfLinesAndALackOfHeightCutText() {
    let line = Frames { _ in Text(sentence) }.size.height
    let two = Frames(width: 120) { _ in Text(sentence).lineLimit(2) }.size
    #expect(abs(two.height - line * 2) < 0.01)
    #expect(two.width <= 120.01)
    #expect(abs(Frames(width: 120, height: line * 3.5) { _ in Text(sentence) }.size.height - line * 3) < 0.01)
    #expect(Frames(width: 120, height: 0) { _ in Text(sentence) }.size.height == line)
    #expect(Frames { _ in Text("猫").lineLimit(3, reservesSpace: true) }.size.height > line * 2.9)
  }

  @Test func cutTextOfferedItsOwnHeightKeepsItsLines() {
    // The letters that are cut off come from another font than those that stay.
    let text = Text("長い文章は与えられた幅で折り返され、行数の上限を超えるとPage every sentence is cut").lineLimit(3)
    let own = Frames(width: 150) { _ in text }.size
    #expect(Frames(width: 150, height: own.height) { _ in text }.size == own)
    #expect(own.height > Frames { _ in Text("長") }.size.height * 2.9)
  }

  @Test func smallerLettersMayFit() {
    let usual = Frames { _ in Text(sentence) }.size
    let squeezed = Frames(width: usual.width * 0.6) { _ in
      Text(sentence).lineLimit(1).minimumScaleFactor(0.5)
    }.size
    #expect(squeezed.width <= usual.width * 0.6)
    #expect(squeezed.width > usual.width * 0.55)
    #expect(squeezed.height < usual.height * 0.7)
  }

  @Test func lineSpacingStandsBetweenLines() {
    let usual = Frames { _ in Text("一\n二\n三") }.size.height
    #expect(Frames { _ in Text("一\n二\n三").lineSpacing(10) }.size.height == usual + 20)
  }

  @Test func fontsHaveApplesSizes() {
    func width(_ font: Font) -> CGFloat {
      Frames { _ in Text("字").font(font) }.size.width.rounded()
    }
    let fonts: [Font] = [
      .largeTitle, .title, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption,
      .caption2,
    ]
    #expect(fonts.map(width) == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(Frames { _ in Text("字") }.size.width.rounded() == 17)
  }

  @Test func baselinesOfDifferentSizesMeet() {
    let frames = Frames { frames in
      HStack(alignment: .firstTextBaseline) {
        Text("大").font(.system(size: 40)).named("large", frames)
        Text("小").font(.system(size: 10)).named("small", frames)
        Color.red.sized(10, 10).named("square", frames)
      }
    }
    // A view without text stands on the baseline.
    let baseline = frames["square"].maxY
    #expect(baseline > frames["small"].minY + 5)
    #expect(baseline < frames["small"].maxY)
    #expect(frames["large"].minY == 0)
    #expect(baseline > 30 && baseline < frames["large"].maxY)
  }

  @Test func partsOfATextKeepTheirOwnLook() {
    let parts = Text("細い").font(.system(size: 10)) + Text("太い").font(.system(size: 30))
    #expect(abs(Frames { _ in parts.font(.largeTitle) }.size.width - 80) < 0.5)
    let inside = Text("a\(Text("大").font(.system(size: 50)))b").font(.system(size: 1))
    #expect(Frames { _ in inside }.size.width > 50)
    #expect(Frames { _ in Text("字字").kerning(5).font(.system(size: 10)) }.size.width >= 25)
  }

  @Test func valuesTakeTheirFormats() throws {
    let text = Text(
      "\(3) \(1.5, specifier: "%.3f") \(12_345, format: .number.locale(Locale(identifier: "en_US")))")
    #expect(Frames { _ in text }.size == Frames { _ in Text(verbatim: "3 1.500 12,345") }.size)
  }

  @Test func linesAreAlignedToTheWidestOne() throws {
    func ink(_ alignment: TextAlignment) throws -> (left: Bool, right: Bool) {
      let view = Text("■\n■■■■").font(.system(size: 20)).multilineTextAlignment(alignment)
      let image = try #require(ImageRenderer(content: view).cgImage)
      let row = image.height / 4
      let columns = (0..<image.width).filter { image.pixel($0, row)[3] > 128 }
      let middle = image.width / 2
      return (columns.contains { $0 < middle - 10 }, columns.contains { $0 > middle + 10 })
    }
    #expect(try ink(.leading) == (true, false))
    #expect(try ink(.center) == (false, false))
    #expect(try ink(.trailing) == (false, true))
  }

  @Test func anEmptyTextIsAsHighAsALine() {
    #expect(Frames { _ in Text("") }.size.height == Frames { _ in Text("a") }.size.height)
    #expect(Frames { _ in Text("") }.size.width == 0)
  }
}
