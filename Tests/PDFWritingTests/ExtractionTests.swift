import TestSupport
import Testing
import Typesetting

@testable import PDFWriting

struct ExtractionTests {
  /// Texts of many scripts; each a paragraph.
  static let texts: [String: String] = [
    "Japanese": "吾輩は猫である。名前はまだ無い。どこで生れたか頓と見当がつかぬ。文見月目龍と⽂⾒⽉⽬⿓。",
    "Latin":
      "The official office affirmed: waffles, five fjords, naïve café, Ærøskøbing — “quotes” & (brackets).",
    "Greek and Cyrillic": "Ἐν ἀρχῇ ἦν ὁ Λόγος. Съешь же ещё этих мягких французских булок.",
    "combining": "e\u{301}a\u{30A}o\u{308}\u{304} q\u{307}\u{323} Z\u{351}a\u{36B}l\u{320}go",
    "Thai": "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า น้ำทำกำลัง",
    "Devanagari": "नमस्ते दुनिया, क्षत्रिय कि शक्ति हिन्दी र्कि",
    "Hangul": "키스의 고유조건은 입술끼리 만나야 \u{1112}\u{1161}\u{11AB}글",
    "beyond 16 bits": "𠮷野家で𩸽を食べる 𝒜𝓑",
    "variations": "葛\u{E0100}城市と葛城市、辻\u{E0101}",
    "emoji": "Hi 😀 👨‍👩‍👧‍👦 🇯🇵🇫🇷 1️⃣ 👍🏽 ❤️ end",
    "lacking": "a\u{10FFFD}\u{F8FF}b\u{E123}c",
    "Bengali and Tamil": "আমি বাংলায় কো গান গাই। தமிழ் மொழி கொ",
    "Lao and Khmer": "ພາສາລາວ ນ້ຳ ភាសាខ្មែរ ស្រ្តី",
    "Tibetan and Burmese": "བོད་སྐད། မြန်မာဘာသာ ကြောင့်",
  ]

  @Test(arguments: texts.keys.sorted())
  func textOfAnyScriptComesBackInAllReaders(name: String) throws {
    let text = try #require(Self.texts[name])
    let sample = try ExtractionSample([text])
    let wanted = ExtractionSample.compact(text)
    for (reader, read) in try sample.texts() {
      let got = ExtractionSample.compact(read)
      #expect(ExtractionSample.isSame(got, wanted), "\(reader): \(got.debugDescription)")
    }
    let check = try sample.run("qpdf", "--check", "file")
    #expect(check.status == 0, "\(check.text)")
  }

  /// Letters from right to left. MuPDF gives them as they are seen.
  static let reversed: [String: String] = [
    "Hebrew": "שלום עולם, זה טקסט עם 123 מספרים.",
    "Hebrew with points": "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם",
    "Arabic": "السلام عليكم ورحمة الله. لا إله إلا بالحق",
    "Arabic with vowels": "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ مُحَمَّدٌ",
    "Urdu": "پاکستان زندہ باد",
    "among Latin": "abc שלום def",
  ]

  @Test(arguments: reversed.keys.sorted())
  func textFromTheRightComesBack(name: String) throws {
    let text = try #require(Self.reversed[name])
    let sample = try ExtractionSample([text])
    let wanted = ExtractionSample.compact(text)
    let got = ExtractionSample.compact(try sample.pdfium())
    #expect(ExtractionSample.isSame(got, wanted), "PDFium: \(got.debugDescription)")
    // Several marks on a letter come in another order that means the same.
    let other = ExtractionSample.compact(try sample.run("pdftotext", "file", "-").text)
    #expect(other == wanted, "poppler: \(other.debugDescription)")
  }

  @Test func bracketsAmongLettersFromTheRightComeBack() throws {
    let text = "שלום (עולם) [טוב]"
    let got = ExtractionSample.compact(try ExtractionSample([text]).pdfium())
    #expect(ExtractionSample.isSame(got, ExtractionSample.compact(text)), "\(got.debugDescription)")
  }

  @Test(arguments: ["Noto Serif CJK JP", "Noto Sans CJK JP"])
  func columnsComeBackFromTheRight(family: String) throws {
    let text = "吾輩は猫である。名前は「まだ」無い。ドコで生れたか、とんと見当がつかぬ——何でも薄暗いじめじめした所で。"
    let style = TextStyle(families: [family], size: 14)
    let sample = try ExtractionSample(
      [String](repeating: text, count: 8).map { StyledText($0, style: style) }, isVertical: true, size: 400)
    let wanted = String(repeating: ExtractionSample.compact(text), count: 8)
    for (reader, read) in try sample.texts() {
      let got = ExtractionSample.compact(read)
      #expect(ExtractionSample.isSame(got, wanted), "\(reader): \(got.debugDescription)")
    }
  }

  @Test func latinWordsInColumnsComeBackInTheirPlaces() throws {
    let text = "これはPDFの本で、Swiftで書いた。version 6.3のx86_64版をrun itと打つ。"
    let sample = try ExtractionSample([String](repeating: text, count: 6), isVertical: true)
    let wanted = String(repeating: ExtractionSample.compact(text), count: 6)
    // Poppler parts a column between a mark and a word after it.
    for (reader, read) in try sample.texts() where reader != "poppler" {
      let got = ExtractionSample.compact(read)
      #expect(ExtractionSample.isSame(got, wanted), "\(reader): \(got.debugDescription)")
    }
  }

  @Test func digitsSideBySideInAColumnComeBack() throws {
    var text = StyledText("平成12年10月3日に29人が来た。", style: TextStyle(size: 14))
    text.uprights = [2..<4, 5..<7, 11..<13]
    let sample = try ExtractionSample([text, text, text], isVertical: true)
    let wanted = ExtractionSample.compact(String(repeating: "平成12年10月3日に29人が来た。", count: 3))
    // Poppler sorts short lines across columns.
    for (reader, read) in try sample.texts() where reader != "poppler" {
      let got = ExtractionSample.compact(read)
      #expect(ExtractionSample.isSame(got, wanted), "\(reader): \(got.debugDescription)")
    }
  }

  @Test func shortColumnsComeBackInOrder() throws {
    let lines = ["一二三四", "五", "六", "Latin alone", "七八", "x", "九。"]
    let sample = try ExtractionSample(lines + lines, isVertical: true)
    let wanted = ExtractionSample.compact((lines + lines).joined())
    for (reader, read) in try sample.texts() where reader != "poppler" {
      let got = ExtractionSample.compact(read)
      #expect(ExtractionSample.isSame(got, wanted), "\(reader): \(got.debugDescription)")
    }
  }

  @Test func readingsBesideTextComeBackWhole() throws {
    let style = TextStyle(families: ["Noto Serif CJK JP"], size: 12)
    var text = StyledText("吾輩は猫である。", style: style)
    let small = TextStyle(families: ["Noto Serif CJK JP"], size: 6)
    text.rubies = [
      .init(base: 0..<2, units: Array("わがはい".utf16), style: small),
      .init(base: 3..<4, units: Array("ねこ".utf16), style: small),
    ]
    let wanted = Set("吾輩は猫である。わがはいねこ")
    for isVertical in [false, true] {
      let sample = try ExtractionSample([text], isVertical: isVertical)
      for (reader, read) in try sample.texts() {
        let got = ExtractionSample.compact(read)
        #expect(got.count == 14 && Set(got) == wanted, "\(reader): \(got)")
      }
      #expect(try sample.pdfium().contains("吾輩は猫である。"))
    }
  }

  @Test func wordsAreApartAsTheyWereWritten() throws {
    let text = "Words are apart 日本語 and (here) 1 2 3, too."
    for (reader, read) in try ExtractionSample([text]).texts() {
      let got = read.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(ExtractionSample.isSame(got, text), "\(reader): \(got.debugDescription)")
    }
  }
}
