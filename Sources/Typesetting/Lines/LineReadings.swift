extension ShapedParagraph {
  /// The em square's part above the baseline, as fonts of Han and kana have it.
  private static let emAscent = 0.88

  /// What readings ask of their bases.
  func readings(_ source: LineSource) -> [LineFacts.Reading] {
    zip(text.rubies, rubies).map { ruby, reading in
      let first = clusters.partition { Int($0.units.lowerBound) >= ruby.base.lowerBound }
      let end = clusters.partition { Int($0.units.lowerBound) >= ruby.base.upperBound }
      let base = first..<max(first, end)
      let width = reading.withSource { $0.naturalWidth(of: reading.clusters.indices) }
      var box = LineFacts.Reading(clusters: base, width: width)
      let excess = box.width - source.naturalWidth(of: base)
      // A base with tabs or line ends in it gives way to nothing.
      guard excess > 0, !base.isEmpty,
        !base.contains(where: { [.tab, .lineEnd].contains(clusters[$0].kind) })
      else { return box }
      // Half a letter of the reading may stand over kana at each side.
      let most = min(ruby.style.size / 2, excess / 2)
      if isPlainKana(base.lowerBound - 1) { box.overhangStart = most }
      if isPlainKana(base.upperBound) { box.overhangEnd = most }
      let places = base.dropFirst().count { source.joint(clusters[$0 - 1], clusters[$0]).grows }
      box.lead = (excess - box.overhangStart - box.overhangEnd) / Double(places + 1) / 2
      return box
    }
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
    let size = facts.readings[index].clusters.reduce(0) {
      max($0, facts.styles[Int(clusters[$1].item)].size)
    }
    return size * (style.isVertical ? 0.5 : Self.emAscent)
  }

  /// The glyphs of the readings of a line. They stay between the line's edges where they can.
  func readingRuns(
    on extent: LineExtent, over placer: borrowing LinePlacer, edges: Range<Double>
  ) -> [GlyphRun] {
    let readings = readings(on: extent)
    guard !readings.isEmpty else { return [] }
    let starts = placer.starts
    var runs: [GlyphRun] = []
    for index in readings {
      guard let base = placer.place(of: facts.readings[index], starts: starts) else { continue }
      runs += self.runs(ofReading: index, over: base, edges: edges)
    }
    return runs
  }

  private func runs(
    ofReading index: Int, over base: (start: Double, end: Double), edges: Range<Double>
  ) -> [GlyphRun] {
    let reading = rubies[index]
    let width = facts.readings[index].width
    guard !reading.clusters.isEmpty else { return [] }
    let size = text.rubies[index].style.size
    let y = baseTop(ofReading: index) + size * (style.isVertical ? 0.5 : 1 - Self.emAscent)
    let whole = LineExtent(
      first: 0, end: reading.clusters.count, seen: reading.clusters.count, width: width, room: 0)
    return reading.withSource { source in
      // Between the letters twice as much as at the ends: JIS X 4051's 1 : 2 : 1.
      let places = Double(source.slack(of: whole).places)
      let between = max(0, base.end - base.start - width) / (places + 1)
      let x = (base.start + base.end - width - between * places) / 2
      return withUnsafeTemporaryAllocation(of: LineSlot.self, capacity: whole.end) { slots in
        source.fill(slots, whole, LineFit(even: between), indent: 0)
        let start = max(edges.lowerBound, min(x, edges.upperBound - width))
        return LinePlacer(source, whole, slots: slots, x: start).runs.map { run in
          var run = run
          run.ruby = index
          for glyph in run.glyphs.indices { run.glyphs[glyph].y += y }
          return run
        }
      }
    }
  }
}

extension LineSource {
  /// The width of clusters set solid.
  fileprivate func naturalWidth(of range: Range<Int>) -> Double {
    var width = 0.0
    for index in range {
      width += clusters[index].advance
      guard index > range.lowerBound else { continue }
      let joint = joint(clusters[index - 1], clusters[index])
      width += joint.quarter - joint.trimEnd - joint.trimStart
    }
    return width
  }
}
