import Foundation
import Graphics
import PDFWriting
import TestSupport
import Testing

@testable import Compose

/// Pictures of notes, by the kinds of their files.
struct NotePictureTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("note.pdf")
  }

  /// Writes a note that shows a file as a figure, and gives the warnings.
  private func show(_ bytes: [UInt8], as name: String = "p") throws -> [String] {
    _ = try folder.write(bytes, to: name)
    var options = NoteOptions()
    options.baseFolder = folder.url.path
    let note = try NoteComposition(markdown: "![words](\(name))", options: options)
    let report = try note.write(to: URL(fileURLWithPath: path))
    let check = try Tool.run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.errors)")
    return report.warnings
  }

  private func say(_ tool: String, _ arguments: String...) throws -> String {
    try Tool.run(tool, arguments: arguments.map { $0 == "@" ? path : $0 }).text
  }

  /// A line for each picture of pixels: its kind, and how it is compressed.
  private func images() throws -> [(kind: String, coding: String)] {
    try say("pdfimages", "-list", "@").split(separator: "\n").dropFirst(2).map {
      let columns = $0.split(separator: " ")
      return (String(columns[2]), String(columns[8]))
    }
  }

  private func jpeg(quality: Double = 0.9) throws -> [UInt8] {
    let image = try #require(
      CGImage(width: 200, height: 160, format: .bgrx) { pixels, _ in
        for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index &* index >> 7) }
      })
    return [UInt8](try image.jpegData(quality: quality))
  }

  // MARK: WebP

  @Test(arguments: [
    (
      "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoQAAgAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=",
      ["image"]
    ),
    ("UklGRiQAAABXRUJQVlA4TBcAAAAvD8ABEA8QMf/zHwyxYDJ/6c4UIvofOQA=", ["image", "smask"]),
    (
      "UklGRmYAAABXRUJQVlA4WAoAAAAQAAAADwAABwAAQUxQSBIAAAABDzD/ERFCLJjMX7ozhYj+Rw5WUDggLgAAAJABAJ0BKhAACAABQCYl"
        + "oAJ0ugADmAD++1Xj/6XB/9Lg/+lwf+lwfxuyzhukAAA=", ["image", "smask"]
    ),
  ])
  func webPIsShownWithItsAlpha(_ file: String, _ kinds: [String]) throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: file)))
    #expect(try show(bytes) == [])
    #expect(try images().map(\.kind) == kinds)
    let header = try #require(PictureHeader(bytes))
    #expect(header.width == 16 && header.height == 8)
    let cut = try show(Array(bytes.dropLast(12)), as: "cut")
    #expect(cut == ["The picture “cut” is damaged."])
  }

  // MARK: JPEG

  @Test func aSoundJPEGFileGoesInAsItIsWhateverFollowsIt() throws {
    #expect(try show(jpeg() + Array("more of the camera’s".utf8)) == [])
    #expect(try images().map(\.coding) == ["jpeg"])
  }

  @Test func ofADamagedJPEGFileIsShownWhatCanBeRead() throws {
    let whole = try jpeg()
    var noisy = whole
    for index in whole.count / 2..<whole.count / 2 + 2000 {
      noisy[index] = UInt8(truncatingIfNeeded: index &* 151)
    }
    for (name, bytes) in [("cut", Array(whole.prefix(whole.count / 2))), ("noisy", noisy)] {
      let warnings = try show(bytes, as: name)
      #expect(warnings == ["The picture “\(name)” is damaged; what can be read of it is shown."])
      #expect(try images().map(\.kind) == ["image"])
    }
  }

  @Test func aJPEGFileWithoutPixelsIsABox() throws {
    let whole = try jpeg()
    let scan = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
    #expect(try show(Array(whole.prefix(scan + 14))) == ["The picture “p” is damaged."])
    #expect(try images().isEmpty)
    #expect(try say("pdftotext", "@", "-").contains("words"))
  }

  @Test func aJPEGFileThatIsNotDecodedMayHaveAnyNumberOfPixels() throws {
    var large = try jpeg()
    let frame = try #require(large.indices.first { large[$0...].starts(with: [0xFF, 0xC0]) })
    // 12,000 × 9,000 pixels, of which there are too few: that is the reader's to see.
    large.replaceSubrange(frame + 5..<frame + 9, with: [0x23, 0x28, 0x2E, 0xE0])
    #expect(try show(large) == [])
    #expect(try images().map(\.coding) == ["jpeg"])
  }

  // MARK: SVG

  private static let start = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'>"

  private func svg(_ body: String, start: String = Self.start) -> [UInt8] {
    Array((start + body + "</svg>").utf8)
  }

  @Test func aFigureStaysLinesAndLetters() throws {
    let figure = svg(
      "<linearGradient id='g'><stop stop-color='red' stop-opacity='.5'/><stop offset='1'/></linearGradient>"
        + "<rect width='200' height='100' fill='url(#g)'/><g opacity='.5'><circle r='50'/></g>"
        + "<text x='10' y='50'>Words in a figure 綴り</text>")
    #expect(try show(figure, as: "f.svg") == [])
    let text = try say("pdftotext", "@", "-")
    #expect(text.contains("Words in a figure") && text.contains("綴り"))
    #expect(try images().allSatisfy { $0.kind == "smask" })
    #expect(try say("qpdf", "--qdf", "--object-streams=disable", "@", "-").contains("/Alt (words)"))
    let first = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try show(figure, as: "f.svg") == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
  }

  @Test func linksInAFigureLeaveNoMarksOfTheirOwn() throws {
    #expect(
      try show(svg("<a href='https://a.example'><rect width='50' height='50'/></a>"), as: "f.svg") == [])
    let file = try say("qpdf", "--qdf", "--object-streams=disable", "@", "-")
    #expect(file.contains("/Figure") && !file.contains("/Link") && !file.contains("a.example"))
  }

  @Test(arguments: [
    ("width='200' height='100'", 150.0, 75.0), ("viewBox='0 0 40 20'", 30, 15),
    ("width='1in' height='72pt'", 72, 72), ("width='50%' height='50%'", 225, 112.5),
    ("width='1e8' height='10'", 75e6, 7.5),
  ])
  func aFigureHasTheSizeThatItSays(_ attributes: String, _ width: Double, _ height: Double) throws {
    let start = "<?xml version='1.0'?><!-- drawn --><svg xmlns='http://www.w3.org/2000/svg' \(attributes)>"
    _ = try folder.write(svg("<rect width='5' height='5'/>", start: start), to: "f.svg")
    let size = try #require(PictureShelf(folder: folder.url.path).size(of: "f.svg"))
    #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01, "\(size)")
  }

  @Test func aFigureReadsNoOtherFile() throws {
    let image = try #require(CGImage(width: 8, height: 8, format: .bgrx) { _, _ in })
    let secret = try folder.write([UInt8](image.pngData()), to: "secret.png")
    for address in ["file://\(secret)", secret, "secret.png"] {
      #expect(
        try show(svg("<image href='\(address)' width='50' height='50'/><rect width='3' height='3'/>")) == [])
      #expect(try images().isEmpty)
    }
  }

  /// Each asks for more than there is, or for what stops the library.
  private static let hostile: [(String, String)] = [
    ("no element", "can be read"), ("<svg", "no SVG file"),
    (start + String(repeating: "<g>", count: 100_000), "no SVG file"),
    (
      "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'>"
        + (1..<20).map {
          "<!ENTITY a\($0) '" + String(repeating: $0 == 1 ? "&a;" : "&a\($0 - 1);", count: 10) + "'>"
        }
        .joined() + "]>" + start + "<text>&a19;</text></svg>", "no SVG file"
    ),
    (
      start + "<filter id='f'><feConvolveMatrix order='100' kernelMatrix='"
        + String(repeating: "1 ", count: 10_000)
        + "'/></filter><rect width='200' height='100' filter='url(#f)'/></svg>", "takes too much"
    ),
    (
      start + "<filter id='f'><feTurbulence baseFrequency='.5' numOctaves='100000'/></filter>"
        + "<rect width='200' height='100' filter='url(#f)'/></svg>", "takes too much"
    ),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'></svg>", "no SVG file"),
  ]

  @Test(arguments: hostile.indices)
  func aFigureBeyondMeasureIsABox(_ index: Int) throws {
    let (figure, words) = Self.hostile[index]
    let warnings = try show(Array(figure.utf8), as: "f.svg")
    #expect(warnings.count == 1 && warnings[0].contains(words), "\(warnings)")
    #expect(try say("pdftotext", "@", "-").contains("words"))
  }

  @Test func aDamagedDrawingIsRefusedOrTaken() throws {
    let drawing = try FigureProgram.draw(svg("<text y='20'>abc</text><g opacity='.5'><circle r='9'/></g>"))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var page = drawing.page
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        page[Int.random(in: page.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        page = Array(page.prefix(Int.random(in: 0...page.count, using: &random)))
      }
      let writer = PDFWriter(sink: DataSink(), properties: DocumentProperties())
      _ = writer.addDrawing(page, width: 10, height: 10)
      try writer.finish()
    }
  }

  @Test(arguments: [
    ("<svg/>", true), ("\u{FEFF}\n<?xml version='1.0'?>\n<!-- <html> --><!DOCTYPE svg>\n<svg>", true),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>", true), ("<s:svg xmlns:s='x'>", true), ("<svgx>", false),
    ("<html><svg></svg></html>", false), ("<!-- svg", false), ("svg", false), ("", false),
  ])
  func svgIsToldFromOtherText(_ text: String, _ isSVG: Bool) {
    #expect(SVGText.isIn(Array(text.utf8)) == isSVG)
  }
}
