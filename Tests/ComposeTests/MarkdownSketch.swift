@testable import Compose

/// Blocks as a line of text, so that tests can show them.
enum MarkdownSketch {
  static func sketch(_ markdown: String) throws -> String {
    try Note(markdown: markdown).blocks.map(sketch).joined(separator: " ")
  }

  static func sketch(_ blocks: [Block]) -> String { blocks.map(sketch).joined(separator: " ") }

  static func sketch(_ block: Block) -> String {
    switch block {
    case .heading(let level, let text, let anchor): "h\(level)#\(anchor)(\(sketch(text)))"
    case .paragraph(let text): "p(\(sketch(text)))"
    case .list(let start, let isTight, let items):
      (start.map { "ol\($0)" } ?? "ul") + (isTight ? "" : "+") + "["
        + items.map(sketch).joined(separator: " | ") + "]"
    case .quote(let blocks): "quote[\(sketch(blocks))]"
    case .code(let code, let language): "code\(language.isEmpty ? "" : ":" + language)(\(shown(code)))"
    case .table(let table):
      "table[" + table.columns.map(sketch).joined() + " "
        + ([table.header] + table.rows).map { $0.map(sketch).joined(separator: ",") }.joined(separator: " / ")
        + "]"
    case .rule: "rule"
    case .figure(let picture): "figure(\(sketch(picture)))"
    case .contents: "contents"
    case .pageBreak: "pagebreak"
    }
  }

  static func sketch(_ text: InlineText) -> String {
    text.pieces.map { piece in
      switch piece {
      case .text(let text, let style): styled(shown(text), style)
      case .ruby(let base, let reading, let style): styled("\(base)《\(reading)》", style)
      case .picture(let picture, let style): styled("img(\(sketch(picture)))", style)
      case .footnote(let index): "[^\(index)]"
      }
    }.joined()
  }

  private static func sketch(_ item: ListItem) -> String {
    (item.isDone.map { $0 ? "[x] " : "[ ] " } ?? "") + sketch(item.blocks)
  }

  private static func sketch(_ picture: Picture) -> String {
    ([picture.source, picture.alternative] + (picture.title.map { [$0] } ?? [])).joined(separator: "|")
  }

  private static func sketch(_ alignment: Table.Alignment) -> String {
    switch alignment {
    case .none: "-"
    case .left: "l"
    case .center: "c"
    case .right: "r"
    }
  }

  private static func shown(_ text: String) -> String { text.replacing("\n", with: "⏎") }

  private static func styled(_ text: String, _ style: InlineText.Style) -> String {
    var marks: [String] = []
    if style.isStrong { marks.append("b") }
    if style.isEmphasized { marks.append("i") }
    if style.isCode { marks.append("c") }
    if style.isStruck { marks.append("s") }
    if style.isUnderlined { marks.append("u") }
    if style.isMarked { marks.append("m") }
    if style.isKey { marks.append("k") }
    if style.script == .above { marks.append("^") }
    if style.script == .below { marks.append("_") }
    if let link = style.link { marks.append("→" + link) }
    return marks.isEmpty ? text : "⟨\(marks.joined()) \(text)⟩"
  }
}
