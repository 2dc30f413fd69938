import DocumentWire
import PageService

extension Option {
  static let by = Option(
    "by", .text("DEGREES"), help: "How far to turn, clockwise: a multiple of 90, such as 90, 180 or -90.")
  static let order = Option(
    "order", .text("PAGES"), help: "All pages in their new order, such as 3,1-2,4- or -1-1 for backwards.")
  static let perSheet = Option(
    "per", .choice(["2", "4", "6", "8", "9", "16"]), help: "How many pages go on a sheet.")
}

extension Verb {
  static let rotate = Verb(
    name: "rotate", summary: "Turn pages", operands: [.file], required: [.by, .output],
    options: [.pages, .json, .allowsUnsandboxed, .passwordDescriptor],
    details: ["Degrees are added to how a page stands already.", "JSON: pages, the number of pages."]
  ) { session in
    try session.checkOutput()
    guard let degrees = try session.arguments.integer(.by, in: -3600...3600), degrees % 90 == 0 else {
      throw CommandError.usage("Pages turn by multiples of 90 degrees.")
    }
    let document = try session.open(session.file)
    try document.apply(.rotate(session.pages(of: document), by: degrees))
    return try session.finish(document)
  }

  static let reorder = Verb(
    name: "reorder", summary: "Put pages into another order", operands: [.file], required: [.order, .output],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "Every page must be named once; extract takes some of them, delete takes some away.",
      "JSON: pages, the number of pages.",
    ]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    let order = try session.pageList(of: document).pages(session.arguments.value(.order) ?? "")
    try checkOrder(order, count: document.pageCount)
    try document.apply(.arrange(order))
    return try session.finish(document)
  }

  static let delete = Verb(
    name: "delete", summary: "Take pages away", operands: [.file], required: [.pages, .output],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: ["JSON: pages, the number of pages that are left."]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    let pages = Set(try session.pages(of: document))
    guard pages.count < document.pageCount else {
      throw CommandError.usage("This would leave no page. Keep at least one.")
    }
    try document.apply(.removePages(pages.sorted()))
    return try session.finish(document)
  }

  static let nup = Verb(
    name: "nup", summary: "Put several pages on each sheet", operands: [.file],
    required: [.perSheet, .output],
    options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: ["Pages stay vector graphics and text.", "JSON: pages, the number of sheets."]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    let perSheet = try session.arguments.integer(.perSheet, in: 2...16) ?? 2
    return try session.finish(document.deriving(.nUp(document.number, perSheet: perSheet)))
  }
}

/// Every page once, or an error that names the others.
private func checkOrder(_ order: [Int], count: Int) throws(CommandError) {
  var isNamed = [Bool](repeating: false, count: count)
  for page in order {
    guard !isNamed[page] else { throw .usage("Page \(page + 1) is named twice. Name every page once.") }
    isNamed[page] = true
  }
  let missing = isNamed.indices.filter { !isNamed[$0] }.map { String($0 + 1) }
  guard !missing.isEmpty else { return }
  let shown = missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? ", …" : "")
  throw .usage("Not named: \(shown). Name every page once, or use extract or delete.")
}
