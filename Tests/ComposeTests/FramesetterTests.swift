import Compose
import Foundation
import TestSupport
import Testing

/// Text of unknown length over pages, in the manner of Core Text.
@Suite struct FramesetterTests {
  private func visible(
    _ framesetter: CTFramesetter, from start: Int, _ rect: CGRect, isVertical: Bool = false
  ) -> CFRange {
    let progression = isVertical ? CTFrameProgression.rightToLeft : .topToBottom
    let attributes: NSDictionary = [
      kCTFrameProgressionAttributeName: NSNumber(value: progression.rawValue)
    ]
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(start, 0), CGPath(rect: rect, transform: nil), attributes)
    return CTFrameGetVisibleStringRange(frame)
  }

  /// A random text of many scripts, some of it with readings.
  private func randomText(_ generator: inout SeededGenerator) -> NSAttributedString {
    let words = [
      "綴じ", "the", "、", "。", "「本」", "writing", "12,345", "\n", " ", "ー", "ﾊﾝｶｸ", "👨‍👩‍👧", "é", "ไทย", "עברית",
      "e\u{301}\u{323}", "か\u{3099}", "\u{200D}", "\u{301}\u{301}", "葛\u{E0100}", "한국어", "العربية", "\t",
      "\r\n",
      "नमस्ते", "\u{AD}", "\u{200B}", "𠮷", "……", "（注）",
    ]
    var string = ""
    var bases: [NSRange] = []
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      let word = words.randomElement(using: &generator) ?? ""
      // Foundation traps when it compares the values of two attributes side by side.
      let isFree = bases.last.map { NSMaxRange($0) < string.utf16.count } ?? true
      if isFree, Int.random(in: 0..<8, using: &generator) == 0 {
        bases.append(NSRange(location: string.utf16.count, length: word.utf16.count))
      }
      string += word
    }
    let text = NSMutableAttributedString(
      string: string, attributes: [.font: UIFont.systemFont(ofSize: 12)])
    for base in bases {
      let reading = String("よみがながとてもながいばあい".prefix(Int.random(in: 1...14, using: &generator)))
      text.addAttribute(
        NSAttributedString.Key(kCTRubyAnnotationAttributeName),
        value: CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, reading, NSDictionary()),
        range: base)
    }
    return text
  }

  @Test func aTitledNoteGoesOverAsManyPagesAsItTakes() throws {
    let body = String(repeating: "打ち合わせの要点を三つにまとめ、次の週までに調べることを書き出した。\n", count: 200)
    let title = NSAttributedString(
      string: "議事録", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
    let text = NSAttributedString(string: body, attributes: [.font: UIFont.systemFont(ofSize: 12)])
    let page = CGRect(x: 0, y: 0, width: 595.2, height: 841.8)
    var pages = 0
    let data = UIGraphicsPDFRenderer(bounds: page).pdfData { context in
      let framesetter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
      var location = 0
      while location < text.length {
        context.beginPage()
        pages += 1
        var top: CGFloat = 48
        if pages == 1 {
          let titleRect = title.boundingRect(
            with: CGSize(width: page.width - 96, height: .greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin, context: nil)
          title.draw(in: CGRect(x: 48, y: 48, width: page.width - 96, height: ceil(titleRect.height)))
          top += ceil(titleRect.height) + 12
        }
        let cg = context.cgContext
        cg.saveGState()
        cg.translateBy(x: 0, y: page.height)
        cg.scaleBy(x: 1, y: -1)
        let rect = CGRect(x: 48, y: 48, width: page.width - 96, height: page.height - top - 48)
        let frame = CTFramesetterCreateFrame(
          framesetter, CFRangeMake(location, 0), CGPath(rect: rect, transform: nil), nil)
        CTFrameDraw(frame, cg)
        cg.restoreGState()
        let range = CTFrameGetVisibleStringRange(frame)
        guard range.length > 0 else { break }
        location += range.length
      }
    }
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](data), to: "note.pdf")
    #expect(pages > 3)
    let read = try Tool.run("pdftotext", path, "-").text.filter { !$0.isWhitespace }
    #expect(read == "議事録" + body.filter { !$0.isWhitespace })
  }

  @Test(arguments: [false, true]) func noCharacterIsLostOrRepeatedAtPageEnds(isVertical: Bool) {
    var generator = SeededGenerator(seed: 20261130)
    for _ in 0..<1500 {
      let string = randomText(&generator)
      let framesetter = CTFramesetterCreateWithAttributedString(string)
      let size = (
        CGFloat.random(in: 40...200, using: &generator), CGFloat.random(in: 30...80, using: &generator)
      )
      let rect = CGRect(
        x: 0, y: 0, width: isVertical ? size.1 : size.0, height: isVertical ? size.0 : size.1)
      var location = 0
      while location < string.length {
        let range = visible(framesetter, from: location, rect, isVertical: isVertical)
        #expect(range.location == location)
        guard range.length > 0 else {
          Issue.record("\(string.string.debugDescription) stops at \(location) in \(rect)")
          break
        }
        location += range.length
      }
      #expect(location == string.length)
    }
  }

  @Test func aFrameThatIsTooSmallSaysSo() {
    let text = NSAttributedString(string: "綴り", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    #expect(visible(framesetter, from: 0, CGRect(x: 0, y: 0, width: 20, height: 100)).length == 0)
    #expect(visible(framesetter, from: 0, CGRect(x: 0, y: 0, width: 100, height: 10)).length == 0)
    #expect(visible(framesetter, from: 0, .zero).length == 0)
    for size in [0, 1, 39, -100, CGFloat.nan] {
      for isVertical in [false, true] {
        let rect = CGRect(x: 0, y: 0, width: size, height: size)
        #expect(visible(framesetter, from: 0, rect, isVertical: isVertical).length == 0 || size == -100)
      }
    }
    let column = CGRect(x: 0, y: 0, width: 100, height: 60)
    #expect(visible(framesetter, from: 0, column, isVertical: true).length == 1)
    #expect(visible(framesetter, from: 0, CGRect(x: 0, y: 0, width: 60, height: 100)).length == 1)
  }

  @Test func theSuggestedSizeHoldsTheText() {
    let text = NSAttributedString(
      string: String(repeating: "月次の記録、読書ノート。", count: 9),
      attributes: [.font: UIFont.systemFont(ofSize: 12)])
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    var fit = CFRangeMake(0, 0)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil, CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude), &fit)
    #expect(fit.length == text.length)
    #expect(size.width <= 212 && size.height > 60)
    let rect = CGRect(origin: .zero, size: CGSize(width: 200, height: ceil(size.height)))
    #expect(visible(framesetter, from: 0, rect).length == text.length)
    #expect(visible(framesetter, from: 0, rect.insetBy(dx: 0, dy: 5)).length < text.length)
  }

  @Test func columnsGoFromRightToLeftWithReadings() throws {
    let text = NSMutableAttributedString(
      string: "縦に綴る本。2026年", attributes: [.font: UIFont(name: "HiraMinProN-W3", size: 24) as Any])
    let ruby = CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, "つづ", NSDictionary())
    text.addAttribute(
      NSAttributedString.Key(kCTRubyAnnotationAttributeName), value: ruby,
      range: NSRange(location: 2, length: 1))
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let attributes: NSDictionary = [
      kCTFrameProgressionAttributeName: NSNumber(value: CTFrameProgression.rightToLeft.rawValue)
    ]
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 130), transform: nil),
      attributes)
    #expect(CTFrameGetVisibleStringRange(frame).length == text.length)
    let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    try #require(lines.count >= 2)
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(origins[0].x > origins[1].x && origins[0].x > 150)
    #expect(origins.allSatisfy { $0.y == 130 })
    #expect(CTLineGetStringRange(lines[0]).length < text.length)
  }

  @Test func aLineIsDrawnFromTheTextPosition() throws {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "one\nline", attributes: [.font: UIFont.systemFont(ofSize: 12)]))
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(width > 30 && ascent > 8 && descent > 1)
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 100, height: 100)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    context.beginPDFPage(nil)
    context.textPosition = CGPoint(x: 20, y: 50)
    CTLineDraw(line, context)
    context.endPDFPage()
    context.closePDF()
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](Data(referencing: data)), to: "line.pdf")
    #expect(try Tool.run("pdftotext", path, "-").text.contains("one line"))
  }
}

/// The same numbers every time.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
