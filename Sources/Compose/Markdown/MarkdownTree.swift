import CMarkdown
import Foundation
import Synchronization

/// What cmark-gfm makes of a text: its tree, walked from front to back without recursion.
struct MarkdownTree: ~Copyable {
  /// A node of the tree; valid as long as the tree is.
  struct Node {
    fileprivate let pointer: OpaquePointer
  }

  private let root: OpaquePointer
  private let memory: OpaquePointer

  /// Parses valid UTF-8; nil when its tree would be beyond all measure. Blocks while another thread parses.
  init?(parsing text: [UInt8]) {
    // A cell of two letters takes some 400 bytes.
    let limit = min((64 << 20) + 256 * text.count, 2 << 30)
    let parsed = Self.parsing.withLock { _ -> (OpaquePointer, OpaquePointer)? in
      var memory: OpaquePointer?
      let root = text.withUnsafeBytes { bytes in
        cmarkdown_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, limit, &memory)
      }
      guard let root, let memory else { return nil }
      return (root, memory)
    }
    guard let parsed else { return nil }
    (root, memory) = parsed
  }

  deinit { cmarkdown_free(root, memory) }

  /// Calls with each node as it begins and as it ends; nodes without children only begin.
  borrowing func walk(_ visit: (Node, _ begins: Bool) -> Void) {
    let iterator = cmark_iter_new(root)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else { return }
      visit(Node(pointer: pointer), event == CMARK_EVENT_ENTER)
    }
  }

  // While cmark-gfm parses, extensions change tables that all parsers of the process share.
  private static let parsing = Mutex(())
}

extension MarkdownTree.Node {
  /// What a node is.
  enum Kind {
    case document, quote, list, item, task, code, html, paragraph, heading, rule, footnote
    case table, row, cell
    case text, softBreak, hardBreak, codeSpan, tag, emphasis, strong, strike, link, image, footnoteMark
  }

  var kind: Kind? {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_CODE: .codeSpan
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_HTML_INLINE: .tag
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteMark
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_ITEM: extensionKind ?? .item
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_CODE_BLOCK: .code
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_HTML_BLOCK: .html
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnote
    case CMARK_NODE_DOCUMENT: .document
    default: extensionKind
    }
  }

  // The numbers of the extensions' nodes are given at run time; their names are fixed.
  private var extensionKind: Kind? {
    switch String(cString: cmark_node_get_type_string(pointer)) {
    case "table": .table
    case "table_row", "table_header": .row
    case "table_cell": .cell
    case "strikethrough": .strike
    case "tasklist": .task
    default: nil
    }
  }

  /// The line of the text, from 1.
  var line: Int { Int(cmark_node_get_start_line(pointer)) }

  /// The text of nodes that hold text.
  var literal: String { Self.string(cmark_node_get_literal(pointer)) }

  /// The text's bytes, without a copy.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let letters = cmark_node_get_literal(pointer) else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = strlen(letters)
    return letters.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Of links and images.
  var address: String { Self.string(cmark_node_get_url(pointer)) }
  /// Of links and images; empty when there is none.
  var title: String { Self.string(cmark_node_get_title(pointer)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// What stands behind a fence.
  var fenceInformation: String { Self.string(cmark_node_get_fence_info(pointer)) }
  /// Nil for bullets.
  var listStart: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
  }
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  var isDone: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }
  var isHeader: Bool { cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }

  var columns: [Table.Alignment] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let letters = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return (0..<count).map { column in
      switch letters[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
  }

  private static func string(_ letters: UnsafePointer<CChar>?) -> String {
    letters.map { String(cString: $0) } ?? ""
  }
}
