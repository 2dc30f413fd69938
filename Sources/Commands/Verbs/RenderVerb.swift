import Engine
import Foundation
import PDFValues
import PageService
import Reading
import TextSearch
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

  /// Spreads and marks: workers draw the pages, which are put together and marked here.
  fileprivate func renderComposed(_ format: PictureFormat, dots: Double) throws -> ExitCode {
    let book = try openPages(file, needsPages: true)
    let sheets = try sheets(of: book, pages(of: book))
    let pattern = FilePattern(output)
    try pattern.check(files: sheets.count)
    let found = try marks(in: book, sheets.flatMap(\.pages))
    let pictures = try sheets.map { sheet in
      let pages = try sheet.pages.flatMap { page in
        try book.geometry(of: page..<page + 1).map { (page: page, geometry: $0) }
      }
      let plan = try PicturePlan(pages, of: sheet.spread, scale: dots / 72, marks: found?.marks ?? [:])
      return ComposedDrawing.Picture(number: sheet.number, plan: plan)
    }
    var writer = PictureWriter(self, pattern, total: pictures.count)
    defer { writer.progress.erase() }
    let drawing = ComposedDrawing(session: self, book: book, format: format, resolution: dots)
    let code = try drawing.run(pictures, willTell: { writer.progress.erase() }) {
      try writer.write($1, number: $0)
    }
    try writer.finish()
    let worst = max(code, found?.worst ?? .done)
    guard worst == .done, let found, found.marks.isEmpty, let query = arguments.value(.highlight) else {
      return worst
    }
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

/// What comes onto one picture: its pages in screen order, and its number in file names.
private struct Sheet {
  var number: Int
  var pages: [Int]
  var spread: Spread?
}

extension Session {
  /// The sheets that hold the pages, each once and in order.
  fileprivate func sheets(of book: PageBook, _ pages: [Int]) throws -> [Sheet] {
    let wanted = Set(pages)
    guard arguments.has(.facingPages) else {
      return wanted.sorted().map { Sheet(number: $0 + 1, pages: [$0]) }
    }
    return try BookLayout(self, book.document(), pairsPages: true).spreads.enumerated().compactMap {
      place, spread in
      wanted.isDisjoint(with: spread.pages)
        ? nil : Sheet(number: place + 1, pages: spread.pages, spread: spread)
    }
  }

  /// What `--highlight` finds, by page, and the exit code of what could not be read; nil without the flag.
  fileprivate func marks(in book: PageBook, _ pages: [Int]) throws -> (marks: [Int: [Rect]], worst: ExitCode)?
  {
    var marks: [Int: [Rect]] = [:]
    guard let worst = try highlights(in: book, pages, take: { marks[$0, default: []] += $1 }) else {
      return nil
    }
    return (marks, worst)
  }
}
