internal import Fonts

/// Puts the glyphs of a line in their places.
struct LinePlacer {
  private let paragraph: ShapedParagraph
  private let extent: LineExtent
  private let slots: UnsafeMutableBufferPointer<LineSlot>
  private(set) var runs: [GlyphRun] = []
  private(set) var spans: [TypesetLine.Span] = []
  private(set) var attachments: [TypesetLine.PlacedAttachment] = []
  private(set) var pieces: [LinePiece]
  /// The cluster that a hyphen follows.
  private let hyphenated: Int
  private let hyphen: UInt32

  /// Places what is on a line whose leftmost slot starts at x. `slots` must outlive the placer.
  init(
    _ paragraph: ShapedParagraph, _ extent: LineExtent,
    slots: UnsafeMutableBufferPointer<LineSlot>, x: Double, hyphen: UInt32? = nil
  ) {
    self.paragraph = paragraph
    self.extent = extent
    self.slots = slots
    self.hyphen = hyphen ?? 0
    hyphenated = hyphen == nil ? -1 : paragraph.lastLetter(of: extent)
    pieces = paragraph.pieces(of: extent)
    var pen = x
    var head: GlyphRun?
    var glyphs: [GlyphRun.Glyph] = []
    for index in pieces.indices {
      let item = paragraph.items[pieces[index].item]
      let style = paragraph.text.style(of: item)
      pieces[index].x = pen
      if let run = Self.run(item, style, isReversed: pieces[index].isReversed) {
        if let open = head, !Self.joins(run, open) { close(open, &glyphs) }
        head = run
        place(pieces[index], &pen, &glyphs)
      } else {
        if let open = head { close(open, &glyphs) }
        head = nil
        placeOther(pieces[index], &pen)
      }
      pieces[index].end = pen
      addSpan(pieces[index], tag: style.tag)
    }
    if let head { close(head, &glyphs) }
  }

  private mutating func close(_ head: GlyphRun, _ glyphs: inout [GlyphRun.Glyph]) {
    guard !glyphs.isEmpty else { return }
    var run = head
    run.glyphs = glyphs
    runs.append(run)
    glyphs = []
  }

  private static func run(_ item: ShapedParagraph.Item, _ style: TextStyle, isReversed: Bool) -> GlyphRun? {
    guard let face = item.face else { return nil }
    var run = GlyphRun(face: face, size: style.size, tag: style.tag, glyphs: [])
    run.embolden = item.embolden
    run.slant = item.slant
    run.stretch = item.stretch
    run.orientation = item.orientation
    run.isRightToLeft = isReversed
    return run
  }

  private static func joins(_ one: GlyphRun, _ other: GlyphRun) -> Bool {
    one.face === other.face && one.size == other.size && one.tag == other.tag
      && one.orientation == other.orientation && one.isRightToLeft == other.isRightToLeft
      && one.embolden == other.embolden && one.slant == other.slant && one.stretch == other.stretch
  }

  private func place(_ piece: LinePiece, _ pen: inout Double, _ glyphs: inout [GlyphRun.Glyph]) {
    let count = piece.clusters.reduce(0) { $0 + paragraph.clusters[$1].glyphs.count }
    glyphs.reserveCapacity(glyphs.count + count + 1)
    if piece.isReversed {
      for index in piece.clusters.reversed() { place(index, true, &pen, &glyphs) }
    } else {
      for index in piece.clusters { place(index, false, &pen, &glyphs) }
    }
  }

  @inline(__always)
  private func place(
    _ index: Int, _ isReversed: Bool, _ pen: inout Double, _ glyphs: inout [GlyphRun.Glyph]
  ) {
    let cluster = paragraph.clusters[index]
    let slot = slots[index - extent.first]
    let start = pen
    pen += slot.width
    var x = isReversed ? pen - slot.lead - cluster.advance : start + slot.lead
    var units = cluster.units
    for glyph in paragraph.glyphs[Int(cluster.glyphs.lowerBound)..<Int(cluster.glyphs.upperBound)] {
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: x + Double(glyph.dx), y: Double(glyph.dy),
          advance: Double(glyph.width), units: units))
      x += Double(glyph.advance)
      units = units.lowerBound..<units.lowerBound
    }
    if index == hyphenated {
      let end = cluster.units.upperBound
      glyphs.append(
        GlyphRun.Glyph(
          id: hyphen, x: isReversed ? start : pen - extent.hyphen,
          y: glyphs.last?.y ?? 0, advance: extent.hyphen, units: end..<end))
    }
  }

  private mutating func placeOther(_ piece: LinePiece, _ pen: inout Double) {
    for index in piece.isReversed ? Array(piece.clusters.reversed()) : Array(piece.clusters) {
      let cluster = paragraph.clusters[index]
      let slot = slots[index - extent.first]
      let unit = Int(cluster.units.lowerBound)
      if cluster.kind == .object, let attachment = paragraph.text.attachments[unit] {
        let x = piece.isReversed ? pen + slot.width - slot.lead - cluster.advance : pen + slot.lead
        attachments.append(.init(attachment: attachment, index: unit, x: x))
      }
      pen += slot.width
    }
  }

  private mutating func addSpan(_ piece: LinePiece, tag: Int) {
    guard piece.clusters.lowerBound < extent.seen, let last = piece.clusters.last else { return }
    let clusters = paragraph.clusters
    let units =
      Int(clusters[piece.clusters.lowerBound].units.lowerBound)..<Int(clusters[last].units.upperBound)
    let x = piece.x..<max(piece.x, piece.end)
    if let open = spans.last, open.tag == tag {
      // Seen from the left, letters from the right come last first.
      if open.units.upperBound == units.lowerBound {
        spans[spans.count - 1].units = open.units.lowerBound..<units.upperBound
        return spans[spans.count - 1].x = open.x.lowerBound..<x.upperBound
      }
      if open.units.lowerBound == units.upperBound {
        spans[spans.count - 1].units = units.lowerBound..<open.units.upperBound
        return spans[spans.count - 1].x = open.x.lowerBound..<x.upperBound
      }
    }
    spans.append(.init(tag: tag, units: units, x: x))
  }
}

extension ShapedParagraph {
  /// The last letter of a line that is seen.
  func lastLetter(of extent: LineExtent) -> Int {
    let seen = extent.first..<extent.seen
    return seen.last { !clusters[$0].kind.isOne(of: .unseen) } ?? extent.first
  }
}
