import Foundation
import Testing

@testable import Drafting

struct NoteFileTests {
  /// Bytes are given back as they were, or refused.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func anyBytesComeBackOrAreRefused(seed: UInt64) {
    var dice = Dice(seed)
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D], [0x0D, 0x0A], Array("日本語".utf8), Array("word ".utf8), [0x00], [0xFF], [0xFE],
      [0x83, 0x65],
      [0xA4, 0xC6], [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], [0xEF, 0xBB, 0xBF], [0x5C], [0x7E],
      [0x81],
    ]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<dice.below(8) { bytes += pieces.randomElement(using: &dice) ?? [] }
      if dice.below(3) == 0 { bytes = (0..<dice.below(20)).map { _ in UInt8(dice.below(256)) } }
      let data = Data(bytes)
      do {
        #expect(try NoteText(data).data() == data)
      } catch .notText(_, let candidates) {
        for encoding in candidates {
          let text = try? NoteText(data, as: encoding)
          #expect((try? text?.data()) == data)
        }
      } catch {}
      for encoding in NoteEncoding.allCases {
        guard let text = try? NoteText(data, as: encoding) else { continue }
        #expect((try? text.data()) == data, "\(encoding) \(bytes)")
      }
    }
  }

  @Test(arguments: [
    ("a\r\nb\r\n", NoteText.LineEnd.crlf, "a\nb\n"), ("a\rb", .cr, "a\nb"), ("a\r\nb\n", .mixed, "a\r\nb\n"),
    ("a\nb", .lf, "a\nb"), ("a\r\n\rb", .mixed, "a\r\n\rb"), ("", .lf, ""),
  ])
  func lineEndsStayAsTheyAre(written: String, lineEnd: NoteText.LineEnd, text: String) throws {
    var note = try NoteText(Data(written.utf8))
    #expect(note.lineEnd == lineEnd && note.text == text)
    if lineEnd == .crlf {
      note.text += "c\n"
      #expect(try note.data() == Data("a\r\nb\r\nc\r\n".utf8))
    }
  }

  @Test func encodingsAreKept() throws {
    let wide = Data([0xFF, 0xFE] + "日本\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let note = try NoteText(wide)
    #expect(note.text == "日本\n" && note.encoding == .utf16LittleEndian && note.hasMark)
    let marked = try NoteText(Data([0xEF, 0xBB, 0xBF, 0x61]))
    #expect(marked.text == "a" && marked.hasMark)
  }

  @Test(arguments: [NoteEncoding.shiftJIS, .eucJP, .iso2022JP])
  func oldJapaneseFilesAreOffered(encoding: NoteEncoding) throws {
    let text = "これは古い文章です。カタカナと漢字を含みます。\n"
    let data = Data(try #require(encoding.encode(text)))
    if encoding == .iso2022JP {
      #expect(try NoteText(data).suggestion == .iso2022JP)
    } else {
      let error = #expect(throws: NoteTextError.self) { try NoteText(data) }
      guard case .notText(_, let candidates) = error else { return #expect(Bool(false)) }
      #expect(candidates.first == encoding)
    }
    var note = try NoteText(data, as: encoding)
    #expect(note.text == text)
    note.text += "😀"
    #expect(throws: NoteTextError.cannotEncode("😀", encoding)) { try note.data() }
  }

  @Test func whatIsNoTextIsRefusedWithItsPlace() {
    #expect(throws: NoteTextError.holdsNUL(letter: 2)) { try NoteText(Data("日a\0b".utf8)) }
    #expect(throws: NoteTextError.notText(byte: 3, candidates: [])) {
      try NoteText(Data([0x61, 0x62, 0x63, 0xFF, 0xFF]))
    }
    #expect(throws: NoteTextError.notReversible(.utf16LittleEndian)) {
      try NoteText(Data([0xFF, 0xFE, 0x61]))
    }
  }

  private let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])

  @Test func picturesGetPlacesBesideTheNote() throws {
    let pasted = try #require(ImageToKeep(png, layout: .file(name: "日記.md"), taken: ["Image.png"]))
    #expect(pasted.path == "日記.assets/image-2.png" && pasted.markdown == "![](日記.assets/image-2.png)")
    let dropped = try #require(
      ImageToKeep(png, name: "../..\\my [photo] 1.jpeg", layout: .package, taken: []))
    #expect(dropped.path == "assets/my [photo] 1.png")
    #expect(dropped.markdown == "![my \\[photo\\] 1](<assets/my [photo] 1.png>)")
    #expect(Sketch.after("a ⟦b⟧ c") { pasted.revision($1) } == "a ![](日記.assets/image-2.png)¦ c")
    #expect(ImageToKeep(Data("GIF89a".utf8), layout: .package, taken: []) == nil)
  }

  @Test(arguments: [
    "", "...", "/", "a/b/c", "\u{202E}evil", String(repeating: "長", count: 300), " x. ", "CON\n",
  ])
  func namesAreSafe(name: String) {
    let safe = SafeName(name, or: "image").text
    #expect(!safe.isEmpty && safe.utf8.count <= 100 && safe.first != "." && !safe.contains("/"))
    #expect(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }

  @Test func aPackageKnowsItsText() {
    #expect(NotePackage.textName(among: ["info.json", "text.md"]) == "text.md")
    #expect(NotePackage.textName(among: ["a.md", "assets"]) == "a.md")
    #expect(NotePackage.textName(among: ["a.md", "b.md"]) == nil)
    #expect(NotePackage.files(text: Data("x".utf8), images: []).keys.sorted() == ["text.md"])
  }
}
