/// Makes blocks of cmark's nodes, one after the other.
struct BlockBuilder {
  /// How deep quotes and lists nest; what stands deeper is kept at that depth.
  static let depthLimit = 60

  /// A block that others stand in.
  private enum Container {
    case note
    case quote
    case list(start: Int?, isTight: Bool, items: [ListItem])
    case item(isDone: Bool?)
    case footnote
  }

  private var open: [(container: Container, blocks: [Block])] = [(.note, [])]
  /// Quotes and lists that are open.
  private var depth = 0
  /// Containers beyond the limit that are open.
  private var tooDeep = 0
  private var table: Table?
  private var row: [InlineText] = []
  private var inlines = InlineReader()
  private var anchors = HeadingAnchors()
  /// The line before the text's first: front matter stands above.
  private let lineOffset: Int

  /// The line that the node begins on which stands in no other.
  private var topLine = 1
  /// The lines that the note's blocks begin on.
  private(set) var lines: [Int] = []
  private(set) var footnotes: [[Block]] = []
  /// The text of the first heading of level 1.
  private(set) var firstHeading: String?
  var warnings = NoteWarnings()

  init(lineOffset: Int) { self.lineOffset = lineOffset }

  /// The blocks when all nodes are through.
  mutating func finish() -> [Block] {
    for link in inlines.internalLinks where !anchors.contains(link.anchor) {
      warnings.add(line: link.line, "There is no heading for the link “#\(link.anchor)”.")
    }
    return open[0].blocks
  }

  mutating func take(_ node: MarkdownTree.Node, begins: Bool) {
    guard let kind = node.kind else { return }
    if begins, open.count == 1, kind.isBlock { topLine = line(node) }
    switch kind {
    case .document: break
    case .quote: nest(.quote, begins, node)
    case .list: nest(.list(start: node.listStart, isTight: node.isTight, items: []), begins, node)
    case .item: nest(.item(isDone: nil), begins, node)
    case .task: nest(.item(isDone: node.isDone), begins, node)
    case .footnote: nest(.footnote, begins, node)
    case .code: add(.code(node.code, language: node.language))
    case .rule: add(.rule)
    case .html: addHTML(node)
    case .paragraph:
      if begins { inlines.begin(line: line(node)) } else { add(inlines.finish(&warnings).paragraph) }
    case .heading:
      if begins { inlines.begin(line: line(node)) } else { addHeading(node.headingLevel) }
    case .table:
      if begins {
        table = Table(columns: node.columns, header: [], rows: [])
      } else if let whole = table {
        table = nil
        add(.table(whole))
      }
    case .row:
      if begins { row = [] } else { addRow(isHeader: node.isHeader) }
    case .cell:
      if begins { inlines.begin(line: line(node)) } else { row.append(inlines.finish(&warnings)) }
    default: inlines.take(node, kind, begins: begins)
    }
  }

  private func line(_ node: MarkdownTree.Node) -> Int { node.line + lineOffset }

  private mutating func add(_ block: Block?) {
    if let block { add([block]) }
  }

  private mutating func add(_ blocks: [Block]) {
    open[open.count - 1].blocks += blocks
    if open.count == 1 { lines += repeatElement(topLine, count: blocks.count) }
  }

  private mutating func nest(_ container: Container, _ begins: Bool, _ node: MarkdownTree.Node) {
    var isItem = false
    if case .item = container { isItem = true }
    guard begins else {
      if tooDeep > 0 {
        tooDeep -= 1
      } else {
        if !isItem { depth -= 1 }
        close()
      }
      return
    }
    if tooDeep > 0 || depth >= Self.depthLimit && !isItem {
      if tooDeep == 0 {
        warnings.add(line: line(node), "This is nested too deep; it is shown \(Self.depthLimit) levels deep.")
      }
      tooDeep += 1
    } else {
      open.append((container, []))
      if !isItem { depth += 1 }
    }
  }

  private mutating func close() {
    guard open.count > 1, let (container, blocks) = open.popLast() else { return }
    switch container {
    case .note: break
    case .quote: add(.quote(blocks))
    case .footnote: footnotes.append(blocks)
    case .list(let start, let isTight, let items): add(.list(start: start, isTight: isTight, items: items))
    case .item(let isDone):
      guard case .list(let start, let isTight, var items) = open[open.count - 1].container else { return }
      // Emptied first, so that the items grow in place.
      open[open.count - 1].container = .note
      items.append(ListItem(isDone: isDone, blocks: blocks))
      open[open.count - 1].container = .list(start: start, isTight: isTight, items: items)
    }
  }

  private mutating func addHeading(_ level: Int) {
    let text = inlines.finish(&warnings)
    let plain = text.plain
    if level == 1, firstHeading == nil, !plain.isEmpty {
      firstHeading = plain.replacing("\n", with: " ")
    }
    add(.heading(level: level, text, anchor: anchors.anchor(for: plain)))
  }

  private mutating func addRow(isHeader: Bool) {
    guard let count = table?.columns.count else { return }
    row = Array(row.prefix(count)) + repeatElement(InlineText(), count: max(0, count - row.count))
    if isHeader { table?.header = row } else { table?.rows.append(row) }
    row = []
  }

  private mutating func addHTML(_ node: MarkdownTree.Node) {
    var reader = HTMLBlockReader(line: line(node), inlines: inlines)
    let blocks = reader.blocks(of: node.literal, &warnings)
    inlines = reader.inlines
    add(blocks)
  }
}

extension MarkdownTree.Node.Kind {
  /// True for what becomes a block of its own.
  fileprivate var isBlock: Bool {
    switch self {
    case .quote, .list, .code, .html, .paragraph, .heading, .rule, .table: true
    default: false
    }
  }
}

extension MarkdownTree.Node {
  /// Code without its last line feed.
  fileprivate var code: String {
    let code = literal
    return code.last == "\n" ? String(code.dropLast()) : code
  }

  fileprivate var language: String { String(fenceInformation.prefix { !$0.isWhitespace }) }
}

extension InlineText {
  /// The block for a paragraph of this text; nil when there is nothing in it.
  var paragraph: Block? {
    guard let first = pieces.first else { return nil }
    guard pieces.count == 1 else { return .paragraph(self) }
    switch first {
    case .picture(let picture, let style) where style.link == nil: return .figure(picture)
    // None of the words is longer, and comparing strings with many marks takes quadratic time.
    case .text(let text, Style()) where text.utf8.count <= 12:
      switch text.lowercased() {
      case "[toc]", "[[toc]]", "[[_toc_]]": return .contents
      case "\\newpage", "\\pagebreak": return .pageBreak
      default: return .paragraph(self)
      }
    default: return .paragraph(self)
    }
  }
}
