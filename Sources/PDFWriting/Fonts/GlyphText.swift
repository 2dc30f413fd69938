/// What a glyph stands for, as a number: a letter by its scalar value, a longer text by its place in
/// `GlyphTexts`.
struct GlyphText: Hashable {
  var raw: UInt32

  /// No glyph stands for it.
  static let none = GlyphText(raw: 0)

  @inline(__always)
  init(raw: UInt32) { self.raw = raw }

  init(_ letter: Unicode.Scalar) { raw = letter.value }

  /// The text of units that are one plain letter; nil for all others.
  @inline(__always)
  init?(_ units: UnsafeBufferPointer<UInt16>.SubSequence) {
    guard units.count == 1, let unit = units.first, unit & 0xF800 != 0xD800, unit != 0, unit < 0xFFFE else {
      return nil
    }
    raw = UInt32(unit)
  }
}

/// The texts of several letters that glyphs of a document stand for.
struct GlyphTexts {
  private static let longer: UInt32 = 1 << 31
  private var texts: [[Unicode.Scalar]] = []
  private var numbers: [[Unicode.Scalar]: UInt32] = [:]

  /// The number of a text that is not empty.
  mutating func text(_ letters: [Unicode.Scalar]) -> GlyphText {
    if letters.count == 1 { return GlyphText(letters[0]) }
    if let known = numbers[letters] { return GlyphText(raw: known) }
    let number = UInt32(texts.count) | Self.longer
    texts.append(letters)
    numbers[letters] = number
    return GlyphText(raw: number)
  }

  /// The letters of a text.
  func letters(of text: GlyphText) -> [Unicode.Scalar] {
    if text.raw & Self.longer != 0 { return texts[Int(text.raw & ~Self.longer)] }
    return Unicode.Scalar(text.raw).map { [$0] } ?? []
  }
}
