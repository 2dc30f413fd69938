internal import CText
internal import Fonts

extension ParagraphBuilder {
  /// Shapes an item and adds its glyphs and clusters.
  mutating func addShaped(_ plan: ItemPlan, _ choice: FontChoice, _ range: Range<Int32>) {
    let style = style(plan)
    let isUpright = plan.first.isUpright
    let isRightToLeft = plan.first.level & 1 != 0 && !isUpright
    shape(
      plan, choice.face, range,
      direction: isUpright ? HB_DIRECTION_TTB : isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
      features: plan.features(style))

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(context.buffer, &count)
    let positions = hb_buffer_get_glyph_positions(context.buffer, &count)
    let scale = style.size / Double(choice.face.unitsPerEm)
    let first = clusters.count
    if let infos, let positions, count > 0 {
      let shaped = Shaped(
        infos: UnsafeBufferPointer(start: infos, count: Int(count)),
        positions: UnsafeBufferPointer(start: positions, count: Int(count)))
      let firstGlyph = glyphs.count
      // Sideways letters have the column's middle at half the height of their capitals.
      let shift = isVertical && !isUpright ? choice.face.metrics.capHeight * style.size / 2 : 0
      addGlyphs(shaped, scale: scale, isUpright: isUpright, raise: style.baselineOffset - shift)
      addClusters(shaped, from: firstGlyph, scale: scale, isUpright: isUpright)
      for cluster in clusters[first...] where cluster.glyphs.count > Self.mostMarks {
        lowerMarks(cluster.glyphs, raise: style.baselineOffset - shift, size: style.size)
      }
      // Without kerning and features a glyph's advance is its own.
      if isUpright || plan.first.setting != .eastAsian || !style.features.isEmpty {
        setWidths(choice.face, from: firstGlyph, scale: scale)
      }
    } else {
      let glyph = Int32(glyphs.count)
      clusters.append(cluster(units: range, glyphs: glyph..<glyph, advance: 0))
    }
    if isRightToLeft { clusters[first...].reverse() }
    finishClusters(from: first, plan, range, kern: style.kern)
  }

  /// No script puts more glyphs on one letter.
  private static let mostMarks = 12

  /// Marks without number would pile up over the lines around, and over the page's edge.
  private mutating func lowerMarks(_ range: Range<Int32>, raise: Double, size: Double) {
    let most = Float(1.5 * size)
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      glyphs[index].dy = min(max(glyphs[index].dy, Float(raise) - most), Float(raise) + most)
    }
  }

  private struct Shaped {
    let infos: UnsafeBufferPointer<hb_glyph_info_t>
    let positions: UnsafeBufferPointer<hb_glyph_position_t>
  }

  private func cluster(
    units: Range<Int32>, glyphs: Range<Int32>, advance: Double
  ) -> ShapedParagraph.Cluster {
    ShapedParagraph.Cluster(
      units: units, glyphs: glyphs, advance: advance, item: Int32(items.count), kind: .western,
      end: .forbidden)
  }

  private mutating func addGlyphs(_ shaped: Shaped, scale: Double, isUpright: Bool, raise: Double) {
    for index in shaped.infos.indices {
      let position = shaped.positions[index]
      if isUpright {
        // Down the page is along the line, to its right is away from it.
        glyphs.append(
          ShapedParagraph.Glyph(
            id: shaped.infos[index].codepoint, advance: Float(-Double(position.y_advance) * scale),
            dx: Float(-Double(position.y_offset) * scale),
            dy: Float(Double(position.x_offset) * scale + raise), width: 0))
      } else {
        let advance = Float(Double(position.x_advance) * scale)
        glyphs.append(
          ShapedParagraph.Glyph(
            id: shaped.infos[index].codepoint, advance: advance,
            dx: Float(Double(position.x_offset) * scale),
            dy: Float(Double(position.y_offset) * scale + raise), width: advance))
      }
    }
  }

  /// One cluster for each stretch of glyphs of the same letters, in the order of the glyphs; where they
  /// end is set later.
  private mutating func addClusters(
    _ shaped: Shaped, from firstGlyph: Int, scale: Double, isUpright: Bool
  ) {
    var index = 0
    while index < shaped.infos.count {
      let unit = shaped.infos[index].cluster
      var end = index
      var advance: Int32 = 0
      while end < shaped.infos.count, shaped.infos[end].cluster == unit {
        advance &+= isUpright ? -shaped.positions[end].y_advance : shaped.positions[end].x_advance
        end += 1
      }
      let unitStart = Int32(clamping: unit)
      clusters.append(
        cluster(
          units: unitStart..<unitStart, glyphs: Int32(firstGlyph + index)..<Int32(firstGlyph + end),
          advance: Double(advance) * scale))
      index = end
    }
  }

  private mutating func setWidths(_ face: FontFace, from first: Int, scale: Double) {
    for index in first..<glyphs.count {
      glyphs[index].width = Float(Double(hb_font_get_glyph_h_advance(face.font, glyphs[index].id)) * scale)
    }
  }

  /// Ends each cluster where the next one starts, and tells its kind.
  private mutating func finishClusters(from first: Int, _ plan: ItemPlan, _ range: Range<Int32>, kern: Double)
  {
    let letters = letters
    clusters.withUnsafeMutableBufferPointer { clusters in
      var letter = plan.letters.lowerBound
      var start = range.lowerBound
      for index in first..<clusters.count {
        let end = index + 1 < clusters.count ? clusters[index + 1].units.lowerBound : range.upperBound
        clusters[index].units = start..<max(start, end)
        while letter + 1 < plan.letters.upperBound, letters[letter].start < start { letter += 1 }
        let kind = letters[letter].kind
        clusters[index].kind = kind
        if kind == .invisible {
          let next = letter + 1 < plan.letters.upperBound ? letters[letter + 1].start : range.upperBound
          if end <= next {
            clusters[index].glyphs = clusters[index].glyphs.lowerBound..<clusters[index].glyphs.lowerBound
            clusters[index].advance = 0
          }
        } else {
          clusters[index].advance += kern
        }
        start = max(start, end)
      }
    }
  }
}
