package import PDFWriting


/// What is settled for a whole note before its first block is laid out.
package struct NotePlan: Sendable {
  package let style: NoteStyle
  package let page: PageSize
  package let isRightBound: Bool
  package let title: String?
  package let context: FlowContext
  /// The note's blocks, with the contents where they go.
  package let blocks: [Block]
  /// All names that links may lead to.
  package let anchors: Set<String>
  package let byline: String
  /// True when the title comes from the front matter and not from the first heading.
  package let showsTitle: Bool

  package init(note: Note, options: NoteOptions) throws(NoteError) {
    let properties = note.properties
    let style = try NoteStyle.named(options.style ?? properties.style ?? "Report")
    page = try Self.pageSize(options.pageSize ?? properties.pageSize) ?? style.page
    self.style = style.fitted(to: page)
    let isVertical = properties.writing == .vertical
    isRightBound = properties.binding.map { $0 == .right } ?? isVertical
    let language = LanguageGuess(note)
    let headings = Self.headings(note.blocks)
    anchors = Set(headings.map(\.anchor)).union(
      note.footnotes.indices.flatMap { [FootnoteNames.note($0), FootnoteNames.mark($0)] })
    let named = options.title ?? properties.title
    title = named ?? headings.first { $0.level == 1 }?.title.plainText
    let opening: String? =
      if case .heading(level: 1, let text, _)? = note.blocks.first { text.plainText } else { nil }
    showsTitle = named != nil && named != opening
    byline = Byline.text(properties, language: language.tag)
    let sides = self.style.inner + self.style.outer
    let ends = self.style.top + self.style.bottom
    context = FlowContext(
      style: self.style, language: language.tag, isEastAsian: language.isEastAsian,
      isVertical: isVertical, measure: isVertical ? page.height - ends : page.width - sides,
      extent: isVertical ? page.width - sides : page.height - ends,
      pictures: PictureShelf(folder: options.baseFolder), headings: headings)
    blocks = Self.withContents(note, opening: !showsTitle && opening != nil)
  }

  private static func pageSize(_ name: String?) throws(NoteError) -> PageSize? {
    guard let name else { return nil }
    guard let size = PageSize(name) else {
      throw .unknownPageSize(name, known: PageSize.known.map(\.name))
    }
    return size
  }

  private static func withContents(_ note: Note, opening: Bool) -> [Block] {
    guard note.properties.hasContents, !note.blocks.contains(.contents) else { return note.blocks }
    var blocks = note.blocks
    blocks.insert(.contents, at: opening ? 1 : 0)
    return blocks
  }

  private static func headings(_ blocks: [Block]) -> [ContentsHeading] {
    blocks.flatMap { block -> [ContentsHeading] in
      switch block {
      case .heading(let level, let text, let anchor):
        [ContentsHeading(level: level, title: text, anchor: anchor)]
      case .quote(let blocks): headings(blocks)
      case .list(_, _, let items): items.flatMap { headings($0.blocks) }
      default: []
      }
    }
  }

  // MARK: Pages

  package var mediaBox: Box { Box(left: 0, bottom: 0, right: page.width, top: page.height) }

  /// Room for the flow on a page.
  package var room: PageCutter.Room {
    PageCutter.Room(extent: context.extent, footnoteGap: style.size * 1.1)
  }

  /// True when the page's outer side is the left one. The first page faces the cover's inside.
  func isOuterLeft(page: Int) -> Bool { (page % 2 == 1) != isRightBound }

  /// The left and right edge of the text.
  func edges(page: Int) -> (left: Double, right: Double) {
    let isOuterLeft = isOuterLeft(page: page)
    return (
      isOuterLeft ? style.outer : style.inner,
      self.page.width - (isOuterLeft ? style.inner : style.outer)
    )
  }

  /// From flow space to a page.
  func map(page: Int) -> PageMap {
    let edges = edges(page: page)
    return PageMap(
      isVertical: context.isVertical, x: context.isVertical ? edges.right : edges.left,
      y: self.page.height - style.top)
  }

  /// What a page is called.
  func label(of page: Int) -> String { "\(page + 1)" }
}

extension NoteStyle {
  /// The style for a page of another size: on small pages margins give way to the text.
  func fitted(to page: PageSize) -> NoteStyle {
    var style = self
    let across = min(1, page.width * 0.4 / (inner + outer))
    let down = min(1, page.height * 0.4 / (top + bottom))
    (style.inner, style.outer) = (inner * across, outer * across)
    (style.top, style.bottom) = (top * down, bottom * down)
    return style
  }
}

extension FlowContext {
  /// The same for horizontal text beside the flow.
  var horizontal: FlowContext {
    var context = self
    context.isVertical = false
    return context
  }
}

extension NotePlan {
  /// Lays a block out.
  func layOut(_ index: Int) -> LaidOutBlock {
    var followsParagraph = false
    if index > 0, case .paragraph = blocks[index - 1] { followsParagraph = true }
    return BlockFlow.layOut(blocks[index], context: context, followsParagraph: followsParagraph)
  }
}
