/// Ruby in running text: `{漢字|かんじ}` over a word, `{漢字|かん|じ}` over each letter.
enum RubyNotation {
  /// A text, or a text with its reading.
  struct Part: Equatable {
    var text: String
    var reading: String?
  }

  /// The parts of a text. Braces without a `|`, or around a base without a Japanese or Chinese letter, are text.
  static func parts(of text: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var textStart = 0
    var opening: Int?
    var bars: [Int] = []

    func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<end], as: UTF8.self) }
    func addText(upTo end: Int) {
      if textStart < end { parts.append(Part(text: string(textStart, end), reading: nil)) }
    }

    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "{"):
        opening = index
        bars = []
      case UInt8(ascii: "|") where opening != nil:
        bars.append(index)
      case UInt8(ascii: "\n"):
        opening = nil
      case UInt8(ascii: "}"):
        if let start = opening, let bar = bars.first {
          let base = string(start + 1, bar)
          let readings = zip(bars, bars.dropFirst() + [index]).map { string($0 + 1, $1) }
          if let ruby = ruby(base, readings) {
            addText(upTo: start)
            parts += ruby
            textStart = index + 1
          }
        }
        opening = nil
      default: break
      }
    }
    addText(upTo: text.count)
    return parts
  }

  private static func ruby(_ base: String, _ readings: [String]) -> [Part]? {
    guard base.unicodeScalars.contains(where: \.isWrittenWithoutSpaces),
      readings.contains(where: { !$0.isEmpty })
    else { return nil }
    if readings.count > 1, base.count == readings.count {
      return zip(base, readings).map { Part(text: String($0), reading: $1.isEmpty ? nil : $1) }
    }
    return [Part(text: base, reading: readings.joined())]
  }
}
