/// Puts together the columns of a vertical page.
enum Columns {
  /// Joins runs that stand in one column, whatever order they were drawn in, and sets short runs
  /// across a column (two digits side by side) at their place in it.
  static func gather(_ runs: [TextRun]) -> [TextRun] {
    var columns: [TextRun] = []
    var others: [TextRun] = []
    for run in runs {
      if run.direction == .down || isLoneGlyph(run) {
        columns.append(TextRun(run.glyphs, .down))
      } else {
        others.append(run)
      }
    }
    columns = join(columns)
    var lines: [TextRun] = []
    for run in others {
      if run.glyphs.count <= 4, let host = columns.firstIndex(where: { isInside(run, $0) }) {
        columns[host] = TextRun(insert(run.glyphs, into: columns[host].glyphs), .down)
      } else {
        lines.append(run)
      }
    }
    return columns + joinLines(lines)
  }

  /// Joins runs across that stand on one line; their order in the file is no guide on such a page.
  private static func joinLines(_ runs: [TextRun]) -> [TextRun] {
    var lines: [TextRun] = []
    for run in runs.sorted(by: { $0.box.left < $1.box.left }) {
      if let place = lines.firstIndex(where: { run.continues($0) }) {
        var glyphs = run.glyphs
        glyphs[0].followsSpace = run.isSpaced(after: lines[place])
        lines[place] = TextRun(lines[place].glyphs + glyphs, .across)
      } else {
        lines.append(run)
      }
    }
    return lines
  }

  private static func isLoneGlyph(_ run: TextRun) -> Bool {
    run.glyphs.count == 1 && run.glyphs.allSatisfy(\.unit.isEastAsian)
  }

  private static func join(_ runs: [TextRun]) -> [TextRun] {
    var joined: [TextRun] = []
    for run in runs.sorted(by: { $0.box.top > $1.box.top }) {
      // Looked for from the lowest end upwards: the nearest piece above it in the same column.
      let place = joined.indices.last { index in
        let column = joined[index]
        let em = max(column.size, run.size)
        return abs(column.box.midX - run.box.midX) < 0.3 * em
          && min(column.size, run.size) > 0.7 * em
          && column.box.bottom - run.box.top < 1.2 * em && column.box.bottom - run.box.top > -0.5 * em
      }
      if let place {
        joined[place] = TextRun(joined[place].glyphs + run.glyphs, .down)
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  private static func isInside(_ run: TextRun, _ column: TextRun) -> Bool {
    let em = column.size
    return abs(run.box.midX - column.box.midX) < 0.5 * em && run.box.width < 1.6 * em
      && run.box.midY < column.box.top + em && run.box.midY > column.box.bottom - em
  }

  private static func insert(_ glyphs: [Glyph], into column: [Glyph]) -> [Glyph] {
    guard let first = glyphs.first else { return column }
    let place = column.firstIndex { $0.box.midY < first.box.midY } ?? column.count
    return Array(column[..<place] + glyphs + column[place...])
  }
}

/// Sorts columns and lines by cutting the page along its white space: tiers from the top down, in
/// each of them columns from the right.
enum ColumnOrder {
  static func sort(_ runs: [TextRun]) -> [TextRun] {
    guard runs.count > 1 else { return runs }
    if let (upper, lower) = cut(runs, by: \.verticalSpan, gap: typicalSize(runs) * 0.7) {
      return sort(upper) + sort(lower)
    }
    if let (right, left) = cut(runs, by: \.horizontalSpan, gap: 0) {
      return sort(right) + sort(left)
    }
    return runs.sorted { ($0.box.midX, $0.box.top) > ($1.box.midX, $1.box.top) }
  }

  private static func typicalSize(_ runs: [TextRun]) -> Double {
    let sizes = runs.map(\.size).sorted()
    return sizes[sizes.count / 2]
  }

  /// Divides at the first gap from the high end (top or right) that no run crosses.
  private static func cut(
    _ runs: [TextRun], by span: (TextRun) -> ClosedRange<Double>, gap: Double
  ) -> (first: [TextRun], rest: [TextRun])? {
    let sorted = runs.sorted { span($0).upperBound > span($1).upperBound }
    var low = span(sorted[0]).lowerBound
    for index in sorted.indices.dropFirst() {
      if low - span(sorted[index]).upperBound >= gap {
        return (Array(sorted[..<index]), Array(sorted[index...]))
      }
      low = min(low, span(sorted[index]).lowerBound)
    }
    return nil
  }
}

extension TextRun {
  fileprivate var verticalSpan: ClosedRange<Double> { box.bottom...box.top }
  fileprivate var horizontalSpan: ClosedRange<Double> { box.left...box.right }
}
