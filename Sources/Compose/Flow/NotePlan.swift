package import PDFWriting

/// What is settled for a whole note before its first block is laid out.
package struct NotePlan: Sendable {
  package let style: NoteStyle
  package let page: PaperSize
  package let isRightBound: Bool
  package let title: String?
  package private(set) var context: FlowContext
  /// The note's blocks, with the contents where they go.
  package let blocks: [Block]
  let pageNumbers: [NotePageNumbers]
  /// All names that links may lead to.
  package let anchors: Set<String>
  package let byline: String
  /// True when the title comes from the front matter and not from the first heading.
  package let showsTitle: Bool

  package init(note: Note, options: NoteOptions) throws(NoteError) {
    let properties = note.properties
    let style = try NoteStyle.named(options.style ?? properties.style ?? "Report")
    let isVertical = properties.writing == .vertical
    let language = LanguageGuess(note)
    isRightBound = properties.binding.map { $0 == .right } ?? (isVertical || language.isFromRight)
    page = try Self.pageSize(options.pageSize ?? properties.pageSize ?? style.paper)
    self.style = style.fitted(to: page, margins: properties.margins, isRightBound: isRightBound)
    var headings = Self.headings(note.blocks)
    anchors = Set(headings.map(\.anchor)).union(
      note.footnotes.indices.flatMap { [FootnoteNames.note($0), FootnoteNames.mark($0)] })
    let named = options.title ?? properties.title
    title = named ?? headings.first { $0.level == 1 }?.title.plain
    // A title that is a heading is already there.
    showsTitle =
      named != nil && !headings.contains { $0.title.plain.replacing("\n", with: " ") == named }
    blocks = Self.withContents(note, opensWithTitle: !showsTitle)
    if let place = Self.titlePlace(in: headings, title: title, blocks) { headings[place].isTitle = true }
    byline = Byline.text(properties, language: language.tag)
    let sides = self.style.inner + self.style.outer
    let ends = self.style.top + self.style.bottom
    context = FlowContext(
      style: self.style, language: language.tag, isEastAsian: language.isEastAsian,
      isVertical: isVertical, isFromRight: language.isFromRight,
      measure: isVertical ? page.height - ends : page.width - sides,
      extent: isVertical ? page.width - sides : page.height - ends,
      pictures: PictureShelf(folder: options.baseFolder), headings: headings)
    guard context.measure >= context.body.size, context.extent >= context.body.pitch else {
      throw .pageTooSmall(width: page.width, height: page.height, letter: context.body.size)
    }
    pageNumbers = options.pageNumbers
  }

  private static func pageSize(_ name: String) throws(NoteError) -> PaperSize {
    guard let size = PaperSize(name) else {
      throw .unknownPageSize(name, known: ["A4", "A5", "A6", "JIS-B5", "JIS-B6", "Letter", "Legal"])
    }
    return size
  }

  private static func withContents(_ note: Note, opensWithTitle: Bool) -> [Block] {
    guard note.properties.hasContents, !note.blocks.contains(.contents) else { return note.blocks }
    var blocks = note.blocks
    var place = 0
    if opensWithTitle, case .heading? = blocks.first { place = 1 }
    blocks.insert(.contents, at: place)
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

  /// The heading that stands as the title: one of level 1 that says what the note is called, and stands
  /// alone on that level or above the contents. Of several that follow the contents the first is a chapter's.
  private static func titlePlace(
    in headings: [ContentsHeading], title: String?, _ blocks: [Block]
  ) -> Int? {
    let tops = headings.indices.filter { headings[$0].level == 1 }
    guard let first = tops.first, headings[first].title.plain.replacing("\n", with: " ") == title
    else { return nil }
    let isAbove = blocks.prefix { $0 != .contents }.contains { block in
      if case .heading(1, _, _) = block { true } else { false }
    }
    return tops.count == 1 || isAbove ? first : nil
  }

  // MARK: Pages

  package var mediaBox: Box { Box(left: 0, bottom: 0, right: page.width, top: page.height) }

  /// Room for the flow on a page.
  package var room: PageCutter.Room {
    PageCutter.Room(extent: context.extent, footnoteGap: style.size * 1.1)
  }

  /// True when the outer side of the page of a number is the left one. Page 1 faces the cover's inside.
  func isOuterLeft(_ number: PageNumber) -> Bool { number.value.isMultiple(of: 2) != isRightBound }

  /// The left and right edge of the text.
  func edges(_ number: PageNumber) -> (left: Double, right: Double) {
    let isOuterLeft = isOuterLeft(number)
    return (
      isOuterLeft ? style.outer : style.inner,
      page.width - (isOuterLeft ? style.inner : style.outer)
    )
  }

  /// From flow space to a page.
  func map(_ number: PageNumber) -> PageMap {
    let edges = edges(number)
    return PageMap(
      isVertical: context.isVertical, x: context.isVertical ? edges.right : edges.left,
      y: page.height - style.top)
  }
}

extension NoteStyle {
  /// The style for a page of another size and with margins of the note's own: on small pages margins give
  /// way to the text.
  func fitted(to page: PaperSize, margins: Margins?, isRightBound: Bool) -> NoteStyle {
    var style = self
    if let margins {
      (style.top, style.bottom) = (margins.top, margins.bottom)
      // The first page's outer side is the one away from the binding.
      (style.inner, style.outer) =
        isRightBound ? (margins.right, margins.left) : (margins.left, margins.right)
    }
    let across = min(1, page.width * 0.4 / max(style.inner + style.outer, 1))
    let down = min(1, page.height * 0.4 / max(style.top + style.bottom, 1))
    (style.inner, style.outer) = (style.inner * across, style.outer * across)
    (style.top, style.bottom) = (style.top * down, style.bottom * down)
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
    BlockFlow.layOut(blocks[index], context: context, followsParagraph: followsParagraph(index))
  }

  /// True when the block before one is a paragraph.
  func followsParagraph(_ index: Int) -> Bool {
    if index > 0, case .paragraph = blocks[index - 1] { return true }
    return false
  }

  /// Takes the pictures of an earlier state of the note.
  mutating func keepPictures(_ shelf: PictureShelf) { context.pictures = shelf }
}
