/// A line of a text, without its line feed.
package struct TextLine: Hashable, Sendable {
  /// Which line, from 0.
  package var number: Int
  /// The place of its first letter.
  package var start: Int
  package var text: String
  package var letters: [Unicode.Scalar]
  /// True when a line feed ends it.
  package var isEnded: Bool

  /// The place behind its last letter.
  package var end: Int { start + letters.count }
  /// The line's own letters.
  package var range: Range<Int> { start..<end }
  /// With its line feed.
  package var wholeRange: Range<Int> { start..<(end + (isEnded ? 1 : 0)) }
  /// True when there is nothing to be seen in it.
  package var isBlank: Bool { letters.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" } }
}

extension DraftText {
  /// How many lines there are; a text that ends with a line feed has an empty one behind it.
  package var lineCount: Int { lineFeeds + 1 }

  /// The number of the line that a place lies in, from 0.
  package func lineNumber(at place: Int) -> Int {
    var left = min(max(place, 0), count)
    var line = 0
    for piece in pieces {
      if left < piece.letters {
        return piece.bytes[..<piece.byte(left)].reduce(line) { $0 + ($1 == 0x0A ? 1 : 0) }
      }
      left -= piece.letters
      line += piece.lines
    }
    return line
  }

  /// The line that a place lies in.
  package func line(at place: Int) -> TextLine { line(lineNumber(at: place)) }

  /// A line by its number from 0; numbers beyond the text give its last or first line.
  package func line(_ number: Int) -> TextLine {
    let number = min(max(number, 0), lineFeeds)
    var left = number
    var place = 0
    for piece in pieces {
      // The last piece has a line without an end.
      if left < piece.lines + (piece.bytes.last == 0x0A ? 0 : 1) {
        var start = 0
        for _ in 0..<left { start = piece.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? start }
        let end = piece.bytes[start...].firstIndex(of: 0x0A)
        let text = String(decoding: piece.bytes[start..<(end ?? piece.bytes.count)], as: UTF8.self)
        return TextLine(
          number: number, start: place + piece.letter(start), text: text, letters: Array(text.unicodeScalars),
          isEnded: end != nil)
      }
      left -= piece.lines
      place += piece.letters
    }
    return TextLine(number: number, start: count, text: "", letters: [], isEnded: false)
  }

  /// The lines that a range touches; one that ends at a line's start does not touch that line.
  package func lines(in range: Range<Int>) -> [TextLine] {
    let first = lineNumber(at: range.lowerBound)
    let last = lineNumber(at: range.upperBound)
    let lines = (first...max(first, last)).map { line($0) }
    return lines.count > 1 && lines.last?.start == range.upperBound ? lines.dropLast() : lines
  }

  /// Calls with the bytes of each line, without its line feed, and where it begins in the UTF-8, until told to
  /// stop.
  func forEachLine(_ body: (_ line: UnsafeBufferPointer<UInt8>, _ byte: Int) -> Bool) {
    var offset = 0
    for piece in pieces {
      let goesOn = piece.bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
          guard body(UnsafeBufferPointer(rebasing: bytes[start..<end]), offset + start) else { return false }
          start = end + 1
        }
        return true
      }
      guard goesOn else { return }
      offset += piece.bytes.count
    }
  }
}
