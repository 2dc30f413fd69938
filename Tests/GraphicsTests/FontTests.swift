import Fonts
import Foundation
import Graphics
import Testing

@Suite struct FontFinderTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var family: String
    var weight = 400
    var charset: CJKCharset?
    var isBold = false
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "MS-Gothic", family: "Noto Sans CJK JP"),
    Case(name: "ABCDEF+MS-PGothic", family: "Noto Sans CJK JP"),
    Case(name: "MS-Mincho", family: "Noto Serif CJK JP"),
    Case(name: "MS-Mincho,Bold", family: "Noto Serif CJK JP", isBold: true),
    Case(name: "@ＭＳ 明朝", family: "Noto Serif CJK JP"),
    Case(name: "HeiseiMin-W3", family: "Noto Serif CJK JP"),
    Case(name: "HeiseiKakuGo-W5", family: "Noto Sans CJK JP"),
    Case(name: "Ryumin-Light", family: "Noto Serif CJK JP", charset: .japanese),
    Case(name: "GothicBBB-Medium", family: "Noto Sans CJK JP", charset: .japanese),
    Case(name: "KozMinPro-Regular-Acro", family: "Noto Serif CJK JP"),
    Case(name: "HiraMinPro-W3", family: "Noto Serif CJK JP"),
    Case(name: "HiraMinPro-W6", family: "Noto Serif CJK JP", isBold: true),
    Case(name: "UDShinGo-Regular", family: "Noto Sans CJK JP"),
    Case(name: "UnknownName", family: "Noto Sans CJK JP", weight: 700, charset: .japanese, isBold: true),
    Case(name: "PMingLiU", family: "Noto Serif CJK TC"),
    Case(name: "MicrosoftJhengHei", family: "Noto Sans CJK TC"),
    Case(name: "SimSun", family: "Noto Serif CJK SC"),
    Case(name: "SimHei", family: "Noto Sans CJK SC"),
    Case(name: "STSongti-SC-Black", family: "Noto Serif CJK SC", isBold: true),
    Case(name: "AdobeSongStd-Light", family: "Noto Serif CJK SC"),
    Case(name: "Batang", family: "Noto Serif CJK KR"),
    Case(name: "Dotum", family: "Noto Sans CJK KR"),
    Case(name: "HYGoThic-Medium", family: "Noto Sans CJK KR", charset: .korean),
    Case(name: "A-OTF-FutoMinA101Pro-Bold", family: "Noto Serif CJK JP", isBold: true),
    Case(name: "HGPSoeiKakugothicUB", family: "Noto Sans CJK JP"),
    Case(name: "SourceHanSerif-Bold", family: "Noto Serif CJK JP", isBold: true),
    Case(name: "HiraginoSansGB-W3", family: "Noto Sans CJK SC"),
    Case(name: "DFKaiShu-SB-Estd-BF", family: "Noto Serif CJK TC"),
    Case(name: "MHei-Medium", family: "Noto Sans CJK TC"),
    // An installed family wins over kind; without the script it does not.
    Case(name: "DejaVuSerif-Bold", family: "DejaVu Serif", isBold: true),
    Case(name: "DejaVuSans", family: "Noto Sans CJK JP", charset: .japanese),
  ])
  func missingFontsGetOnesOfTheirKind(_ wanted: Case) throws {
    let request = FontRequest(name: Array(wanted.name.utf8), weight: wanted.weight, charset: wanted.charset)
    let found = try #require(FontFinder.substitute(for: request))
    #expect(found.family == wanted.family)
    #expect(found.isBold == wanted.isBold)
    #expect(FileManager.default.fileExists(atPath: found.path))
  }

  @Test func namesInWindowsEncodingsAreRead() throws {
    // MS Mincho and MS Gothic in Shift-JIS, the song of China in GBK.
    let mincho: [UInt8] = [0x82, 0x6C, 0x82, 0x72, 0x20, 0x96, 0xBE, 0x92, 0xA9]
    let gothic: [UInt8] = [0x82, 0x6C, 0x82, 0x72, 0x20, 0x83, 0x53, 0x83, 0x56, 0x83, 0x62, 0x83, 0x4E]
    let song: [UInt8] = [0xCB, 0xCE, 0xCC, 0xE5]
    #expect(FontFinder.substitute(for: FontRequest(name: mincho))?.family == "Noto Serif CJK JP")
    #expect(FontFinder.substitute(for: FontRequest(name: gothic))?.family == "Noto Sans CJK JP")
    let chinese = FontRequest(name: song, charset: .simplifiedChinese)
    #expect(FontFinder.substitute(for: chinese)?.family == "Noto Serif CJK SC")
  }

  @Test func bytesWithoutMeaningStillGetAFont() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x00, 0x80, 0xC0]
    let request = FontRequest(name: bytes, pitchFamily: 0x10, charset: .japanese)
    #expect(FontFinder.substitute(for: request)?.family == "Noto Serif CJK JP")
    #expect(FontFinder.substitute(for: FontRequest(name: [])) != nil)
  }

  @Test func flagsDecideWhereTheNameDoesNot() throws {
    let fixed = try #require(
      FontFinder.substitute(for: FontRequest(name: Array("Qqq".utf8), pitchFamily: 1)))
    #expect(fixed.family.contains("Mono"))
    let serif = FontRequest(name: Array("Qqq".utf8), pitchFamily: 0x10)
    #expect(FontFinder.substitute(for: serif)?.family.contains("Serif") == true)
  }

  @Test func japaneseFontsOfEqualWidthGetHalfWideLatin() {
    let request = FontRequest(name: Array("MS-Gothic".utf8), pitchFamily: 1)
    #expect(FontFinder.substitute(for: request)?.family == "Noto Sans Mono CJK JP")
  }

  @Test func courierHasLettersOfEqualWidth() throws {
    let courier = try #require(UIFont(name: "Courier", size: 10))
    #expect(TextLine("iiii", font: courier).width == TextLine("MMMM", font: courier).width)
    let helvetica = try #require(UIFont(name: "Helvetica", size: 10))
    #expect(TextLine("iiii", font: helvetica).width < TextLine("MMMM", font: helvetica).width)
  }

  @Test func familiesAreFoundInStyleAndLanguage() throws {
    let bold = try #require(FontFinder.find(family: "DejaVu Sans", bold: true))
    #expect(bold.family == "DejaVu Sans" && bold.isBold)
    #expect(FontFinder.find(family: "serif", language: "ja")?.family == "Noto Serif CJK JP")
    #expect(FontFinder.find(family: "sans-serif", language: "ko")?.family == "Noto Sans CJK KR")
  }

  @Test func manyThreadsMayAsk() async {
    await withTaskGroup(of: String?.self) { group in
      for index in 0..<64 {
        group.addTask {
          let name = index % 2 == 0 ? "Thread\(index)Mincho" : "Thread\(index)Gothic"
          return FontFinder.substitute(for: FontRequest(name: Array(name.utf8), charset: .japanese))?.family
        }
      }
      var families: [String: Int] = [:]
      for await family in group { families[family ?? "", default: 0] += 1 }
      #expect(families == ["Noto Serif CJK JP": 32, "Noto Sans CJK JP": 32])
    }
  }
}

@Suite struct FontTests {
  @Test func standardFontsAreAlwaysThereUnderTheirNames() throws {
    for name in ["Helvetica", "Times-Roman", "Courier-Bold", "HiraMinProN-W3", "ArialMT"] {
      let font = try #require(UIFont(name: name, size: 12))
      #expect(font.fontName == name)
      #expect(font.pointSize == 12)
    }
    #expect(UIFont(name: "NoSuchFontAnywhere", size: 12) == nil)
  }

  @Test func installedFontsAreFoundByFamily() throws {
    let font = try #require(UIFont(name: "DejaVu Serif", size: 10))
    #expect(font.fontName == "DejaVuSerif")
    #expect(font.familyName == "DejaVu Serif")
    #expect(font.withSize(20).pointSize == 20)
  }

  @Test func metricsGrowWithTheSize() throws {
    let font = UIFont.systemFont(ofSize: 10)
    #expect(font.ascender > 5 && font.ascender < 15)
    #expect(font.descender < 0)
    #expect(font.lineHeight >= font.ascender - font.descender - 0.01)
    #expect(abs(font.withSize(20).ascender - 2 * font.ascender) < 1e-6)
  }

  @Test func fontsSurviveAnArchive() throws {
    let font = try #require(UIFont(name: "Helvetica", size: 13))
    let data = try NSKeyedArchiver.archivedData(withRootObject: font, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data) == font)
  }

  @Test func fullWidthLettersAreAnEmWide() {
    let line = TextLine("日本語", font: .systemFont(ofSize: 20))
    #expect(abs(line.width - 60) < 0.01)
    #expect(TextLine("", font: .systemFont(ofSize: 20)).width == 0)
    #expect(
      TextLine("a\u{200B}\nb", font: .systemFont(ofSize: 20)).width
        == TextLine("ab", font: .systemFont(ofSize: 20)).width)
  }

  @Test(arguments: ["Hg", "日本", "Aあ한"])
  func textStandsUprightOnItsBaseline(text: String) throws {
    let font = UIFont.systemFont(ofSize: 40)
    let image = try drawing(width: 140, height: 80) { context in
      context.drawText(text, font: font, at: CGPoint(x: 5, y: 30))
    }
    let inked = (0..<80).filter { y in (0..<140).contains { image.pixel($0, y).green < 128 } }
    let top = try #require(inked.first)
    let bottom = try #require(inked.last)
    #expect(top >= 50 - 40 && top < 30)
    #expect(bottom >= 48 && bottom < 50 + 16)
    let right = (0..<140).last { x in (0..<80).contains { image.pixel(x, $0).green < 128 } } ?? 0
    #expect(CGFloat(right) <= 6 + TextLine(text, font: font).width)
  }

  @Test func largeLettersLookLikeSmallOnes() throws {
    func share(_ size: CGFloat) throws -> Double {
      let side = Int(size)
      let image = try drawing(width: side, height: side) { context in
        context.drawText("国", font: .systemFont(ofSize: size), at: CGPoint(x: 0, y: size * 0.12))
      }
      return Double(image.darkPixels) / Double(side * side)
    }
    #expect(abs(try share(150) - share(300)) < 0.02)
    #expect(try share(300) > 0.1)
  }

  @Test func lettersAreNotMirrored() throws {
    let image = try drawing(width: 40, height: 40) { context in
      context.drawText("L", font: .boldSystemFont(ofSize: 40), at: CGPoint(x: 4, y: 4))
    }
    let rows = (0..<40).map { y in (0..<40).count { image.pixel($0, y).green < 128 } }
    let widest = rows.indices.max { rows[$0] < rows[$1] } ?? 0
    #expect(widest > 28)
    #expect(image.pixel(10, 15) == .black)
    #expect(image.pixel(24, 15) == .white)
  }
}
