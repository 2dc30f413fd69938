/// A place on a page.
package struct PagePlace: Hashable, Sendable {
  package var page: Int
  /// Points from where the page's text starts, in the direction in which lines follow each other: down, or to
  /// the left in vertical writing.
  package var distance: Double

  package init(page: Int, distance: Double) {
    self.page = page
    self.distance = distance
  }
}

/// A heading of a note with its places.
package struct PlacedHeading: Hashable, Sendable {
  package var level: Int
  package var title: String
  package var anchor: String
  /// Where it begins in the text's UTF-8.
  package var byte: Int
  /// Nil for a heading without text, which is not shown.
  package var page: Int?
}

extension LaidOutNote {
  // MARK: From the text to pages

  /// Where what stands at a byte of the text (in UTF-8) is shown; for front matter the start of the first
  /// page. Nil for a note that was not read from text. Within a block places are shared out by length.
  package func place(ofByte byte: Int) -> PagePlace? {
    guard let places else { return nil }
    guard let source = places.block(at: byte), let range = places.range(of: source) else {
      return PagePlace(page: 0, distance: 0)
    }
    var block = flowIndex(source)
    // What shows nothing, as a page break, is where the text goes on.
    while block < blocks.count, blocks[block].strips.isEmpty { block += 1 }
    guard block < blocks.count else { return end }
    let count = Double(blocks[block].strips.count)
    let part = block == flowIndex(source) ? Double(byte - range.lowerBound) / Double(max(range.count, 1)) : 0
    let exact = min(max(part, 0), 0.999_999) * count
    let strip = Int(exact)
    guard let page = Self.page(of: block, strip: strip, in: pages),
      let placed = pages[page].body.first(where: {
        $0.head == nil && $0.strip == strip && $0.block === blocks[block]
      })
    else { return nil }
    return PagePlace(page: page, distance: placed.y + (exact - Double(strip)) * placed.content.height)
  }

  private var end: PagePlace {
    let last = pages.last?.body.last
    return PagePlace(page: max(pages.count - 1, 0), distance: last.map { $0.y + $0.content.height } ?? 0)
  }

  // MARK: From pages to the text

  /// The byte of the text (in UTF-8) whose text is shown at a place, or at the next one before it; nil where
  /// the page shows nothing of the text.
  package func byte(at place: PagePlace) -> Int? {
    guard let places, pages.indices.contains(place.page) else { return nil }
    let page = pages[place.page]
    let body = page.body.filter { $0.head == nil }
    guard let placed = body.last(where: { $0.y <= place.distance }) ?? body.first else { return nil }
    guard let block = blocks[page.start.block...].firstIndex(where: { $0 === placed.block }),
      let source = sourceIndex(block), let range = places.range(of: source)
    else { return nil }
    let within = min(max((place.distance - placed.y) / max(placed.content.height, 1), 0), 1)
    let part = (Double(placed.strip) + within) / Double(max(placed.block.strips.count, 1))
    return range.lowerBound + min(Int(part * Double(range.count)), max(range.count - 1, 0))
  }

  // MARK: Headings

  /// The headings that stand in no quote and no list, in order, with their places in the text and on pages.
  package var placedHeadings: [PlacedHeading] {
    guard let places else { return [] }
    return note.blocks.indices.compactMap { index in
      guard case .heading(let level, let title, let anchor) = note.blocks[index],
        let range = places.range(of: index)
      else { return nil }
      return PlacedHeading(
        level: level, title: title.plain, anchor: anchor, byte: range.lowerBound, page: headingPages[anchor])
    }
  }

  // MARK: Points

  /// A place as a point on its page, at the start of a line: points, origin lower left.
  package func point(at place: PagePlace) -> (x: Double, y: Double) {
    map(place.page).line(x: 0, y: place.distance).point(0, 0)
  }

  /// The place of a point on a page: points, origin lower left.
  package func place(page: Int, x: Double, y: Double) -> PagePlace {
    let map = map(page)
    return PagePlace(page: page, distance: map.isVertical ? map.x - x : map.y - y)
  }

  private func map(_ page: Int) -> PageMap {
    var numbering = PageNumbering(plan.pageNumbers)
    var number = PageNumber(value: page + 1, style: .decimal)
    for frame in pages.prefix(page + 1) { number = numbering.add(frame) }
    return plan.map(number)
  }

  // MARK: Blocks

  /// Which of the note's own blocks the contents were put before, where they come by themselves.
  private var contentsPlace: Int? {
    plan.blocks.count > note.blocks.count ? plan.blocks.firstIndex(of: .contents) : nil
  }

  private func flowIndex(_ source: Int) -> Int {
    titleCount + source + (contentsPlace.map { source >= $0 ? 1 : 0 } ?? 0)
  }

  private func sourceIndex(_ block: Int) -> Int? {
    let index = block - titleCount
    guard let place = contentsPlace else { return index < 0 ? nil : index }
    return index < 0 || index == place ? nil : index < place ? index : index - 1
  }
}
