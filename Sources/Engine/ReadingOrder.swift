/// One glyph of a page, in the order in which the content draws it.
struct Glyph {
  /// Place of its first unit, and how many it has (2 for a surrogate pair).
  var first: Int
  var count: Int
  var unit: UInt16
  var box: Rect
  /// Where the glyph's origin is, in points from the left.
  var originX: Double
  /// PDFium sees a line end, or a space that is not in the file, before it.
  var followsBreak: Bool
  var followsSpace: Bool

  /// The side of the square that an East Asian glyph stands in, roughly.
  var em: Double { max(box.width, box.height) }
}

/// A step of the page's text.
enum TextPiece {
  case glyph(Glyph)
  case space
  case lineEnd
}

/// Reading order where the order of drawing is no guide: columns that run downwards, right to left,
/// and ruby, which would otherwise tear its base apart.
///
/// Ruby comes after all base text, each on its own line, so that both can be read and found whole.
enum ReadingOrder {
  /// The order, or nil when the page is neither vertical nor has ruby and PDFium's order stands.
  static func find(_ glyphs: [Glyph]) -> [TextPiece]? {
    let runs = TextRun.split(glyphs)
    let isVertical = mostlyDown(runs)
    if isVertical {
      let (base, ruby) = separateRuby(DrawnColumns.join(runs))
      if DrawnColumns.areInOrder(base) {
        return pieces(base) + ruby.flatMap { [.lineEnd] + pieces([$0]) }
      }
    }
    let lines = isVertical ? Columns.gather(runs) : runs
    let (base, ruby) = separateRuby(lines)
    guard isVertical || !ruby.isEmpty else { return nil }
    return pieces(isVertical ? ColumnOrder.sort(base) : base) + ruby.flatMap { [.lineEnd] + pieces([$0]) }
  }

  private static func mostlyDown(_ runs: [TextRun]) -> Bool {
    var (down, across) = (0, 0)
    for run in runs where run.glyphs.count > 1 {
      if run.direction == .down { down += run.glyphs.count } else { across += run.glyphs.count }
    }
    return down > across
  }

  // MARK: Ruby

  private static func separateRuby(_ runs: [TextRun]) -> (base: [TextRun], ruby: [TextRun]) {
    var base: [TextRun] = []
    var ruby: [TextRun] = []
    let hosts = runs.filter { run in run.glyphs.contains { $0.unit.isEastAsian } }
    for run in runs {
      if run.isKana && hosts.contains(where: { run.isRuby(of: $0) }) {
        ruby.append(run)
      } else {
        base.append(run)
      }
    }
    return (base, ruby)
  }

  // MARK: Text

  private static func pieces(_ runs: [TextRun]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var previous: TextRun?
    for run in runs {
      if let previous {
        if !run.continues(previous) {
          pieces.append(.lineEnd)
        } else if run.isSpaced(after: previous) {
          pieces.append(.space)
        }
      }
      for (place, glyph) in run.glyphs.enumerated() {
        if place > 0, glyph.followsSpace,
          !(glyph.unit.isUnspaced && run.glyphs[place - 1].unit.isUnspaced)
        {
          pieces.append(.space)
        }
        pieces.append(.glyph(glyph))
      }
      previous = run
    }
    return pieces
  }
}
