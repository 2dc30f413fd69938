import Foundation
import Graphics
import PDFKit
import Reading
import Wire

extension Option {
  static let pictures = Option(
    "output", short: "o", Value(name: "OUT", kind: .file),
    help: "PNG, JPEG or PPM by the name's ending. %d or %03d is the page, from 1; with --spreads it is the "
      + "place of the spread, from 1. “-” is standard output and takes one PNG.")
  static let resolution = Option("dpi", .text("N"), help: "Pixels an inch, 150 by default.")
  static let facingPages = Option(
    "spreads", help: "Draws facing pages as one picture, as the verb spreads groups them.")
  static let highlight = Option(
    "highlight", .text("QUERY"), help: "Marks all matches of QUERY, as search finds them without flags.")
}

extension Verb {
  static let render = Verb(
    name: "render", summary: "Draw pages or spreads as pictures", operands: [.file], required: [.pictures],
    options: [
      .pages, .resolution, .facingPages, .highlight, .binding, .cover, .rule, .json, .jobs,
      .allowsUnsandboxed,
      .passwordDescriptor,
    ],
    details: [
      "With --spreads, facing pages meet without a gap and are as high as the taller of them; a page without a "
        + "partner stands on its own half beside a white one. --pages then draws the spreads that hold such a "
        + "page. --binding, --cover and --rule choose as for spreads.",
      "--spreads and --highlight draw in one process, whatever --jobs says.",
      "When --highlight finds nothing, the pictures are drawn and the exit code is 1.",
      "JSON: files.",
    ]
  ) { session in
    let format = try PictureFormat(path: session.output)
    try session.checkOutput()
    let dots = try session.arguments.number(.resolution, in: 1...9600) ?? 150
    let isComposed = session.arguments.has(.facingPages) || session.arguments.has(.highlight)
    return isComposed
      ? try session.renderComposed(format, dots: dots) : try session.renderPages(format, dots: dots)
  }
}

extension Session {
  /// Each page by itself, drawn by workers.
  fileprivate func renderPages(_ format: PictureFormat, dots: Double) throws -> ExitCode {
    let book = try openPages(file, needsPages: true)
    let pages = Set(try pages(of: book)).sorted()
    let pattern = FilePattern(output)
    try pattern.check(files: pages.count)
    var writer = PictureWriter(self, pattern, total: pages.count)
    defer { writer.progress.erase() }
    let drawing = PageDrawing(
      session: self, book: book, scale: .times(dots / 72), format: format, resolution: dots)
    let code = try drawing.run(pages, willTell: { writer.progress.erase() }) {
      try writer.write($1, number: $0 + 1)
    }
    try writer.finish()
    return code
  }

  /// Spreads and marks, which need more of the document than workers give: drawn in this process.
  fileprivate func renderComposed(_ format: PictureFormat, dots: Double) throws -> ExitCode {
    let document = try openHere(file)
    let pages = try pages(of: document)
    let jobs = pictures(of: document, pages)
    let pattern = FilePattern(output)
    try pattern.check(files: jobs.count)
    let marks = try marks(in: document, jobs.flatMap(\.pages))
    var writer = PictureWriter(self, pattern, total: jobs.count)
    defer { writer.progress.erase() }
    for job in jobs {
      let image = try PagePicture(
        job.pages.compactMap { document.page(at: $0) }, of: job.spread, scale: dots / 72
      ).draw { page in document.number(of: page).flatMap { marks?[$0] } ?? [] }
      try writer.write(format.encode(image, resolution: dots), number: job.number)
    }
    try writer.finish()
    guard let marks, marks.isEmpty, let query = arguments.value(.highlight) else { return .done }
    writer.progress.erase()
    console.say("“\(query.printable)” was not found on these pages.")
    return .nothingFound
  }
}

/// Writes pictures to where `-o` says, and tells of their names.
private struct PictureWriter {
  private let session: Session
  private let pattern: FilePattern
  private var files: [String] = []
  private var done = 0
  var progress: Progress

  init(_ session: Session, _ pattern: FilePattern, total: Int) {
    self.session = session
    self.pattern = pattern
    progress = Progress("Drawing", total: total, on: session.console)
  }

  mutating func write(_ data: Data, number: Int) throws {
    done += 1
    if session.output == "-" {
      try session.console.writeBinary(data)
    } else {
      files.append(pattern.path(number))
      try OutputFile.write(data, to: files.last ?? "")
    }
    progress.show(done)
  }

  func finish() throws(CommandError) {
    if session.wantsJSON { try session.report(["files": JSONValue(files)]) }
  }
}

/// One picture: its pages in screen order, and its number in file names.
private struct PictureJob {
  var number: Int
  var pages: [Int]
  var spread: Spread?
}

extension Session {
  /// The pictures that the pages give, each once and in order.
  fileprivate func pictures(of document: PDFDocument, _ pages: [Int]) -> [PictureJob] {
    let wanted = Set(pages)
    guard arguments.has(.facingPages) else {
      return wanted.sorted().map { PictureJob(number: $0 + 1, pages: [$0]) }
    }
    return BookLayout(self, document, pairsPages: true).spreads.enumerated().compactMap { place, spread in
      wanted.isDisjoint(with: spread.pages)
        ? nil : PictureJob(number: place + 1, pages: spread.pages, spread: spread)
    }
  }

  /// What `--highlight` finds, by page; nil without the flag.
  fileprivate func marks(in document: PDFDocument, _ pages: [Int]) throws -> [Int: [CGRect]]? {
    guard let query = arguments.value(.highlight) else { return nil }
    guard !query.isEmpty else { throw CommandError.usage("--highlight is empty. Say what to mark.") }
    let drawn = Set(pages)
    // With the pages beside them, from which or onto which a match may run.
    let searched = IndexSet(
      pages.flatMap { [$0 - 1, $0, $0 + 1] }.filter { (0..<document.pageCount).contains($0) })
    var marks: [Int: [CGRect]] = [:]
    try document.find(query, pages: searched) { match in
      for page in match.pages {
        guard let number = document.number(of: page), drawn.contains(number) else { continue }
        marks[number, default: []] += match.lineRects(on: page)
      }
      return true
    }
    return marks
  }
}
