internal import CText
internal import Fonts

extension ParagraphBuilder {
  /// Sets a short text upright side by side in the square of one em, as one cluster.
  ///
  /// - Returns: the factor on the glyphs' widths that makes them fit.
  mutating func addCombined(_ plan: ItemPlan, _ choice: FontChoice, _ range: Range<Int32>) -> Double {
    let face = choice.face
    let style = style(plan)
    let em = style.size
    let scale = em / Double(face.unitsPerEm)
    var width = shapeCombined(plan, face, range, nil)
    // Letters that were drawn narrow are better than squeezed ones.
    let narrow = ["hwid", "twid", "qwid"].dropFirst(max(0, plan.letters.count - 2)).first
    if Double(width) * scale > em * 1.001, let narrow {
      width = min(width, shapeCombined(plan, face, range, narrow))
    }
    let natural = Double(width) * scale
    let stretch = natural > em ? em / natural : 1

    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(context.buffer, &count)
    let positions = hb_buffer_get_glyph_positions(context.buffer, &count)
    let firstGlyph = Int32(glyphs.count)
    // From the column's middle line to the left, and from the em's upper edge down to the baseline.
    var pen = -natural * stretch / 2
    let drop = em / 2 + face.metrics.capHeight * em / 2
    for index in 0..<Int(count) {
      guard let info = infos?[index], let position = positions?[index] else { break }
      glyphs.append(
        ShapedParagraph.Glyph(
          id: info.codepoint, advance: index + 1 == Int(count) ? Float(em) : 0,
          dx: Float(drop - Double(position.y_offset) * scale),
          dy: Float(pen + Double(position.x_offset) * scale * stretch + style.baselineOffset),
          width: Float(Double(hb_font_get_glyph_h_advance(face.font, info.codepoint)) * scale)))
      pen += Double(position.x_advance) * scale * stretch
    }
    clusters.append(
      ShapedParagraph.Cluster(
        units: range, glyphs: firstGlyph..<Int32(glyphs.count), advance: em + style.kern,
        item: Int32(items.count), kind: .ideograph, end: .forbidden))
    return stretch
  }

  /// Shapes the letters from the left and tells how wide they are in the font's units.
  private func shapeCombined(
    _ plan: ItemPlan, _ face: FontFace, _ range: Range<Int32>, _ feature: String?
  ) -> Int {
    var features = plan.features(style(plan))
    if let feature { features.append(ItemPlan.feature(feature, 1)) }
    shape(plan, face, range, direction: HB_DIRECTION_LTR, features: features)
    var count: UInt32 = 0
    let positions = hb_buffer_get_glyph_positions(context.buffer, &count)
    return (0..<Int(count)).reduce(0) { $0 + Int(positions?[$1].x_advance ?? 0) }
  }
}
