extension ShapedParagraph {
  /// The em square's part above the baseline, as fonts of Han and kana have it.
  private static let emAscent = 0.88

  /// What readings ask of their bases.
  func readings() -> [LineFacts.Reading] {
    zip(text.rubies, rubies).map { ruby, reading in
      let first = clusters.partition { Int($0.units.lowerBound) >= ruby.base.lowerBound }
      let end = clusters.partition { Int($0.units.lowerBound) >= ruby.base.upperBound }
      let base = first..<max(first, end)
      var box = LineFacts.Reading(clusters: base, width: reading.naturalWidth(of: reading.clusters.indices))
      let excess = box.width - naturalWidth(of: base)
      guard excess > 0, !base.isEmpty else { return box }
      // Half a letter of the reading may stand over kana at each side.
      let most = min(ruby.style.size / 2, excess / 2)
      if isPlainKana(base.lowerBound - 1) { box.overhangStart = most }
      if isPlainKana(base.upperBound) { box.overhangEnd = most }
      let places = base.dropFirst().count { joint(clusters[$0 - 1], clusters[$0]).grows }
      box.lead = (excess - box.overhangStart - box.overhangEnd) / Double(places + 1) / 2
      return box
    }
  }

  private func naturalWidth(of range: Range<Int>) -> Double {
    var width = 0.0
    for index in range {
      width += clusters[index].advance
      guard index > range.lowerBound else { continue }
      let joint = joint(clusters[index - 1], clusters[index])
      width += joint.quarter - joint.trimEnd - joint.trimStart
    }
    return width
  }

  /// True for kana that has no reading of its own.
  private func isPlainKana(_ index: Int) -> Bool {
    guard clusters.indices.contains(index) else { return false }
    let unit = Int(clusters[index].units.lowerBound)
    guard text.units.indices.contains(unit), 0x3041...0x30FF ~= text.units[unit] else { return false }
    let next = text.rubies.partition { $0.base.upperBound > unit }
    return next == text.rubies.count || text.rubies[next].base.lowerBound > unit
  }

  /// The readings whose base starts on a line.
  func readings(on extent: LineExtent) -> Range<Int> {
    let first = facts.readings.partition { $0.clusters.lowerBound >= extent.first }
    let end = facts.readings.partition { $0.clusters.lowerBound >= extent.end }
    return first..<max(first, end)
  }

  /// How high above the baseline a reading reaches.
  func top(ofReading index: Int) -> Double {
    baseTop(ofReading: index) + text.rubies[index].style.size
  }

  private func baseTop(ofReading index: Int) -> Double {
    let size = facts.readings[index].clusters.reduce(0) { max($0, self.size(of: clusters[$1])) }
    return size * (style.isVertical ? 0.5 : Self.emAscent)
  }

  /// The glyphs of a reading over the pieces of its base. They stay between the line's edges where
  /// they can.
  func runs(
    ofReading index: Int, over pieces: [LinePiece], slots: UnsafeMutableBufferPointer<LineSlot>,
    extent: LineExtent, edges: Range<Double>
  ) -> [GlyphRun] {
    let box = facts.readings[index]
    let reading = rubies[index]
    guard let base = place(of: box, over: pieces, slots, extent), !reading.clusters.isEmpty else { return [] }
    let whole = LineExtent(
      first: 0, end: reading.clusters.count, seen: reading.clusters.count, width: box.width, room: 0)
    // Between the letters twice as much as at the ends: JIS X 4051's 1 : 2 : 1.
    let between =
      max(0, base.end - base.start - box.width) / Double(reading.slack(of: whole).places + 1)
    var x = (base.start + base.end - box.width - between * Double(reading.slack(of: whole).places)) / 2
    x = max(edges.lowerBound, min(x, edges.upperBound - box.width))
    let size = text.rubies[index].style.size
    let y = baseTop(ofReading: index) + size * (style.isVertical ? 0.5 : 1 - Self.emAscent)
    return withUnsafeTemporaryAllocation(of: LineSlot.self, capacity: whole.end) { slots in
      reading.fill(slots, whole, LineFit(even: between), indent: 0)
      return LinePlacer(reading, whole, slots: slots, x: x).runs.map { run in
        var run = run
        run.ruby = index
        for glyph in run.glyphs.indices { run.glyphs[glyph].y += y }
        return run
      }
    }
  }

  /// Where a reading may stand: over its base with the space around it.
  private func place(
    of box: LineFacts.Reading, over pieces: [LinePiece], _ slots: UnsafeMutableBufferPointer<LineSlot>,
    _ extent: LineExtent
  ) -> (start: Double, end: Double)? {
    var place: (start: Double, end: Double)?
    var isReversed = false
    for piece in pieces where piece.clusters.overlaps(box.clusters) {
      var pen = piece.x
      isReversed = piece.isReversed
      for index in isReversed ? Array(piece.clusters.reversed()) : Array(piece.clusters) {
        let slot = slots[index - extent.first]
        if box.clusters.contains(index) {
          let advance = clusters[index].advance
          let start = isReversed ? pen + slot.width - slot.lead - advance : pen + slot.lead
          place = (min(place?.start ?? start, start), max(place?.end ?? start, start + advance))
        }
        pen += slot.width
      }
    }
    guard let place else { return nil }
    let start = box.lead + (isReversed ? box.overhangEnd : box.overhangStart)
    let end = box.lead + (isReversed ? box.overhangStart : box.overhangEnd)
    return (place.start - start, place.end + end)
  }
}
