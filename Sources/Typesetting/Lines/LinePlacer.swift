internal import Fonts

/// Puts the glyphs of a line in their places.
struct LinePlacer: ~Copyable {
  private(set) var runs: [GlyphRun] = []
  private(set) var spans: [TypesetLine.Span] = []
  /// The attachments' clusters and where they start.
  private(set) var objects: [(cluster: Int, x: Double)] = []
  private(set) var pieces: [LinePiece]
  private let source: LineSource
  private let extent: LineExtent
  private let slots: UnsafeMutableBufferPointer<LineSlot>
  private let hyphen: Hyphen?
  /// The run that may go on, without its glyphs.
  private var head: GlyphRun?
  private var glyphs: [GlyphRun.Glyph] = []

  /// A hyphen and the cluster that it follows.
  struct Hyphen {
    var glyph: UInt32
    var cluster: Int
  }

  /// Places what is on a line whose leftmost slot starts at x. What `source` and `slots` point to must
  /// outlive the placer.
  init(
    _ source: LineSource, _ extent: LineExtent, slots: UnsafeMutableBufferPointer<LineSlot>, x: Double,
    hyphen: Hyphen? = nil
  ) {
    self.source = source
    self.extent = extent
    self.slots = slots
    self.hyphen = hyphen
    pieces = source.pieces(of: extent)
    runs.reserveCapacity(pieces.count)
    var pen = x
    for index in pieces.indices {
      pieces[index].x = pen
      open(pieces[index])
      if head == nil { placeObjects(of: pieces[index], &pen) } else { place(pieces[index], &pen) }
      pieces[index].end = pen
      addSpan(pieces[index])
    }
    close()
  }

  /// Goes on with the open run where the piece looks like it, else begins a new one.
  private mutating func open(_ piece: LinePiece) {
    let item = source.items[piece.item]
    guard let face = item.face else { return close() }
    let style = source.styles[piece.item]
    if let head, head.face === face, head.size == style.size, head.tag == style.tag,
      head.orientation == item.orientation, head.isRightToLeft == piece.isReversed,
      head.embolden == item.embolden, head.slant == item.slant, head.stretch == item.stretch
    {
      return
    }
    close()
    var run = GlyphRun(face: face, size: style.size, tag: style.tag, glyphs: [])
    run.embolden = item.embolden
    run.slant = item.slant
    run.stretch = item.stretch
    run.orientation = item.orientation
    run.isRightToLeft = piece.isReversed
    head = run
  }

  private mutating func close() {
    if var run = head, !glyphs.isEmpty {
      run.glyphs = glyphs
      runs.append(run)
      glyphs = []
    }
    head = nil
  }

  private mutating func place(_ piece: LinePiece, _ pen: inout Double) {
    // Glyphs of an item lie together, in the order of the text or against it. The blanks that hang are
    // a piece of their own and of the same item: there is to be room for them too.
    let end = min(Int(source.items[piece.item].clusters.upperBound), extent.end)
    let first = source.clusters[piece.clusters.lowerBound].glyphs
    let last = source.clusters[max(end, piece.clusters.upperBound) - 1].glyphs
    let count = max(first.upperBound, last.upperBound) - min(first.lowerBound, last.lowerBound)
    glyphs.reserveCapacity(glyphs.count + Int(count) + 1)
    if piece.isReversed {
      for index in piece.clusters.reversed() { place(index, true, &pen) }
    } else {
      for index in piece.clusters { place(index, false, &pen) }
    }
  }

  @inline(__always)
  private mutating func place(_ index: Int, _ isReversed: Bool, _ pen: inout Double) {
    let cluster = source.clusters[index]
    let slot = slots[index - extent.first]
    let start = pen
    pen += slot.width
    var x = isReversed ? pen - slot.lead - cluster.advance : start + slot.lead
    var units = cluster.units
    for number in Int(cluster.glyphs.lowerBound)..<Int(cluster.glyphs.upperBound) {
      let glyph = source.glyphs[number]
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: x + Double(glyph.dx), y: Double(glyph.dy), advance: Double(glyph.width),
          units: units))
      x += Double(glyph.advance)
      units = units.lowerBound..<units.lowerBound
    }
    if let hyphen, index == hyphen.cluster {
      let end = cluster.units.upperBound
      glyphs.append(
        GlyphRun.Glyph(
          id: hyphen.glyph, x: isReversed ? start : pen - extent.hyphen, y: glyphs.last?.y ?? 0,
          advance: extent.hyphen, units: end..<end))
    }
  }

  private mutating func placeObjects(of piece: LinePiece, _ pen: inout Double) {
    for index in piece.clustersFromLeft {
      let box = box(of: index, isReversed: piece.isReversed)
      if source.clusters[index].kind == .object { objects.append((index, pen + box.lead)) }
      pen += box.width
    }
  }

  /// Where the slots of all clusters start, in the order of the text.
  var starts: [Double] {
    var starts = [Double](repeating: 0, count: extent.end - extent.first)
    for piece in pieces {
      var pen = piece.x
      for index in piece.clustersFromLeft {
        starts[index - extent.first] = pen
        pen += slots[index - extent.first].width
      }
    }
    return starts
  }

  /// Where a reading may stand: over its base with the space around it. Nil when no part of the base
  /// is on the line.
  func place(of reading: LineFacts.Reading, starts: [Double]) -> (start: Double, end: Double)? {
    let base = reading.clusters.clamped(to: extent.first..<extent.end)
    guard let first = base.first else { return nil }
    let isReversed = source.items[Int(source.clusters[first].item)].level % 2 == 1
    var place = (start: Double.infinity, end: -Double.infinity)
    for index in base {
      let box = box(of: index, isReversed: isReversed)
      let start = starts[index - extent.first] + box.lead
      place = (min(place.start, start), max(place.end, start + box.advance))
    }
    let start = reading.lead + (base.lowerBound == reading.clusters.lowerBound ? reading.overhangStart : 0)
    let end = reading.lead + (base.upperBound == reading.clusters.upperBound ? reading.overhangEnd : 0)
    return (place.start - (isReversed ? end : start), place.end + (isReversed ? start : end))
  }

  /// A cluster's slot as seen from its left edge: space before the letter, the letter, all of it.
  private func box(of index: Int, isReversed: Bool) -> (lead: Double, advance: Double, width: Double) {
    let slot = slots[index - extent.first]
    let advance = source.clusters[index].advance
    return (isReversed ? slot.width - slot.lead - advance : slot.lead, advance, slot.width)
  }

  private mutating func addSpan(_ piece: LinePiece) {
    guard piece.clusters.lowerBound < extent.seen else { return }
    let first = source.clusters[piece.clusters.lowerBound].units
    let last = source.clusters[piece.clusters.upperBound - 1].units
    let units = Int(first.lowerBound)..<Int(last.upperBound)
    let x = Range(from: piece.x, to: piece.end)
    let tag = source.styles[piece.item].tag
    // Seen from the left, letters from the right come last first.
    if let open = spans.last, open.tag == tag,
      open.units.upperBound == units.lowerBound || open.units.lowerBound == units.upperBound
    {
      let start = min(open.units.lowerBound, units.lowerBound)
      spans[spans.count - 1].units = start..<max(open.units.upperBound, units.upperBound)
      spans[spans.count - 1].x = Range(from: open.x.lowerBound, to: x.upperBound)
    } else {
      spans.append(.init(tag: tag, units: units, x: x))
    }
  }
}

extension Range<Double> {
  /// A range whatever the numbers are: attachments may have been measured as no number at all.
  init(from start: Double, to end: Double) {
    self = start <= end ? start..<end : start.isNaN ? 0..<0 : start..<start
  }
}

extension LineSource {
  /// The hyphen of the face and size that a cluster has, and its width in points.
  func hyphen(after index: Int) -> (glyph: UInt32, width: Double)? {
    let item = Int(clusters[index].item)
    guard let face = items[item].face, let glyph = face.glyph(for: "\u{2010}") ?? face.glyph(for: "-") else {
      return nil
    }
    return (glyph, face.advance(of: glyph) * styles[item].size)
  }

  /// The last letter of a line that is seen.
  func lastLetter(of extent: LineExtent) -> Int {
    let seen = extent.first..<extent.seen
    return seen.last { !clusters[$0].kind.isOne(of: .unseen) } ?? extent.first
  }
}
