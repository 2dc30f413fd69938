import Engine
import Foundation

extension PageText {
  /// The line that holds a unit, without its line feed; nil outside the text.
  func line(at index: Int) -> Range<Int>? {
    guard units.indices.contains(index) else { return nil }
    let feed: UInt16 = 0x0A
    let start = units[..<index].lastIndex(of: feed).map { $0 + 1 } ?? 0
    let end = units[index...].firstIndex(of: feed) ?? units.count
    return start..<max(start, end)
  }

  /// The word around a unit; nil on white space. Han and kana are divided as ICU divides them.
  func word(at index: Int) -> Range<Int>? {
    guard let line = line(at: index), line.contains(index) else { return nil }
    let isBlank =
      Unicode.Scalar(units[index]).map { CharacterSet.whitespacesAndNewlines.contains($0) } ?? false
    guard !isBlank else { return nil }
    let text = String(utf16Units: units[line])
    let edges = Self.wordEdge?.matches(in: text, range: NSRange(location: 0, length: line.count)) ?? []
    let place = index - line.lowerBound
    let start = edges.last { $0.range.location <= place }?.range.location ?? 0
    let end = edges.first { $0.range.location > place }?.range.location ?? line.count
    return line.lowerBound + start..<line.lowerBound + end
  }

  /// The edges of words as ICU finds them, by dictionary in Chinese and Japanese.
  private static let wordEdge = try? NSRegularExpression(
    pattern: "\\b", options: .useUnicodeWordBoundaries)

  /// The place between units nearest to a point of page space.
  func insertionIndex(x: Double, y: Double) -> Int? {
    var best: (distance: Double, line: Range<Int>)?
    for line in lines where !line.isEmpty {
      let box = boxes[line].dropFirst().reduce(boxes[line.lowerBound]) { $0.union($1) }
      let (dx, dy) = (max(box.left - x, 0, x - box.right), max(box.bottom - y, 0, y - box.top))
      // A point beside a line means that line before any other that is as near.
      let distance = dx + 2 * dy
      if distance < best?.distance ?? .infinity { best = (distance, line) }
    }
    guard let line = best?.line else { return nil }
    let runsDown = isVertical(line)
    let runsLeft = boxes[line.upperBound - 1].midX < boxes[line.lowerBound].midX
    for index in line {
      let box = boxes[index]
      let isBefore = runsDown ? y > box.midY : runsLeft ? x > box.midX : x < box.midX
      if isBefore { return index }
    }
    return line.upperBound
  }

  /// True when the units of a line stand one below the other.
  func isVertical(_ line: Range<Int>) -> Bool {
    guard let first = line.first, let last = line.last, first != last else { return false }
    return abs(boxes[last].midY - boxes[first].midY) > abs(boxes[last].midX - boxes[first].midX)
  }
}
