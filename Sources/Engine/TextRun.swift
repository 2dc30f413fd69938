/// Glyphs that follow one another in one direction.
struct TextRun {
  enum Direction {
    case across, down
  }

  var glyphs: [Glyph]
  var direction: Direction
  var box: Rect

  init(_ glyphs: [Glyph], _ direction: Direction) {
    self.glyphs = glyphs
    self.direction = direction
    box = glyphs.dropFirst().reduce(glyphs.first?.box ?? .zero) { $0.union($1.box) }
  }

  /// Size of the text: the column's width or the line's height.
  var size: Double { direction == .down ? box.width : box.height }

  /// Size of its East Asian letters: Latin ones that lie on their side have boxes wider than a column.
  private var letterSize: Double {
    guard let box = glyphs.first(where: \.unit.isEastAsian)?.box else { return size }
    return min(size, direction == .down ? box.width : box.height)
  }

  /// Cuts a page's glyphs, in drawing order, where the direction or the line changes.
  static func split(_ glyphs: [Glyph]) -> [TextRun] {
    var runs: [TextRun] = []
    var current: [Glyph] = []
    var direction: Direction?
    func close() {
      if !current.isEmpty { runs.append(TextRun(current, direction ?? .across)) }
      current = []
      direction = nil
    }
    for glyph in glyphs {
      if let last = current.last {
        let step = Self.step(last, glyph)
        if step == nil || (direction != nil && step != direction) { close() } else { direction = step }
      }
      current.append(glyph)
    }
    close()
    return runs
  }

  /// Which way one glyph follows another, if it does at all.
  private static func step(_ first: Glyph, _ second: Glyph) -> Direction? {
    let em = max(first.em, second.em)
    guard em > 0, min(first.em, second.em) > 0.3 * em else { return nil }
    let across = second.box.midX - first.box.midX
    let down = first.box.midY - second.box.midY
    // Downwards: on the same axis, and not far apart; letterspacing may part East Asian glyphs by an em.
    // A digit that stands beside another in a column is off its axis by a quarter of the column's width.
    let isAlike = first.unit.isEastAsian == second.unit.isEastAsian
    let isAligned =
      isAlike
      ? abs(across) < 0.2 * em || abs(first.originX - second.originX) < 0.05 * em
      : abs(across) < 0.2 * max(first.box.width, second.box.width)
    let reach = first.unit.isEastAsian && second.unit.isEastAsian ? 1.2 : 0.6
    if isAligned, down > 0.05 * em, first.box.bottom - second.box.top < reach * em { return .down }
    // Across: the same baseline and size; right-to-left scripts step back.
    let sameSize = min(first.box.height, second.box.height) > 0.7 * max(first.box.height, second.box.height)
    if abs(down) < 0.3 * em, sameSize, !second.followsBreak { return .across }
    return nil
  }

  /// Only kana, and marks that go with them: what ruby is made of.
  var isKana: Bool {
    glyphs.allSatisfy { (0x3041..<0x3100).contains($0.unit) || (0xFF66..<0xFFA0).contains($0.unit) }
  }

  /// Small text along the side of a line: above one that runs across, right of one that runs down.
  func isRuby(of base: TextRun) -> Bool {
    let em = base.letterSize
    // A single glyph has no direction of its own.
    let own = base.direction == .down ? box.width : box.height
    guard own > 0, own < 0.7 * em else { return false }
    if base.direction == .down {
      let isBeside = box.midX > base.box.midX && box.left < base.box.right + 0.5 * em
      return isBeside && box.midY < base.box.top + 0.5 * em && box.midY > base.box.bottom - 0.5 * em
    }
    let isAbove = box.midY > base.box.midY && box.bottom < base.box.top + 0.5 * em
    return isAbove && box.midX > base.box.left - 0.5 * em && box.midX < base.box.right + 0.5 * em
  }

  /// The same line goes on after what stood between (ruby, a change of font).
  func continues(_ previous: TextRun) -> Bool {
    guard direction == .across, previous.direction == .across else { return false }
    let em = max(size, previous.size)
    let isLevel = abs(box.midY - previous.box.midY) < 0.35 * em
    return isLevel && box.left > previous.box.right - 0.5 * em && box.left < previous.box.right + 2 * em
  }

  /// A gap wide enough for a space, where the script has them.
  func isSpaced(after previous: TextRun) -> Bool {
    guard let first = glyphs.first, let last = previous.glyphs.last else { return false }
    if first.unit == space || last.unit == space { return false }
    if first.unit.isUnspaced && last.unit.isUnspaced { return false }
    return first.followsSpace || (first.followsBreak && box.left - previous.box.right > 0.2 * size)
  }
}
