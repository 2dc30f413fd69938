import DocumentWire
import Engine
import Foundation
import PDFValues
import PageService

extension Option {
  static let underline = Option("underline", .text("QUERY"), help: "Draws a line under what is found.")
  static let strike = Option("strike", .text("QUERY"), help: "Strikes out what is found.")
  static let noteOnPage = Option(
    "note", .text("PAGE:X,Y:TEXT"),
    help: "Puts a note on a page: its number or label, points from the lower left corner of the page’s own "
      + "space, and the text.")
}

extension Verb {
  private static let markups: [(option: Option, kind: MarkupKind, color: MarkColor)] = [
    (.highlight, .highlight, .yellow), (.underline, .underline, MarkColor(0.2, 0.6, 0.25)),
    (.strike, .strikeOut, .red),
  ]

  static let annotate = Verb(
    name: "annotate", summary: "Mark what is found, and add notes, as annotations", operands: [.file],
    options: [
      .highlight, .underline, .strike, .noteOnPage, .output, .pages, .json, .jobs, .allowsUnsandboxed,
      .passwordDescriptor,
    ],
    details: [
      "Give --highlight, --underline, --strike, --note or several of them. Each match becomes a mark that other "
        + "readers show and can take away.",
      "Without -o the marks are appended to FILE: what was in it stays byte for byte, so that what is signed "
        + "stays so. A file that cannot be appended to, such as a damaged one, is left as it is; with -o a new "
        + "file is written.",
      "JSON: matches, the number of marks on what was found, and notes.",
    ]
  ) { session in
    try session.checkOutput()
    guard (markups.map(\.option) + [.noteOnPage]).contains(where: { session.arguments.has($0) }) else {
      throw CommandError.usage("Say what to mark: --highlight, --underline, --strike or --note.")
    }
    guard session.file != "-" || session.arguments.has(.output) else {
      throw CommandError.usage("Standard input cannot be changed. Name a file after -o.")
    }
    let book = try session.openPages(session.file, needsPages: true)
    let note = try session.note(in: book)
    var marks: [(page: Int, mark: AnnotationRecord)] = []
    var worst = ExitCode.done
    for (option, kind, color) in markups {
      let count = marks.count
      let code = try session.found(option, in: book, session.pages(of: book)) { page, lines in
        if !lines.isEmpty {
          marks.append((page, .markup(kind, lines: lines.map { PageRect($0) }, color: color)))
        }
      }
      worst = max(worst, code ?? .done)
      if let query = session.arguments.value(option), marks.count == count {
        session.console.say("“\(query.printable)” was not found on these pages.")
        worst = max(worst, .nothingFound)
      }
    }
    let found = marks.count
    if let note { marks.append(note) }
    if !marks.isEmpty {
      let document = try book.document()
      for (page, mark) in marks { try document.apply(.addAnnotation(page: page, mark)) }
      if session.arguments.has(.output) {
        try session.save(document)
      } else {
        var options = PDFWriteOptions()
        options.writesIncrementally = true
        try document.save(to: session.file, options: options)
      }
    }
    if session.wantsJSON {
      try session.report(["matches": .int(found), "notes": .int(note == nil ? 0 : 1)])
    }
    return worst
  }
}

extension Session {
  /// What `--note` says; nil without it.
  fileprivate func note(in book: PageBook) throws -> (page: Int, mark: AnnotationRecord)? {
    guard let text = arguments.value(.noteOnPage) else { return nil }
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.count == 3 ? parts[1].split(separator: ",").compactMap { Double($0) } : []
    guard numbers.count == 2, numbers.allSatisfy({ abs($0) < 100_000 }), !parts[2].isEmpty else {
      throw CommandError.usage(
        "“\(text.printable)” is no value for --note. Write it as --note 3:100,700:Text.")
    }
    let list = PageList(count: book.pageCount, name: book.name) { () throws(CommandError) in try book.labels }
    let pages = try list.pages(parts[0])
    guard let page = pages.first, pages.count == 1 else {
      throw CommandError.usage("--note needs one page, such as --note 3:100,700:Text.")
    }
    return (page, .note(at: CGPoint(x: numbers[0], y: numbers[1]), text: parts[2]))
  }
}

extension PageRect {
  fileprivate init(_ rect: Rect) {
    self.init(x: rect.left, y: rect.bottom, width: rect.width, height: rect.height)
  }
}
