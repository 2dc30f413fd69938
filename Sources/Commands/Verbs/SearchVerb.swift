import Foundation
import PDFValues
import PageService
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
      .regularExpression, .pages, .json, .jobs, .allowsUnsandboxed, .passwordDescriptor,
    ],
    details: [
      "Prints a line for each match as it is found: file, page and the match with what stands around it. "
        + "Case, accents, width and the two kana scripts make no difference unless a flag says so; line ends, "
        + "hyphens at them and ligatures hide no match.",
      "JSON: matches [{file, page, text, context, rects [[x, y, width, height]], rectPages}]; rectPages, the "
        + "page of each rectangle, only when a match runs from one page onto the next.",
    ]
  ) { session in
    let (files, text) = (session.arguments.operands.dropLast(), session.arguments.operands.last ?? "")
    guard !text.isEmpty else { throw CommandError.usage("QUERY is empty. Say what to find.") }
    // A pattern that cannot be read is told before any file is opened.
    let query = try session.query(text)
    let printer = MatchPrinter(session)
    var worst = ExitCode.done
    for file in files {
      do {
        worst = max(worst, try session.search(file, query, printer))
      } catch let error where error as? CommandError == .outputClosed {
        throw error
      } catch {
        worst = max(worst, session.report(error))
      }
    }
    try printer.finish()
    guard printer.count == 0, worst == .done else { return worst }
    let names = files.map { session.displayName($0) }.joined(separator: ", ")
    session.console.say("“\(text.printable)” was not found in \(names).")
    return .nothingFound
  }
}

extension Session {
  /// What is looked for, as the flags distinguish and require.
  fileprivate func query(_ text: String) throws(PDFError) -> SearchQuery {
    let flags: [(Option, SearchOptions)] = [
      (.distinguishesCase, .distinguishesCase), (.distinguishesDiacritics, .distinguishesDiacritics),
      (.distinguishesWidth, .distinguishesWidth), (.distinguishesKana, .distinguishesKana),
      (.wholeWords, .wholeWords), (.literal, .literal), (.regularExpression, .regularExpression),
    ]
    do {
      return try SearchQuery(
        text, options: flags.reduce(into: []) { if arguments.has($1.0) { $0.insert($1.1) } })
    } catch {
      throw .unusablePattern(error.description)
    }
  }

  fileprivate func search(
    _ file: String, _ query: SearchQuery, _ printer: MatchPrinter
  ) throws -> ExitCode {
    let book = try openPages(file)
    let pages = try arguments.value(.pages).map { list throws(CommandError) in
      Array(
        IndexSet(
          try PageList(count: book.pageCount, name: book.name) { () throws(CommandError) in try book.labels }
            .pages(list)))
    }
    printer.begin(file, total: book.pageCount)
    defer { printer.end() }
    var worst = ExitCode.done
    do {
      let pages = pages ?? Array(0..<book.pageCount)
      try book.pool.find(query, in: pages, wantsBoxes: printer.wantsBoxes) { step in
        switch step {
        case .match(let match): try printer.add(match)
        case .searched: try printer.printReady()
        case .failed(let page, let error):
          printer.end()
          worst = max(worst, try report(error, page: page, of: book))
        }
      }
    } catch let error as SearchError {
      throw PDFError.unusablePattern(error.description)
    }
    try printer.printAll()
    return worst
  }
}
