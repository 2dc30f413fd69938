import DocumentWire
import Engine
import PDFValues
import PageService

extension Verb {
  static let annotate = Verb(
    name: "annotate", summary: "Mark what is found, as annotations", operands: [.file],
    required: [.highlight],
    options: [.output, .pages, .json, .jobs, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Each match becomes a highlight that other readers show and can take away.",
      "Without -o the marks are appended to FILE: what was in it stays byte for byte, so that what is signed "
        + "stays so. A file that cannot be appended to, such as a damaged one, is left as it is; with -o a new "
        + "file is written.",
      "JSON: matches, the number of highlights.",
    ]
  ) { session in
    try session.checkOutput()
    guard session.file != "-" || session.arguments.has(.output) else {
      throw CommandError.usage("Standard input cannot be changed. Name a file after -o.")
    }
    let book = try session.openPages(session.file, needsPages: true)
    var marks: [(page: Int, rects: [Rect])] = []
    let worst = try session.highlights(in: book, session.pages(of: book)) { page, rects in
      if !rects.isEmpty { marks.append((page, rects)) }
    }
    guard !marks.isEmpty else {
      session.console.say(
        "“\((session.arguments.value(.highlight) ?? "").printable)” was not found on these pages.")
      if session.wantsJSON { try session.report(["matches": .int(0)]) }
      return max(worst ?? .done, .nothingFound)
    }
    let document = try book.document()
    for mark in marks { try document.apply(.addAnnotation(page: mark.page, .highlight(mark.rects))) }
    if session.arguments.has(.output) {
      try session.save(document)
    } else {
      var options = PDFWriteOptions()
      options.writesIncrementally = true
      try document.save(to: session.file, options: options)
    }
    if session.wantsJSON { try session.report(["matches": .int(marks.count)]) }
    return worst ?? .done
  }
}

extension AnnotationRecord {
  /// A yellow highlight of lines.
  fileprivate static func highlight(_ lines: [Rect]) -> AnnotationRecord {
    let left = lines.map(\.left).min() ?? 0
    let bottom = lines.map(\.bottom).min() ?? 0
    let right = lines.map(\.right).max() ?? 0
    let top = lines.map(\.top).max() ?? 0
    let corners = lines.flatMap { line in
      [line.left, line.top, line.right, line.top, line.left, line.bottom, line.right, line.bottom]
    }
    return AnnotationRecord(
      type: "Highlight", bounds: PageRect(x: left, y: bottom, width: right - left, height: top - bottom),
      entries: [
        "/QuadPoints": .list(corners.map { .number($0) }),
        "/C": .list([.number(1), .number(0.9), .number(0.2)]),
      ])
  }
}
