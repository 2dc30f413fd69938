import Foundation
import PDFKit
import TextSearch

extension Option {
  static let distinguishesCase = Option("case", help: "“Word” is not “word”.")
  static let distinguishesDiacritics = Option("diacritics", help: "“résumé” is not “resume”.")
  static let distinguishesWidth = Option(
    "width", help: "Full-width “ＡＢＣ” is not “ABC”, half-width “ｶﾅ” not “カナ”.")
  static let distinguishesKana = Option("kana", help: "“かな” is not “カナ”.")
  static let wholeWords = Option("word", help: "A match begins and ends where a word does.")
  static let literal = Option(
    "literal", help: "Characters as they are coded: no ligature, hyphen or line end is seen through.")
  static let regularExpression = Option("regex", help: "QUERY is a regular expression, matched page by page.")
}

extension Verb {
  static let search = Verb(
    name: "search", summary: "Find text in files",
    operands: [Operand(name: "FILE", isRepeated: true), Operand(name: "QUERY", kind: .text)],
    options: [
      .distinguishesCase, .distinguishesDiacritics, .distinguishesWidth, .distinguishesKana, .wholeWords,
      .literal,
      .regularExpression, .pages, .json, .passwordDescriptor,
    ],
    details: [
      "Prints a line for each match as it is found: file, page and the match with what stands around it. "
        + "Case, accents, width and the two kana scripts make no difference unless a flag says so; line ends, "
        + "hyphens at them and ligatures hide no match.",
      "JSON: matches [{file, page, text, context, rects [[x, y, width, height]], rectPages}]; rectPages, the "
        + "page of each rectangle, only when a match runs from one page onto the next.",
    ]
  ) { session in
    let (files, query) = (session.arguments.operands.dropLast(), session.arguments.operands.last ?? "")
    guard !query.isEmpty else { throw CommandError.usage("QUERY is empty. Say what to find.") }
    try session.checkPattern(query)
    let printer = MatchPrinter(session)
    var worst = ExitCode.done
    for file in files {
      do {
        try session.search(file, query, printer)
      } catch let error where error as? CommandError == .outputClosed {
        throw error
      } catch {
        worst = max(worst, session.report(error))
      }
    }
    try printer.finish()
    guard printer.count == 0, worst == .done else { return worst }
    let names = files.map { session.displayName($0) }.joined(separator: ", ")
    session.console.say("“\(query.printable)” was not found in \(names).")
    return .nothingFound
  }
}

extension Session {
  /// What the flags distinguish and require.
  fileprivate var searchOptions: PDFSearchOptions {
    let flags: [(Option, PDFSearchOptions)] = [
      (.distinguishesCase, .distinguishesCase), (.distinguishesDiacritics, .distinguishesDiacritics),
      (.distinguishesWidth, .distinguishesWidth), (.distinguishesKana, .distinguishesKana),
      (.wholeWords, .wholeWords), (.literal, .literal), (.regularExpression, .regularExpression),
    ]
    return flags.reduce(into: []) { if arguments.has($1.0) { $0.insert($1.1) } }
  }

  /// A pattern that cannot be read is told before any file is opened.
  fileprivate func checkPattern(_ query: String) throws {
    guard searchOptions.contains(.regularExpression) else { return }
    try PDFDocument().find(query, options: searchOptions) { _ in false }
  }

  fileprivate func search(_ file: String, _ query: String, _ printer: MatchPrinter) throws {
    let document = try open(file, onlyPages: true)
    let pages = try arguments.value(.pages).map { list throws(CommandError) in
      IndexSet(try pageList(of: document, named: file).pages(list))
    }
    printer.begin(file, document)
    defer { printer.end() }
    try document.find(query, options: searchOptions, pages: pages) { printer.add($0) }
    if let failure = printer.failure { throw failure }
  }
}

/// Prints matches as they come.
private final class MatchPrinter {
  private let console: Console
  private let wantsJSON: Bool
  private var list: JSONList
  private var file = ""
  private var document = PDFDocument()
  private var progress: Progress
  private(set) var count = 0
  /// Why printing ended early.
  private(set) var failure: CommandError?

  init(_ session: Session) {
    console = session.console
    wantsJSON = session.wantsJSON
    list = JSONList("matches", on: console.output)
    progress = Progress("Searching", total: 0, on: console)
  }

  /// What follows is of this file.
  func begin(_ file: String, _ document: PDFDocument) {
    self.file = file
    self.document = document
    progress = Progress("Searching", total: document.pageCount, on: console)
  }

  /// The file is done.
  func end() { progress.erase() }

  func finish() throws(CommandError) {
    if wantsJSON { try list.finish() }
  }

  /// Prints a match; false when that cannot be done.
  func add(_ match: PDFSelection) -> Bool {
    do throws(CommandError) {
      try print(match)
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func print(_ match: PDFSelection) throws(CommandError) {
    count += 1
    let pages = match.pages
    let page = pages.first.flatMap { document.number(of: $0) } ?? 0
    if wantsJSON {
      try list.add(json(match, pages, page))
    } else {
      try console.output.write("\(file.printable):\(page + 1): \(marked(match))\n")
      try console.output.flush()
    }
    if !console.output.isTerminal { progress.show(page + 1) }
  }

  private func json(_ match: PDFSelection, _ pages: [PDFPage], _ page: Int) -> JSONValue {
    let rects = pages.map { match.lineRects(on: $0) }
    var members: [JSONValue.Member] = [
      .init(key: "file", value: .string(file)), .init(key: "page", value: .int(page)),
      .init(key: "text", value: JSONValue(match.string)),
      .init(key: "context", value: .string(match.context.text)),
      .init(key: "rects", value: .array(rects.joined().map { JSONValue($0) })),
    ]
    if pages.count > 1 {
      let numbers = zip(pages, rects).flatMap { page, rects in
        rects.map { _ in document.number(of: page) ?? 0 }
      }
      members.append(.init(key: "rectPages", value: JSONValue(numbers)))
    }
    return .object(members)
  }

  /// The match in its surroundings, on a terminal in bold.
  private func marked(_ match: PDFSelection) -> String {
    let context = match.context
    guard console.output.isTerminal else { return context.text.printable }
    let parts = [context.before, context.match, context.after].map(\.withoutTerminalCommands)
    return "\(parts[0])\u{1B}[1;31m\(parts[1])\u{1B}[0m\(parts[2])"
  }
}
