package import Foundation

/// The text of a page and where each of its characters stands.
///
/// The rules are those of `PDFKit`'s selections, so that the same gesture takes the same text.
package struct PageTextLayout: Sendable {
  /// UTF-16 in reading order, a line feed at each line end.
  package let units: [UInt16]
  /// One for each unit, page space.
  package let boxes: [CGRect]
  /// Ranges between line feeds, without them.
  package let lines: [Range<Int>]
  /// Around each line.
  private let lineBoxes: [CGRect]

  private static let lineFeed: UInt16 = 0x0A

  /// A text with a box for each unit; an empty one when their numbers differ.
  package init(units: [UInt16], boxes: [CGRect]) {
    let isWhole = units.count == boxes.count
    self.units = isWhole ? units : []
    self.boxes = isWhole ? boxes : []
    lines = Self.lines(of: self.units)
    lineBoxes = lines.map { Self.union(boxes[$0]) }
  }

  private static func lines(of units: [UInt16]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (place, unit) in units.enumerated() where unit == lineFeed {
      lines.append(start..<place)
      start = place + 1
    }
    return start < units.count ? lines + [start..<units.count] : lines
  }

  private static func union(_ boxes: some Sequence<CGRect>) -> CGRect {
    boxes.reduce(CGRect.null) { $0.union($1) }
  }

  // MARK: Text

  /// A part of the text.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: units.indices)], as: UTF16.self)
  }

  /// The line that a unit stands in; of a line feed, the one that it ends. Complexity: logarithmic.
  package func line(at index: Int) -> Range<Int>? {
    guard units.indices.contains(index) else { return nil }
    return lines[lineNumber(at: index)]
  }

  /// The last line that begins at a unit or before it.
  private func lineNumber(at index: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lowerBound > index { high = middle } else { low = middle + 1 }
    }
    return low - 1
  }

  /// The word that a unit stands in, as ICU divides them, by dictionary in Chinese and Japanese; nil on white
  /// space.
  package func word(at index: Int) -> Range<Int>? {
    guard let line = line(at: index), line.contains(index), !isBlank(index) else { return nil }
    let edges = Self.wordEdge?
      .matches(in: string(line), range: NSRange(location: 0, length: line.count))
      .map { line.lowerBound + $0.range.location }
    let start = edges?.last { $0 <= index } ?? line.lowerBound
    return start..<(edges?.first { $0 > index } ?? line.upperBound)
  }

  private func isBlank(_ index: Int) -> Bool {
    Unicode.Scalar(units[index]).map { CharacterSet.whitespacesAndNewlines.contains($0) } ?? false
  }

  private static let wordEdge = try? NSRegularExpression(
    pattern: "\\b", options: .useUnicodeWordBoundaries)

  // MARK: Places

  /// One rectangle for each line of a range, page space: from its first character to its last.
  package func rects(of range: Range<Int>) -> [CGRect] {
    let range = range.clamped(to: units.indices)
    guard !range.isEmpty else { return [] }
    return lines[lineNumber(at: range.lowerBound)...]
      .prefix { $0.lowerBound < range.upperBound }
      .map { $0.clamped(to: range) }
      .filter { !$0.isEmpty }
      .map { Self.union(boxes[$0]) }
  }

  /// The unit whose box holds a place of page space, the smallest of several; nil where there is no text.
  package func index(at point: CGPoint) -> Int? {
    let held = lines.indices.filter { lineBoxes[$0].touches(point) }.flatMap { lines[$0] }
      .filter { boxes[$0].touches(point) }
    return held.min { boxes[$0].width * boxes[$0].height < boxes[$1].width * boxes[$1].height }
  }

  /// The place between two units that is nearest to a place of page space; nil on a page without text.
  package func insertionIndex(near point: CGPoint) -> Int? {
    let nearest = lines.indices.filter { !lines[$0].isEmpty }
      .min { lineBoxes[$0].lineDistance(from: point) < lineBoxes[$1].lineDistance(from: point) }
    guard let number = nearest, let first = lines[number].first, let last = lines[number].last else {
      return nil
    }
    let way = (x: boxes[last].midX - boxes[first].midX, y: boxes[last].midY - boxes[first].midY)
    return lines[number].first { index in
      let box = boxes[index]
      // Downwards, to the left, or to the right, as the line runs.
      if abs(way.y) > abs(way.x) { return point.y > box.midY }
      return way.x < 0 ? point.x > box.midX : point.x < box.midX
    } ?? lines[number].upperBound
  }
}

extension CGRect {
  /// With its edges: a place on the line between two characters is on both.
  fileprivate func touches(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// A place beside a line means that line before another that is as near above or below.
  fileprivate func lineDistance(from point: CGPoint) -> Double {
    max(minX - point.x, 0, point.x - maxX) + 2 * max(minY - point.y, 0, point.y - maxY)
  }
}
