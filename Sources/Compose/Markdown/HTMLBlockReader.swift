/// Keeps of a block of raw HTML what a note can show: text, pictures, page breaks, rules.
struct HTMLBlockReader {
  private(set) var inlines: InlineReader
  private let line: Int
  private var blocks: [Block] = []
  private var isSpacePending = false
  /// Whether a line ends in the space that is pending.
  private var endsLine = false
  /// The text of a `pre` element.
  private var code: String?

  init(line: Int, inlines: InlineReader) {
    self.line = line
    self.inlines = inlines
  }

  mutating func blocks(of html: String, _ warnings: inout NoteWarnings) -> [Block] {
    var firstTag: String?
    inlines.begin(line: line)
    for piece in HTMLFragment.pieces(of: html) {
      switch piece {
      case .text(let text): add(text)
      case .comment(let comment):
        if Self.isPageBreak(comment) { add(.pageBreak, &warnings) }
      case .tag(let tag):
        take(tag, &warnings)
        if firstTag == nil, !tag.isClosing, !Self.isUnderstood(tag) { firstTag = tag.name }
      }
    }
    endParagraph(&warnings)
    if let firstTag {
      let rest = HTMLFragment.leavesOut(firstTag) ? "it is left out" : "its text is kept"
      warnings.add(line: line, "The HTML element “\(firstTag)” is not supported; \(rest).")
    }
    return blocks
  }

  /// Adds text as HTML shows it, where any run of white space is one space.
  private mutating func add(_ text: String) {
    guard code == nil else {
      code?.append(text)
      return
    }
    var word = ""
    for letter in text {
      if letter.isASCIISpace {
        inlines.add(word)
        word = ""
        isSpacePending = true
        endsLine = endsLine || letter.isNewline
      } else {
        addSpace()
        word.append(letter)
      }
    }
    inlines.add(word)
  }

  /// Adds the space that stands before what comes now.
  private mutating func addSpace() {
    guard isSpacePending else { return }
    if !inlines.isEmpty { if endsLine { inlines.addSoftBreak() } else { inlines.add(" ") } }
    (isSpacePending, endsLine) = (false, false)
  }

  private mutating func take(_ tag: HTMLTag, _ warnings: inout NoteWarnings) {
    guard Self.endsParagraph.contains(tag.name) else {
      if !tag.isClosing { addSpace() }
      inlines.take(tag)
      return
    }
    endParagraph(&warnings)
    if tag.name == "pre", !tag.isClosing { code = "" }
    if tag.name == "hr" { blocks.append(.rule) }
    if !tag.isClosing, Self.breaksPage(tag) { blocks.append(.pageBreak) }
  }

  private mutating func add(_ block: Block, _ warnings: inout NoteWarnings) {
    endParagraph(&warnings)
    blocks.append(block)
  }

  private mutating func endParagraph(_ warnings: inout NoteWarnings) {
    if let block = inlines.finish(&warnings).paragraph { blocks.append(block) }
    if let code { blocks.append(.code(code.trimmed(of: "\n"), language: "")) }
    code = nil
    inlines.begin(line: line)
    (isSpacePending, endsLine) = (false, false)
  }

  private static func isPageBreak(_ comment: String) -> Bool {
    ["pagebreak", "newpage"].contains(comment.lowercased().filter(\.isLetter))
  }

  private static func breaksPage(_ tag: HTMLTag) -> Bool {
    guard let style = tag.attributes["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
    return style.contains("page-break-after:always") || style.contains("page-break-before:always")
      || style.contains("break-after:page") || style.contains("break-before:page")
  }

  /// Whether nothing of the tag is lost.
  private static func isUnderstood(_ tag: HTMLTag) -> Bool {
    ["br", "hr", "img", "p", "div", "span", "a", "ruby", "rt", "rp", "center", "pre"].contains(tag.name)
      || StyleStack.Trait(tag: tag.name) != nil
  }

  private static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl",
    "dt",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "li",
    "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr",
    "ul",
  ]
}

extension String {
  fileprivate func trimmed(of letter: Character) -> String {
    let start = drop { $0 == letter }
    return String(start.reversed().drop { $0 == letter }.reversed())
  }
}

extension Character {
  fileprivate var isASCIISpace: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\r\n" || self == "\u{C}"
  }
}
