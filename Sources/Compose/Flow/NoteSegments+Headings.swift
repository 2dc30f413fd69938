extension Block {
  /// The names that headings in it ask for, in order.
  var slugs: [String] {
    switch self {
    case .heading(_, let text, _): [HeadingAnchors.slug(text.plain)]
    case .quote(let blocks): blocks.flatMap(\.slugs)
    case .list(_, _, let items): items.flatMap { $0.blocks.flatMap(\.slugs) }
    default: []
    }
  }

  /// The block with its headings' anchors taken from the names, in order.
  func named(_ names: inout ArraySlice<String>) -> Block {
    switch self {
    case .heading(let level, let text, let old):
      guard let name = names.popFirst(), name != old else { return self }
      return .heading(level: level, text, anchor: name)
    case .quote(let blocks) where blocks.contains(where: \.mayHoldHeadings):
      return .quote(blocks.map { $0.named(&names) })
    case .list(let start, let isTight, let items)
    where items.contains(where: { $0.blocks.contains(where: \.mayHoldHeadings) }):
      let items = items.map { item in
        var item = item
        item.blocks = item.blocks.map { $0.named(&names) }
        return item
      }
      return .list(start: start, isTight: isTight, items: items)
    default: return self
    }
  }

  private var mayHoldHeadings: Bool {
    switch self {
    case .heading, .quote, .list: true
    default: false
    }
  }
}
