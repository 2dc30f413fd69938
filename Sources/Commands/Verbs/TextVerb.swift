import Engine
import PageService

extension Option {
  static let layout = Option(
    "layout", help: "Places the text on a grid of characters as it stands on the page.")
}

extension Verb {
  static let text = Verb(
    name: "text", summary: "Print the text in reading order", operands: [.file],
    options: [.pages, .layout, .json, .jobs, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "A form feed stands between pages.",
      "JSON: pages [{page, text}]; text is null for a page that cannot be read at all.",
    ]
  ) { session in
    let book = try session.openPages(session.file)
    let printer = TextPrinter(session, book, total: try session.pages(of: book))
    return try printer.run()
  }
}

/// Prints the texts of pages as they come.
private final class TextPrinter {
  private let session: Session
  private let book: PageBook
  private let pages: [Int]
  private let output: Sink
  private let isGrid: Bool
  private var list: JSONList
  private var progress: Progress
  private var worst = ExitCode.done

  init(_ session: Session, _ book: PageBook, total pages: [Int]) {
    self.session = session
    self.book = book
    self.pages = pages
    output = session.console.output
    isGrid = session.arguments.has(.layout)
    list = JSONList("pages", on: output)
    progress = Progress("Reading", total: pages.count, on: session.console)
  }

  func run() throws -> ExitCode {
    defer { progress.erase() }
    var done = 0
    try book.pool.inOrder(
      pages, ahead: book.pool.usualAhead,
      begin: { book.pool.beginText(of: $0, boxes: isGrid, .search) },
      use: { page, result in
        try print(text(of: page, result), page, isFirst: done == 0)
        done += 1
        if !output.isTerminal { progress.show(done) }
      })
    if session.wantsJSON { try list.finish() }
    return worst
  }

  /// Nothing when the page could not be read at all; a page that PDFium cannot load is empty.
  private func text(of page: Int, _ result: Result<PageText, PageServiceError>) throws -> String? {
    do {
      let text = try result.get()
      guard isGrid else { return String(utf16Units: text.units[...]) }
      let geometry = try book.pool.geometry(of: page..<page + 1)
      return geometry.first.map { PageGrid(text, upright: $0.upright).text } ?? ""
    } catch .engine {
      return ""
    } catch {
      progress.erase()
      worst = max(worst, try session.report(error, page: page, of: book))
      return nil
    }
  }

  private func print(_ text: String?, _ page: Int, isFirst: Bool) throws(CommandError) {
    guard !session.wantsJSON else { return try list.add(["page": .int(page), "text": JSONValue(text)]) }
    if !isFirst { try output.write("\u{0C}") }
    guard let text, !text.isEmpty else { return }
    try output.write(output.isTerminal ? text.withoutTerminalCommands : text)
    if !text.hasSuffix("\n") { try output.write("\n") }
  }
}
