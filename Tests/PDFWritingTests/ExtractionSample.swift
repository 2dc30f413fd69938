import Engine
import Fonts
import TestSupport
import Typesetting

@testable import PDFWriting

/// Paragraphs set on pages and written, to be read back by others.
struct ExtractionSample {
  /// The file.
  let bytes: [UInt8]

  /// Sets texts one below the other, or as columns from the right, on as many pages as they need.
  init(
    _ texts: [StyledText], isVertical: Bool = false, isJustified: Bool = false, size: Double = 595,
    columnGap: Double = 0
  ) throws {
    let sink = Sink()
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    let box = Box(left: 0, bottom: 0, right: size, top: size)
    var content = writer.makeContent()
    var depth = 40.0
    var style = ParagraphStyle()
    style.isVertical = isVertical
    style.alignment = isJustified ? .justified : .start
    for text in texts {
      let paragraph = ShapedParagraph(text, style: style)
      for line in paragraph.lines(width: size - 80) {
        if depth + line.height > size - 40 {
          writer.addPage(content, mediaBox: box)
          content = writer.makeContent()
          depth = 40
        }
        let baseline = depth + line.baseline
        let matrix =
          isVertical
          ? Matrix(a: 0, b: -1, c: 1, d: 0, tx: size - baseline, ty: size - 40)
          : Matrix(tx: 40, ty: size - baseline)
        for run in line.runs {
          let units = run.ruby.map { text.rubies[$0].units } ?? text.units
          content.show(run, units: units, matrix)
        }
        depth += line.height * 1.3 + columnGap
      }
    }
    writer.addPage(content, mediaBox: box)
    try writer.finish()
    bytes = sink.bytes
  }

  /// Sets plain texts in one style.
  init(_ texts: [String], isVertical: Bool = false, style: TextStyle = TextStyle(size: 12)) throws {
    try self.init(texts.map { StyledText($0, style: style) }, isVertical: isVertical)
  }

  /// Content of one page that is filled by hand.
  init(size: Double = 300, _ draw: (PageContent) -> Void) throws {
    let sink = Sink()
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    let content = writer.makeContent()
    draw(content)
    writer.addPage(content, mediaBox: Box(left: 0, bottom: 0, right: size, top: size))
    try writer.finish()
    bytes = sink.bytes
  }

  final class Sink: ByteSink {
    var bytes: [UInt8] = []

    func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
  }

  // MARK: Readers

  /// Runs a command on the file; `file` stands for its path.
  func run(_ tool: String, _ arguments: String...) throws -> Tool.Output {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "sample.pdf")
    return try Tool.run(tool, arguments: arguments.map { $0 == "file" ? path : $0 })
  }

  /// What each reader reads.
  func texts() throws -> [(reader: String, text: String)] {
    [
      ("PDFium", try pdfium()), ("poppler in order", try run("pdftotext", "-raw", "file", "-").text),
      ("poppler", try run("pdftotext", "file", "-").text),
      ("MuPDF", try run("mutool", "draw", "-F", "txt", "file").text),
    ]
  }

  /// What PDFium reads, pages after one another.
  func pdfium() throws -> String {
    let core = try DocumentCore(MemorySource(bytes))
    return try (0..<core.pageCount).map { page in
      let units = try Engine.run { lane throws(EngineError) in
        try core.withPage(page, lane) { $0.units(lane) }
      }
      return String(decoding: units, as: UTF16.self)
    }.joined(separator: "\n")
  }

  /// Text without all that readers add or leave out between words and lines.
  static func compact(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for letter in text.unicodeScalars {
      switch letter.value {
      // Spaces, ends of lines and pages, marks of direction.
      case 0x09...0x0D, 0x20, 0xA0, 0x3000, 0x202A...0x202E: continue
      default: result.append(letter)
      }
    }
    return String(result)
  }

  /// Whether two texts have the same scalars; `==` would take equivalent ones for equal.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
