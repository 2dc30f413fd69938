internal import Fonts

extension ShapedParagraph {
  /// Makes the line that starts at a unit of the text.
  ///
  /// Lines are filled as far as they go and end as JLReq has it: brackets lose their empty halves at
  /// the line's edges and beside each other, 、 and 。 may hang, Japanese and Latin stand a quarter em
  /// apart. A justified line is pushed together or stretched until it ends at the margin.
  ///
  /// - Parameters:
  ///   - start: 0 or the end of another line.
  ///   - width: the room between the margins in points, indents included.
  ///   - mayFail: what happens when not one letter fits: nil, or a line of one letter that sticks out.
  /// - Returns: nil at the end of the text, or when nothing fits and that is allowed.
  package func line(from start: Int, width: Double, mayFail: Bool = false) -> TypesetLine? {
    guard !clusters.isEmpty else { return start <= 0 ? emptyLine() : nil }
    let first = clusters.partition { Int($0.units.lowerBound) >= start }
    guard first < clusters.count else { return nil }
    let indent = first == 0 ? style.firstIndent : style.headIndent
    let room = width - indent - style.tailIndent
    let limit = room > 0 ? room : 0
    return withSource { source in
      var source = source
      if style.breaking != .none { source.limit = limit }
      let breaker = LineBreaker(
        source: source,
        style: .init(
          isEndless: style.breaking == .none, hangsPunctuation: style.hangsPunctuation,
          isJustified: style.alignment == .justified),
        limit: limit, indent: indent)
      guard let extent = breaker.extent(from: first, mayFail: mayFail) else { return nil }
      return withUnsafeTemporaryAllocation(of: LineSlot.self, capacity: extent.end - first) { slots in
        source.fill(slots, extent, fit(of: extent, source, limit: limit), indent: indent)
        return line(extent, source, slots, start: max(0, start), limit: limit, indent: indent)
      }
    }
  }

  /// All lines from a unit on; letters that do not fit stick out.
  package func lines(from start: Int = 0, width: Double) -> [TypesetLine] {
    var lines: [TypesetLine] = []
    var next = start
    while let line = line(from: next, width: width), line.units.upperBound > next || lines.isEmpty {
      lines.append(line)
      next = line.units.upperBound
    }
    return lines
  }

  private func emptyLine() -> TypesetLine {
    let metrics = metrics(of: nil, attachments: [])
    return TypesetLine(
      units: 0..<0, ascent: metrics.ascent, descent: metrics.descent, baseline: metrics.baseline,
      height: metrics.height, endsByForce: true)
  }

  private func line(
    _ extent: LineExtent, _ source: LineSource, _ slots: UnsafeMutableBufferPointer<LineSlot>, start: Int,
    limit: Double, indent: Double
  ) -> TypesetLine {
    let measured = extent.seen - extent.first - (extent.hangs ? 1 : 0)
    let width = slots[..<measured].reduce(0) { $0 + $1.width }
    let left = margin(of: width, limit: limit, indent: indent)
    // What hangs at the end of a line from the right stands at its left.
    let overhang = isFromRight ? slots[measured...].reduce(0) { $0 + $1.width } : 0
    var hyphen: LinePlacer.Hyphen?
    if extent.hyphen > 0 {
      let last = source.lastLetter(of: extent)
      hyphen = source.hyphen(after: last).map { LinePlacer.Hyphen(glyph: $0.glyph, cluster: last) }
    }
    let placer = LinePlacer(source, extent, slots: slots, x: left - overhang, hyphen: hyphen)
    var x = Range(from: left, to: left + width)
    if extent.hangs {
      let mark = clusters[extent.seen - 1]
      x = Range(from: left, to: x.upperBound + mark.advance - source.endRoom(mark))
    }
    var runs = placer.runs
    if !facts.readings.isEmpty { runs += readingRuns(on: extent, source, over: placer, edges: x) }
    let attachments = placed(placer.objects)
    let metrics = metrics(of: extent, attachments: attachments)
    return TypesetLine(
      units: start..<Int(clusters[extent.end - 1].units.upperBound), runs: runs, spans: placer.spans,
      attachments: attachments, x: x, ascent: metrics.ascent, descent: metrics.descent,
      baseline: metrics.baseline, height: metrics.height, isHyphenated: hyphen != nil,
      endsByForce: extent.endsByForce)
  }

  private func placed(_ objects: [(cluster: Int, x: Double)]) -> [TypesetLine.PlacedAttachment] {
    objects.compactMap { object in
      let index = Int(clusters[object.cluster].units.lowerBound)
      return text.attachments[index].map { .init(attachment: $0, index: index, x: object.x) }
    }
  }

  private func fit(of extent: LineExtent, _ source: LineSource, limit: Double) -> LineFit {
    guard style.alignment == .justified else { return LineFit(ragged: extent) }
    // The last line is not stretched, but may have been pushed together.
    if extent.endsByForce, extent.least <= limit { return LineFit(ragged: extent) }
    return LineFit(extent, slack: source.slack(of: extent), limit: limit)
  }

  /// True when the paragraph starts at the right.
  private var isFromRight: Bool { baseLevel % 2 == 1 }

  /// Where the visible letters start, from the left margin.
  private func margin(of width: Double, limit: Double, indent: Double) -> Double {
    let rest = limit - width
    guard rest.isFinite else { return isFromRight ? style.tailIndent : indent }
    let start = isFromRight ? rest : 0
    let offset =
      switch style.alignment {
      // Letters that stick out do so at the end.
      case _ where rest < 0: start
      case .start, .justified: start
      case .end: rest - start
      case .left: 0.0
      case .right: rest
      case .center: rest / 2
      }
    return offset + (isFromRight ? style.tailIndent : indent)
  }
}
