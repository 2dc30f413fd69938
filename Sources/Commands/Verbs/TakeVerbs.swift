import DocumentWire
import PageService

extension Option {
  static let parts = Option(
    "output", short: "o", Value(name: "OUT", kind: .file),
    help: "Where to write; %d or %03d is the number of the part, from 1.")
  static let every = Option("every", .text("N"), help: "A new part after every N pages.")
  static let before = Option(
    "at", .text("PAGES"), help: "A new part before each of these pages, such as 5,12.")
  static let atOutline = Option("outline", help: "A new part at each topmost entry of the outline.")
}

extension Verb {
  static let extract = Verb(
    name: "extract", summary: "Write some pages to a file of their own", operands: [.file],
    required: [.pages, .output], options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "The pages come in the order in which PAGES names them, and a page may come twice.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let document = try session.open(session.file)
    return try session.finish(
      document.deriving(.extracted(document.number, pages: session.pages(of: document))))
  }

  static let split = Verb(
    name: "split", summary: "Cut a file into parts", operands: [.file], required: [.parts],
    options: [.every, .before, .atOutline, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Give one of --every, --at and --outline. What stands before the first page named by --at or by the "
        + "outline is a part too.",
      "JSON: pages, the number of all pages, and files [{file, pages}].",
    ]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    let starts = try session.startsOfParts(document)
    let pattern = FilePattern(session.output)
    try pattern.check(files: starts.count)
    var files: [JSONValue] = []
    var progress = Progress("Writing", total: starts.count, on: session.console)
    defer { progress.erase() }
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : document.pageCount
      let path = session.output == "-" ? "-" : pattern.path(place + 1)
      try session.save(
        document.deriving(.extracted(document.number, pages: Array(start..<end))), to: path)
      files.append(["file": .string(path), "pages": .int(end - start)])
      progress.show(place + 1)
    }
    if session.wantsJSON { try session.report(["pages": .int(document.pageCount), "files": .array(files)]) }
    return .done
  }
}

extension Session {
  /// The first page of each part, ascending from 0.
  fileprivate func startsOfParts(_ document: WorkedDocument) throws -> [Int] {
    let ways = [Option.every, .before, .atOutline].filter { arguments.has($0) }
    guard ways.count == 1 else { throw CommandError.usage("Give one of --every, --at and --outline.") }
    if let every = try arguments.integer(.every, in: 1...Int(Int32.max)) {
      return Array(stride(from: 0, to: document.pageCount, by: every))
    }
    var starts: Set<Int> = [0]
    if let list = arguments.value(.before) {
      starts.formUnion(try pageList(of: document).pages(list))
    } else {
      let pages = try document.outline().compactMap { $0.target?.page }
      guard !pages.isEmpty else {
        throw CommandError.usage(
          "“\(displayName(file))” has no outline that leads to pages. Use --every or --at.")
      }
      starts.formUnion(pages)
    }
    return starts.sorted()
  }
}
