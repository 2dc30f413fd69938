internal import Fonts
package import Typesetting

extension PageContent {
  /// Shows glyphs in the fill ink. `matrix` leads from line space to user space; `units` is the text
  /// that the glyphs' ranges count in. What is read back is exactly that text.
  ///
  /// Glyphs that stand for no unit, such as the hyphen of a divided word, are read as what they are. In
  /// letters from right to left a bracket is read by how it looks; readers turn it round with the line.
  package func show(_ run: GlyphRun, units: [UInt16], _ matrix: Matrix) {
    guard !run.glyphs.isEmpty, matrix.isFinite, run.size.isFinite, run.size > 0, run.stretch.isFinite,
      run.stretch > 0, run.slant.isFinite
    else { return }
    let space = TextSpace(run, matrix)
    guard space.isProper else { return }
    if run.face.outlines == .pictures { isTransparent = true }
    if run.embolden > 0, run.embolden.isFinite {
      // Outlines drawn with the pen as well. The pen is put back afterwards.
      save()
      if let ink = state.fill { setStroke(ink) }
      setLineWidth(run.embolden * run.size * space.length)
      bytes.append("2 Tr\n")
      show(run, units: units, in: space)
      restore()
    } else {
      show(run, units: units, in: space)
    }
  }

  private func show(_ run: GlyphRun, units: [UInt16], in space: TextSpace) {
    let fonts = writer.fonts
    // Letters that stand side by side in a column are a short horizontal line.
    let isVertical = run.orientation == .upright && !run.isSideBySide
    units.withUnsafeBufferPointer { fonts.place(run, units: $0, isVertical: isVertical) }
    if fonts.placed.isEmpty { return }
    enterText()
    if isVertical || abs(space.b) > abs(space.a) { endColumn(before: fonts.placed[0], of: run, in: space) }
    if run.stretch != 1 {
      bytes.append(number: run.stretch * 100)
      bytes.append(" Tz\n")
    }
    paint(in: space, size: run.size, stretch: run.stretch) { painter in
      fonts.placed.withUnsafeBufferPointer { glyphs in
        if isVertical { painter.showVertical(glyphs) } else { painter.showHorizontal(glyphs) }
      }
    }
    if run.stretch != 1 { bytes.append("100 Tz\n") }
  }

  private func paint(
    in space: TextSpace, size: Double, stretch: Double = 1, _ body: (inout TextPainter) -> Void
  ) {
    var painter = TextPainter(
      bytes: bytes, text: state.text, space: space, size: size, stretch: stretch,
      scaleDecimals: state.decimals)
    bytes = []
    body(&painter)
    bytes = painter.bytes
    state.text = painter.text
    for font in painter.fonts { resources.use(.font, font) }
  }

  /// Puts a space at the end of a column that is a single string, when a glyph begins another at the same
  /// height: PDFium takes strings that begin at one height for parts of a line and sorts them.
  private func endColumn(before glyph: PlacedGlyph, of run: GlyphRun, in space: TextSpace) {
    guard let last = state.text.last else { return }
    let next = space.user(glyph.x, glyph.y)
    guard abs(next.y - last.start.y) < run.size, next.x < last.start.x - run.size * 0.8 else {
      return
    }
    let end = writer.fonts.space(x: last.start.x, y: min(last.end.y, last.start.y - run.size))
    paint(in: TextSpace(), size: run.size) { painter in
      withUnsafePointer(to: end) { painter.showHorizontal(UnsafeBufferPointer(start: $0, count: 1)) }
    }
  }
}

extension TextSpace {
  /// The space in which a run's glyphs stand upright.
  fileprivate init(_ run: GlyphRun, _ matrix: Matrix) {
    switch run.orientation {
    case .along: (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d)
    // Turned back by a quarter.
    case .upright: (a, b, c, d) = (matrix.c, matrix.d, -matrix.a, -matrix.b)
    }
    c += run.slant * a
    d += run.slant * b
    (x, y) = (matrix.tx, matrix.ty)
  }
}

extension GlyphRun {
  /// True for several glyphs at one height of a column.
  fileprivate var isSideBySide: Bool {
    glyphs.count > 1 && glyphs.allSatisfy { abs($0.x - glyphs[0].x) < 1e-3 * size }
      && glyphs.contains { abs($0.y - glyphs[0].y) > 0.1 * size }
  }
}
