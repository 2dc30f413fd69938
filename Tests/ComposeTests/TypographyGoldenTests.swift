import Compose
import Foundation
import Testing

/// A page of what is hard about Japanese typesetting, against the picture of it that was looked at.
///
/// `TSUZURI_GOLDENS=write` draws the picture anew; look at it before it is kept.
@Suite struct TypographyGoldenTests {
  private static let lines = [
    "行頭に来てはならない句読点、括弧、小書きのッやャ、音引きのー。行末に残してはならない「始めの括弧」。",
    "「『二重の括弧』（丸括弧）【隅付き】」、『あ』、・中黒・。……二倍のダッシュ——そして、三点リーダ……。",
    "欧文Latinと数字123を混ぜると四分あきになる。Unicode 15.1では、文字は149,813字。「ＡＢＣ」は全角。",
    "約物の連続」』）、。（「『は詰まり、ぶら下げは、。行の外へ。",
    "Ligatures: fi ffl office. Ελληνικά, Кириллица. 骨直誤 ①② 𠮷野家 葛󠄀城 ﾊﾝｶｸ｡",
  ]

  private func text(size: CGFloat, isSerif: Bool) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.lineHeightMultiple = 1.5
    style.paragraphSpacing = size / 2
    let text = NSMutableAttributedString(string: Self.lines.joined(separator: "\n"))
    let all = NSRange(location: 0, length: text.length)
    let font = UIFont(name: isSerif ? "Noto Serif CJK JP" : "Noto Sans CJK JP", size: size)
    text.addAttributes(
      [.font: font ?? .systemFont(ofSize: size), .paragraphStyle: style, .languageIdentifier: "ja"],
      range: all)
    for (base, reading) in [("句読点", "くとうてん"), ("括弧", "かっこ"), ("詰", "つ"), ("欧文", "おうぶん")] {
      let ruby = CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, reading, NSDictionary())
      text.addAttribute(.rubyAnnotation, value: ruby, range: (text.string as NSString).range(of: base))
    }
    for digits in ["15", "123"] {
      let range = (text.string as NSString).range(of: digits)
      text.addAttribute(.horizontalInVerticalForms, value: 1, range: range)
    }
    return text
  }

  private func page(isVertical: Bool) throws -> CGImage {
    let size = CGSize(width: 420, height: 420)
    let context = try #require(CGContext(width: 420, height: 420, isOpaque: true))
    context.setFillColor(.white)
    context.fill(CGRect(origin: .zero, size: size))
    context.setFillColor(.black)
    let progression = isVertical ? CTFrameProgression.rightToLeft : .topToBottom
    let framesetter = CTFramesetterCreateWithAttributedString(text(size: 15, isSerif: isVertical))
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(origin: .zero, size: size).insetBy(dx: 30, dy: 30), transform: nil),
      [kCTFrameProgressionAttributeName: NSNumber(value: progression.rawValue)] as NSDictionary)
    CTFrameDraw(frame, context)
    return try #require(context.makeImage())
  }

  @Test(arguments: ["horizontal", "vertical"])
  func aPageOfKinsokuRubyAndMixedScriptsLooksAsItDid(_ name: String) throws {
    let image = try page(isVertical: name == "vertical")
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/typography-\(name).png")
    if ProcessInfo.processInfo.environment["TSUZURI_GOLDENS"] == "write" {
      try UIImage(cgImage: image).pngData()?.write(to: path)
    }
    let golden = try CGImage(data: Data(contentsOf: path))
    // Versions of fonts and of FreeType move edges a little; a line that ends elsewhere moves much more.
    #expect(image.shareOfChangedPixels(from: golden) < 0.015)
  }
}

extension CGImage {
  /// How many of all pixels differ by more than a third of the way from black to white.
  fileprivate func shareOfChangedPixels(from other: CGImage) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    let (one, two) = (greens, other.greens)
    return Double(zip(one, two).count { abs(Int($0) - Int($1)) > 85 }) / Double(one.count)
  }

  private var greens: [UInt8] {
    withUnsafeBytes { bytes in
      (0..<height).flatMap { row in
        (0..<width).map {
          pixelFormat == .gray ? bytes[row * bytesPerRow + $0] : bytes[row * bytesPerRow + $0 * 4 + 1]
        }
      }
    }
  }
}
