import TestSupport
import Testing

@testable import Compose

/// The examples of GitHub's specification, which holds CommonMark's. Its licence is not ours: the text comes
/// from Debian's package.
@Suite struct MarkdownSpecificationTests {
  struct Example {
    var number: Int
    var section: String
    var markdown: String
    var html: String
  }

  static let path = "/usr/share/doc/cmark-gfm/spec.txt.gz"

  static func examples() throws -> [Example] {
    let specification = try Tool.run("gzip", "-dc", path)
    try #require(
      specification.status == 0,
      "\(path) is missing: install cmark-gfm, with its documentation (Scripts/bootstrap --tests)")
    let fence = String(repeating: "`", count: 32)
    var examples: [Example] = []
    var section = ""
    var parts: [[Substring]]?
    for line in specification.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = parts {
        if line == fence {
          let texts = open.map { ($0.joined(separator: "\n") + "\n").replacing("→", with: "\t") }
          examples.append(
            Example(number: examples.count + 1, section: section, markdown: texts[0], html: texts.last ?? ""))
          parts = nil
        } else if line == ".", open.count == 1 {
          parts?.append([])
        } else {
          parts?[open.count - 1].append(line)
        }
      } else if line.hasPrefix(fence + " example") {
        parts = [[]]
      } else if line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return examples
  }

  @Test func everyExampleKeepsItsText() throws {
    let examples = try Self.examples()
    #expect(examples.count > 600)
    // A note shows no raw HTML, so that its text differs there.
    let others = ["HTML blocks", "Raw HTML", "Disallowed Raw HTML (extension)"]
    for example in examples {
      let note = try Note(markdown: example.markdown)
      guard !others.contains(example.section) else { continue }
      let text = note.blocks.map(\.words).joined(separator: " ").words
      let expected = HTMLFragment.pieces(of: example.html).words
      #expect(text == expected, "example \(example.number), \(example.section): \(example.markdown)")
    }
  }

  @Test func everyExampleBecomesPages() throws {
    for example in try Self.examples() {
      let file = try NoteComposition(markdown: example.markdown).makeFile()
      #expect(file.report.pages == 1, "example \(example.number), \(example.section): \(example.markdown)")
    }
  }
}

extension [HTMLPiece] {
  /// The text between tags, word by word.
  fileprivate var words: String {
    reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .tag(let tag) where Self.apart.contains(tag.name): text += " "
      case .tag, .comment: break
      }
    }.words
  }

  /// Elements that stand apart from the text around them.
  private static let apart: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "input", "blockquote", "pre", "hr", "br",
    "table",
    "thead", "tbody", "tr", "th", "td",
  ]
}

extension Block {
  fileprivate var words: String {
    switch self {
    case .heading(_, let text, _), .paragraph(let text): text.plain
    case .list(_, _, let items): items.flatMap(\.blocks).map(\.words).joined(separator: " ")
    case .quote(let blocks): blocks.map(\.words).joined(separator: " ")
    case .code(let code, _): code
    case .table(let table): ([table.header] + table.rows).joined().map(\.plain).joined(separator: " ")
    case .rule, .figure, .contents, .pageBreak: ""
    }
  }
}

extension String {
  fileprivate var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
