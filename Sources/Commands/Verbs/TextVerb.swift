import PDFKit

extension Option {
  static let layout = Option(
    "layout", help: "Places the text on a grid of characters as it stands on the page.")
}

extension Verb {
  static let text = Verb(
    name: "text", summary: "Print the text in reading order", operands: [.file],
    options: [.pages, .layout, .json, .passwordDescriptor],
    details: ["A form feed stands between pages.", "JSON: pages [{page, text}]."]
  ) { session in
    let document = try session.open(session.file, onlyPages: true)
    let pages = try session.pages(of: document)
    let output = session.console.output
    var list = JSONList("pages", on: output)
    var progress = Progress("Reading", total: pages.count, on: session.console)
    defer { progress.erase() }
    for (done, number) in pages.enumerated() {
      guard let page = document.page(at: number) else { throw PDFError.unreadablePage(number) }
      let text = session.arguments.has(.layout) ? PageGrid(page).text : page.string ?? ""
      if session.wantsJSON {
        try list.add(["page": .int(number), "text": .string(text)])
      } else {
        if done > 0 { try output.write("\u{0C}") }
        try output.write(output.isTerminal ? text.withoutTerminalCommands : text)
        if !text.isEmpty, !text.hasSuffix("\n") { try output.write("\n") }
      }
      if !output.isTerminal { progress.show(done + 1) }
    }
    if session.wantsJSON { try list.finish() }
    return .done
  }
}
