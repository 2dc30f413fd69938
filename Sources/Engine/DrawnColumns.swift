/// Columns as they were drawn, which is the order of the text in files by careful writers: it knows what
/// geometry can only guess.
enum DrawnColumns {
  /// Joins runs that were drawn one after the other down one column.
  static func join(_ runs: [TextRun]) -> [TextRun] {
    var joined: [TextRun] = []
    for run in runs {
      if let last = joined.last, goesOn(run, after: last) {
        joined[joined.count - 1].append(run)
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  /// True when each run lies below the one before it in one column, in a column to its left, or below all
  /// that came before; those across may also follow each other on one line.
  static func areInOrder(_ runs: [TextRun]) -> Bool {
    var lowest = Double.infinity
    for (place, run) in runs.enumerated() {
      if place > 0, !follows(run, runs[place - 1]), run.box.midY > lowest { return false }
      lowest = min(lowest, run.box.bottom)
    }
    return true
  }

  private static func follows(_ run: TextRun, _ previous: TextRun) -> Bool {
    let em = max(run.size, previous.size)
    if isBelow(run, previous) || run.box.midX < previous.box.midX - 0.5 * em { return true }
    return run.direction == .across && previous.direction == .across
      && (run.box.midY < previous.box.bottom || run.continues(previous))
  }

  private static func goesOn(_ run: TextRun, after column: TextRun) -> Bool {
    guard isColumn(column), isColumn(run) || run.glyphs.count <= 4, isBelow(run, column) else { return false }
    // A justified column may have few places to grow, where its letters are far apart. What else is far
    // below is something of its own: a page number.
    return column.box.bottom - run.box.top < 2 * column.size
      || run.glyphs.allSatisfy(\.unit.isEastAsian) && column.glyphs.last?.unit.isEastAsian ?? false
  }

  private static func isColumn(_ run: TextRun) -> Bool {
    run.direction == .down || run.glyphs.count == 1
  }

  /// In the same column, from where the other ends. Marks pushed together overlap by half of their square,
  /// and digits side by side are at one height.
  private static func isBelow(_ run: TextRun, _ column: TextRun) -> Bool {
    guard let first = run.glyphs.first, let last = column.glyphs.last else { return false }
    let em = max(min(run.box.width, run.size), column.size)
    return abs(run.box.midX - column.box.midX) < 0.35 * em && first.box.midY < last.box.midY + 0.3 * em
  }
}

extension TextRun {
  /// Adds a run that goes on down the column.
  fileprivate mutating func append(_ run: TextRun) {
    glyphs += run.glyphs
    direction = .down
    box = box.union(run.box)
  }
}
