import Foundation
import TestSupport
import Testing
import Typesetting

@testable import Fonts
@testable import PDFWriting

/// What is written for glyphs, seen with other programs' eyes.
struct GlyphTests {
  private func face(_ family: String, isBold: Bool = false) throws -> FontFace {
    try #require(FontFinder.face(named: family, style: FontStyle(isBold: isBold), orNearest: false))
  }

  /// The glyphs of plain letters, one after another.
  private func run(_ text: String, _ face: FontFace, size: Double = 10, gap: Double = 0) -> GlyphRun {
    var x = 0.0
    var unit: Int32 = 0
    let glyphs = text.unicodeScalars.map { letter in
      let id = face.glyph(for: letter) ?? 0
      let advance = face.advance(of: id) * size
      let length = Int32(Character(letter).utf16.count)
      defer {
        x += advance + gap
        unit += length
      }
      return GlyphRun.Glyph(id: id, x: x, y: 0, advance: advance, units: unit..<unit + length)
    }
    return GlyphRun(face: face, size: size, tag: 0, glyphs: glyphs)
  }

  private func content(of sample: ExtractionSample) throws -> String {
    let plain = try sample.run("qpdf", "--qdf", "--object-streams=disable", "file", "-").text
    let start = try #require(plain.range(of: "BT\n"))
    let end = try #require(plain.range(of: "ET\n", range: start.upperBound..<plain.endIndex))
    return String(plain[start.upperBound..<end.lowerBound])
  }

  @Test func eachFaceIsEmbeddedOnceForAllPages() throws {
    let sample = try ExtractionSample(
      [String](repeating: "吾輩は猫である。Words in between. Слова. ", count: 400), style: TextStyle(size: 12))
    let fonts = try sample.run("pdffonts", "file").text.split(separator: "\n").dropFirst(2)
    #expect(try sample.run("pdfinfo", "file").text.contains(/Pages: +[1-9][0-9]/))
    #expect(fonts.count == 2)
    for font in fonts { #expect(font.contains(/yes yes yes/), "\(font)") }
  }

  @Test func sameCallsGiveSameBytes() throws {
    let texts = ExtractionTests.texts.keys.sorted().compactMap { ExtractionTests.texts[$0] }
    #expect(try ExtractionSample(texts).bytes == ExtractionSample(texts).bytes)
  }

  @Test func theWholeOfJISComesBack() throws {
    // Kana and the kanji of both levels, by the places that Shift JIS has for them.
    let encoded = (0x889F...0xEAA4).compactMap { code -> String? in
      String(bytes: [UInt8(code >> 8), UInt8(code & 0xFF)], encoding: .shiftJIS)
    }
    let letters = (0x3041...0x30FE).compactMap { Unicode.Scalar(UInt32($0)).map(String.init) } + encoded
    let text = letters.filter { $0.unicodeScalars.count == 1 && !$0.contains("\u{3097}") }.joined()
    #expect(text.count > 6000)
    let style = TextStyle(families: ["Noto Serif CJK JP"], size: 10)
    let sample = try ExtractionSample([text], style: style)
    for (reader, read) in try sample.texts() {
      #expect(
        ExtractionSample.isSame(ExtractionSample.compact(read), ExtractionSample.compact(text)), "\(reader)")
    }
  }

  @Test func aRunOfPlainLettersIsOneString() throws {
    let face = try face("Noto Serif CJK JP")
    let sample = try ExtractionSample {
      $0.show(run("日本語の文字", face), units: Array("日本語の文字".utf16), Matrix(tx: 20, ty: 200))
    }
    let content = try content(of: sample)
    #expect(content.contains("20 200 Td"))
    #expect(content.ranges(of: "Tj").count == 1)
    #expect(!content.contains("TJ") && !content.contains("Tm"))
  }

  @Test func evenGapsAreSpacingAndNotSteps() throws {
    let face = try face("Noto Serif CJK JP")
    let sample = try ExtractionSample {
      $0.show(run("日本語の文字", face, gap: 0.75), units: Array("日本語の文字".utf16), Matrix(tx: 20, ty: 200))
    }
    let content = try content(of: sample)
    #expect(content.contains(".75 Tc"))
    #expect(!content.contains("TJ"))
  }

  @Test func columnsMoveByLeading() throws {
    let face = try face("Noto Serif CJK JP")
    var run = run("日本語の文字", face)
    run.orientation = .upright
    for index in run.glyphs.indices {
      run.glyphs[index].x = Double(index) * 11 + 8.8
      run.glyphs[index].y = -5
    }
    let units = Array("日本語の文字".utf16)
    let sample = try ExtractionSample {
      $0.show(run, units: units, Matrix(a: 0, b: -1, c: 1, d: 0, tx: 150, ty: 250))
    }
    let content = try content(of: sample)
    #expect(content.contains("11 TL"))
    #expect(content.ranges(of: "Td").count == 1)
  }

  @Test func lettersStayInTheirPlacesOverALongLine() throws {
    // Widths of this face are no whole thousandths of an em.
    let face = try face("DejaVu Sans")
    let text = String(repeating: "nimium ", count: 18)
    let run = run(text, face, size: 9.7)
    let sample = try ExtractionSample(size: 800) {
      $0.show(run, units: Array(text.utf16), Matrix(tx: 20, ty: 200))
    }
    let boxes = try sample.run("pdftotext", "-bbox", "file", "-").text
    let starts = boxes.matches(of: /xMin="([0-9.]+)"/).compactMap { Double($0.output.1) }
    #expect(starts.count == 18)
    for (index, start) in starts.enumerated() {
      #expect(abs(start - 20 - run.glyphs[7 * index].x) < 0.06)
    }
  }

  @Test func aGlyphOfTwoTextsHasAFontForEach() throws {
    let face = try face("Noto Serif CJK JP")
    let text = "文⽂文⽂"
    let sample = try ExtractionSample {
      $0.show(run(text, face), units: Array(text.utf16), Matrix(tx: 20, ty: 200))
    }
    for (reader, read) in try sample.texts() {
      #expect(ExtractionSample.isSame(ExtractionSample.compact(read), text), "\(reader)")
    }
    let dump = try sample.run("qpdf", "--qdf", "--object-streams=disable", "file", "-").text
    #expect(dump.ranges(of: "/FontFile3").count == 1)
  }

  @Test func manyTextsOfOneGlyphComeBack() throws {
    let face = try face("Noto Serif CJK JP")
    // Letters that no font has: they all show the box.
    let text = String(String.UnicodeScalarView((0xF0000..<0xF0190).compactMap { Unicode.Scalar(UInt32($0)) }))
    let sample = try ExtractionSample(size: 5000) {
      $0.show(run(text, face), units: Array(text.utf16), Matrix(tx: 20, ty: 200))
    }
    for (reader, read) in try sample.texts() {
      #expect(ExtractionSample.isSame(ExtractionSample.compact(read), text), "\(reader)")
    }
  }

  @Test func anAddedHyphenIsASoftOne() throws {
    let face = try face("DejaVu Sans")
    var first = run("exam-", face)
    first.glyphs[4].units = 4..<4
    let second = run("ple", face)
    let units = Array("exam".utf16)
    let sample = try ExtractionSample {
      $0.show(first, units: units, Matrix(tx: 20, ty: 200))
      $0.show(second, units: Array("ple".utf16), Matrix(tx: 20, ty: 188))
    }
    #expect(try sample.run("pdftotext", "-raw", "file", "-").text.contains("exam\u{AD}\nple"))
  }

  @Test func unitsAndNumbersFromAnywhereDoNoHarm() throws {
    let face = try face("DejaVu Sans")
    var run = run("abcdef", face)
    run.glyphs[0].units = -5..<100
    run.glyphs[1].x = .nan
    run.glyphs[2].id = .max
    run.glyphs[3].y = .infinity
    run.glyphs[4].units = 7..<9
    let sample = try ExtractionSample {
      $0.show(run, units: [0xD800, 0, 0xFFFF], Matrix(tx: 20, ty: 200))
      run.size = .nan
      $0.show(run, units: [], Matrix())
      run.size = 10
      $0.show(run, units: [], Matrix(a: 0, b: 0, c: 0, d: 0))
    }
    #expect(try sample.run("qpdf", "--check", "file").status == 0)
  }

  @Test func aSubsetIsASoundFontOfTheSameGlyphs() throws {
    let face = try face("DejaVu Sans")
    let glyphs = "Aéfi§".unicodeScalars.compactMap { face.glyph(for: $0) }.sorted()
    let subset = FontSubset.make(face, glyphs: glyphs)
    let numbers = try #require(subset.glyphs)
    let folder = try TemporaryFolder()
    let path = try folder.write(subset.bytes, to: "subset.ttf")
    let read = try #require(
      FontFace.load(FontLocation(path: path, faceIndex: 0, family: "", isBold: false, isItalic: false)))
    #expect(read.glyphCount < 20)
    #expect(subset.bytes.count < 10_000)
    for (glyph, number) in zip(glyphs, numbers) {
      #expect(read.advance(of: UInt32(number)) == face.advance(of: glyph))
    }
  }

  @Test func glyphsOfAFontThatForbidsEmbeddingAreDrawn() throws {
    // A copy of a free font that says it may not be embedded.
    let free = try face("DejaVu Sans")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: free.location.path)))
    let tables = Int(bytes[4]) << 8 | Int(bytes[5])
    let record = try #require(
      (0..<tables).map { 12 + 16 * $0 }.first { bytes[$0..<$0 + 4].elementsEqual("OS/2".utf8) })
    let offset = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    bytes[offset + 9] = 2
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "restricted.ttf")
    let face = try #require(
      FontFace.load(FontLocation(path: path, faceIndex: 0, family: "", isBold: false, isItalic: false)))
    #expect(!face.mayBeEmbedded && free.mayBeEmbedded)
    let sample = try ExtractionSample {
      $0.show(run("Hello there", face, size: 20), units: Array("Hello there".utf16), Matrix(tx: 20, ty: 200))
    }
    for (reader, read) in try sample.texts() {
      #expect(read.trimmingCharacters(in: .whitespacesAndNewlines) == "Hello there", "\(reader)")
    }
    let dump = try sample.run("qpdf", "--qdf", "--object-streams=disable", "file", "-").text
    #expect(!dump.contains("/FontFile"))
    // Something is seen.
    let picture = try sample.run("mutool", "draw", "-F", "pgm", "-o", "-", "file").text
    #expect(Set(picture.unicodeScalars.suffix(90_000)).count > 2)
  }

  @Test func boldAndSlantAreSeenAndPutBack() throws {
    let face = try face("DejaVu Sans")
    var run = run("abc", face)
    run.embolden = 0.03
    run.slant = 0.25
    let sample = try ExtractionSample { content in
      content.setFill(.rgb(1, 0, 0))
      content.show(run, units: Array("abc".utf16), Matrix(tx: 20, ty: 200))
      run.embolden = 0
      content.show(run, units: Array("abc".utf16), Matrix(tx: 20, ty: 150))
    }
    let plain = try sample.run("qpdf", "--qdf", "--object-streams=disable", "file", "-").text
    #expect(plain.contains("1 0 .25 1 20 200 Tm"))
    #expect(plain.contains("1 0 0 RG"))
    #expect(plain.ranges(of: "2 Tr").count == 1)
  }
}
