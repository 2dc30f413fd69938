import PDFWriting
import Typesetting

/// Paints one line of text.
struct LinePainter {
  let canvas: PageCanvas
  let line: TypesetLine
  let source: TextSource
  /// From line space to the page.
  let matrix: Matrix
  let isVertical: Bool
  /// Nil for text that is shown again or is no part of the note.
  let elements: BlockElements?

  /// Paints letters, readings and lines. Backgrounds and pictures stay with the caller.
  func paint() {
    for run in line.runs where run.ruby == nil { show(run) }
    for run in line.runs where run.ruby != nil { show(run) }
    paintStrokes()
    paintDots()
  }

  private func show(_ run: GlyphRun) {
    guard let look = look(run.tag) else { return }
    var units = source.units
    if let ruby = run.ruby {
      guard source.readings.indices.contains(ruby) else { return }
      units = source.readings[ruby]
    }
    let node = run.ruby == nil ? look.node : look.readingNode
    canvas.begin(node.flatMap { elements?.element($0) })
    canvas.fill(look.ink)
    canvas.content.show(run, units: units, matrix)
  }

  private func look(_ tag: Int) -> TextLook? {
    source.looks.indices.contains(tag) ? source.looks[tag] : nil
  }

  /// How far letters reach above and below the baseline, as backgrounds and links cover them.
  private static func reach(_ look: TextLook, isVertical: Bool) -> Range<Double> {
    isVertical ? (-0.56 * look.size)..<(0.56 * look.size) : (-0.26 * look.size)..<(0.94 * look.size)
  }

  /// Paints what lies behind the letters of a line.
  static func paintBackgrounds(
    _ line: TypesetLine, _ source: TextSource, _ matrix: Matrix, isVertical: Bool, on canvas: PageCanvas
  ) {
    for span in line.spans where source.looks.indices.contains(span.tag) && !span.x.isEmpty {
      let look = source.looks[span.tag]
      guard let ink = look.background else { continue }
      let margin = look.size * 0.12
      let x = (span.x.lowerBound - margin)..<(span.x.upperBound + margin)
      canvas.area(matrix.box(x: x, y: reach(look, isVertical: isVertical)).onGrid, ink)
    }
  }

  private func paintStrokes() {
    for span in line.spans {
      guard let look = look(span.tag), look.isStruck || look.isUnderlined, !span.x.isEmpty else { continue }
      let half = look.size * 0.03
      var places: [Double] = []
      // In vertical text lines stand at the right, where readings are; it is the usual side.
      if look.isUnderlined { places.append(look.size * (isVertical ? 0.58 : -0.14)) }
      if look.isStruck { places.append(look.size * (isVertical ? 0 : 0.32)) }
      for y in places { canvas.area(matrix.box(x: span.x, y: (y - half)..<(y + half)), look.ink) }
    }
  }

  /// Dots beside letters: round over horizontal text, sesame-shaped at the right of vertical text.
  private func paintDots() {
    for run in line.runs where run.ruby == nil {
      guard let look = look(run.tag), look.hasDots else { continue }
      for glyph in run.glyphs {
        guard let unit = glyph.units.first, source.units.indices.contains(Int(unit)),
          EastAsianParts.takesDot(source.units[Int(unit)])
        else { continue }
        canvas.begin(nil)
        canvas.fill(look.ink)
        dot(over: glyph, size: look.size)
      }
    }
  }

  private func dot(over glyph: GlyphRun.Glyph, size: Double) {
    let content = canvas.content
    if isVertical {
      // Upright glyphs hang from their origin, which the line places for each of them.
      let (x, y) = matrix.point(verticalMiddle(of: glyph, size: size), size * 0.72)
      let r = size * 0.1
      content.move(x - r * 0.7, y + r)
      content.curve(x + r * 0.6, y + r, x + r * 1.3, y - r * 0.3, x + r * 0.7, y - r)
      content.curve(x - r * 0.1, y - r * 1.2, x - r * 0.9, y, x - r * 0.7, y + r)
    } else {
      let (x, y) = matrix.point(glyph.x + glyph.advance / 2, size * 1.04)
      SignPainter.circle(content, x: x, y: y, radius: size * 0.075)
    }
    content.closePath()
    content.fill()
  }

  /// The middle of an upright letter along the line: its origin lies on the baseline of horizontal text,
  /// 0.38 of the em below the middle of its square.
  private func verticalMiddle(of glyph: GlyphRun.Glyph, size: Double) -> Double {
    glyph.x - 0.38 * size
  }

  /// Hands out the areas of links, and the places that links lead back to.
  func linkAreas(_ body: (TextLink, Box) -> Void) {
    for span in line.spans {
      guard let look = look(span.tag), let link = look.link, !span.x.isEmpty else { continue }
      body(link, matrix.box(x: span.x, y: Self.reach(look, isVertical: isVertical)))
    }
  }
}

extension Box {
  /// With its edges on the grid of places.
  fileprivate var onGrid: Box {
    Box(
      left: PointGrid.near(left), bottom: PointGrid.near(bottom), right: PointGrid.near(right),
      top: PointGrid.near(top))
  }
}
