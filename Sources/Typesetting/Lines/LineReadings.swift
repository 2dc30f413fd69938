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
      box.baseWidth = source.naturalWidth(of: base)
      box.places = base.dropFirst().count { source.joint(clusters[$0 - 1], clusters[$0]).grows }
      let excess = box.width - box.baseWidth
      // A base with tabs or line ends in it gives way to nothing.
      guard excess > 0, !base.isEmpty,
        !base.contains(where: { [.tab, .lineEnd].contains(clusters[$0].kind) })
      else { return box }
      // Half a letter of the reading may stand over kana at each side.
      let most = min(ruby.style.size / 2, excess / 2)
      if isPlainKana(base.lowerBound - 1) { box.overhangStart = most }
      if isPlainKana(base.upperBound) { box.overhangEnd = most }
      box.widest = base.reduce(0) { max($0, clusters[$1].advance) }
      box.lead = (excess - box.overhangStart - box.overhangEnd) / Double(box.places + 1) / 2
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

  /// The readings whose base is on a line, or a part of it.
  func readings(on extent: LineExtent) -> Range<Int> {
    let first = facts.readings.partition { $0.clusters.upperBound > extent.first }
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
    on extent: LineExtent, _ source: LineSource, over placer: borrowing LinePlacer, edges: Range<Double>
  ) -> [GlyphRun] {
    let readings = readings(on: extent)
    guard !readings.isEmpty else { return [] }
    let starts = placer.starts
    var runs: [GlyphRun] = []
    for index in readings {
      let box = source.reading(index)
      guard let base = placer.place(of: box, starts: starts) else { continue }
      let part = part(ofReading: index, over: box.clusters.clamped(to: extent.first..<extent.end))
      if !part.isEmpty { runs += self.runs(ofReading: index, part, over: base, edges: edges) }
    }
    return runs
  }

  /// What of a reading stands over a part of its base: as large a part of it.
  private func part(ofReading index: Int, over base: Range<Int>) -> Range<Int> {
    let whole = facts.readings[index].clusters
    let count = rubies[index].clusters.count
    func place(_ cluster: Int) -> Int {
      let share = Double(cluster - whole.lowerBound) / Double(whole.count)
      return Int((share * Double(count)).rounded())
    }
    return place(base.lowerBound)..<place(base.upperBound)
  }

  /// A part of a reading over a part of its base. What is wider than it may be is set smaller.
  private func runs(
    ofReading index: Int, _ part: Range<Int>, over base: (start: Double, end: Double), edges: Range<Double>
  ) -> [GlyphRun] {
    let reading = rubies[index]
    // What of the base is not seen at the line's end has no reading.
    let place = (start: max(base.start, edges.lowerBound), end: min(base.end, edges.upperBound))
    let room = max(0, place.end - place.start)
    return reading.withSource { source in
      let isWhole = part == reading.clusters.indices
      let natural = isWhole ? facts.readings[index].width : source.naturalWidth(of: part)
      let most = isWhole ? max(room, edges.upperBound - edges.lowerBound) : room
      let scale = natural > most + 0.01 ? max(most / natural, 0.001) : 1
      let width = natural * scale
      let extent = LineExtent(
        first: part.lowerBound, end: part.upperBound, seen: part.upperBound, width: natural, room: 0)
      // Between the letters twice as much as at the ends: JIS X 4051's 1 : 2 : 1.
      let places = Double(source.slack(of: extent).places)
      let between = max(0, room - width) / (places + 1)
      let x = max(
        edges.lowerBound,
        min((place.start + place.end - width - between * places) / 2, edges.upperBound - width))
      let size = text.rubies[index].style.size
      let y = baseTop(ofReading: index) + size * (style.isVertical ? 0.5 : 1 - Self.emAscent)
      return withUnsafeTemporaryAllocation(of: LineSlot.self, capacity: part.count) { slots in
        source.fill(slots, extent, LineFit(even: between / scale), indent: 0)
        return LinePlacer(source, extent, slots: slots, x: 0).runs.map { run in
          var run = run.scaled(by: scale)
          run.ruby = index
          for glyph in run.glyphs.indices {
            run.glyphs[glyph].x += x
            run.glyphs[glyph].y += y
          }
          return run
        }
      }
    }
  }
}

extension LineFacts.Reading {
  /// True when base and reading are shared out among lines of a room: no line holds them whole.
  func isDivided(over limit: Double) -> Bool { places > 0 && max(width, baseWidth) > limit }

  /// The reading over lines of a limited room. Where it is wider than a line, so is its base with the space
  /// around it: then each letter of the base gets no more space than a line has, or all of a base that is
  /// not spaced out.
  @inline(__always)
  func fitted(to limit: Double) -> LineFacts.Reading {
    width > limit ? narrowed(to: limit) : self
  }

  private func narrowed(to limit: Double) -> LineFacts.Reading {
    var reading = self
    let even = lead + (overhangStart + overhangEnd) / Double(places + 1) / 2
    reading.lead = min(even, max(0, limit - (places > 0 ? widest : baseWidth)) / 2)
    // Over the letters around it there is no room for so long a reading.
    reading.overhangStart = 0
    reading.overhangEnd = 0
    return reading
  }
}

extension GlyphRun {
  /// The run made smaller towards the origin of line space.
  fileprivate func scaled(by factor: Double) -> GlyphRun {
    guard factor != 1 else { return self }
    var run = self
    run.size *= factor
    for index in run.glyphs.indices {
      run.glyphs[index].x *= factor
      run.glyphs[index].y *= factor
      run.glyphs[index].advance *= factor
    }
    return run
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
