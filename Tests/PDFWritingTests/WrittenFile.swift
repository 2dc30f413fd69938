import Foundation
import PDFWriting
import TestSupport
import Testing

/// A file that was just written, as other programs read it.
struct WrittenFile {
  let folder: TemporaryFolder
  let path: String
  let bytes: [UInt8]

  /// Lets the body write a document, and checks that its syntax is sound.
  init(
    _ properties: DocumentProperties = DocumentProperties(), location: SourceLocation = #_sourceLocation,
    _ body: (PDFWriter) throws -> Void
  ) throws {
    let sink = MemorySink()
    let writer = PDFWriter(sink: sink, properties: properties)
    try body(writer)
    try writer.finish()
    bytes = sink.bytes
    folder = try TemporaryFolder()
    path = try folder.write(bytes, to: "a.pdf")
    let check = try Tool.run("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.text)\(check.errors)", sourceLocation: location)
  }

  /// What a command says; `@` stands for the path.
  func say(_ tool: String, _ arguments: String...) throws -> String {
    let output = try Tool.run(tool, arguments: arguments.map { $0 == "@" ? path : $0 })
    return output.text
  }

  /// The first page as poppler and as mutool draw it, a pixel a point.
  func drawn() throws -> [Pixels] {
    _ = try say("pdftoppm", "-r", "72", "-singlefile", "@", folder.path("poppler"))
    _ = try say("mutool", "draw", "-q", "-r", "72", "-o", folder.path("mutool.ppm"), "@", "1")
    return try ["poppler.ppm", "mutool.ppm"].map {
      try #require(Pixels(ppm: Data(contentsOf: folder.url.appendingPathComponent($0))))
    }
  }

  /// All objects and the trailer as text, streams unpacked, with one space for each stretch of white
  /// space in objects.
  func flat() throws -> String {
    try unpacked().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// All objects and the trailer as text, streams unpacked.
  func unpacked() throws -> String {
    let output = folder.path("unpacked.pdf")
    _ = try say("qpdf", "--qdf", "--object-streams=disable", "@", output)
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
  }

  /// The objects as qpdf's JSON has them.
  func objects() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(say("qpdf", "--json=1", "@").utf8))
    let top = try #require(json as? [String: Any])
    return try #require(top["objects"] as? [String: Any])
  }
}

/// A picture as rows of three bytes a pixel.
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init?(ppm data: Data) {
    var rest = [UInt8](data)[...]
    var words: [String] = []
    while words.count < 4, let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
      words.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    guard words.count == 4, words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]),
      rest.count == width * height * 3
    else { return nil }
    self.width = width
    self.height = height
    bytes = Array(rest)
  }

  /// The colour at a point, origin lower left.
  subscript(x: Int, y: Int) -> [Int] {
    let start = ((height - 1 - y) * width + x) * 3
    return bytes[start..<start + 3].map(Int.init)
  }

  /// Whether the colour at a point is about this.
  func isAbout(_ color: [Int], x: Int, y: Int, tolerance: Int = 6) -> Bool {
    zip(self[x, y], color).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

extension Pixels: CustomTestStringConvertible {
  var testDescription: String { "\(width) × \(height) pixels" }
}

extension PDFWriter {
  /// A page of 100 by 100 points.
  @discardableResult
  func addSmallPage(links: [Link] = [], _ body: (PageContent) -> Void = { _ in }) -> Int {
    let content = makeContent()
    body(content)
    return addPage(content, mediaBox: .small, links: links)
  }
}

extension Box {
  static let small = Box(left: 0, bottom: 0, right: 100, top: 100)
}
