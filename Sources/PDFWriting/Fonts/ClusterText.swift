internal import CText

/// How the text of a cluster is shared out among its glyphs, so that readers that go from glyph to glyph
/// come to the text in its order.
enum ClusterText {
  /// The letters of units that come from anywhere: what PDF's maps cannot hold counts as U+FFFD.
  static func letters(_ units: UnsafeBufferPointer<UInt16>.SubSequence) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    var decoder = UTF16()
    var rest = units.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let letter):
        // Readers take these for the end of the text or for no letter.
        letters.append(letter.value == 0 || letter.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : letter)
      case .error: letters.append("\u{FFFD}")
      case .emptyInput: return letters
      }
    }
  }

  /// Letters that go from right to left, in the order in which readers want to meet them from the left:
  /// turned round, with marks still after one another, and brackets by how they look.
  static func seenFromLeft(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var seen: [Unicode.Scalar] = []
    var end = letters.count
    while end > 0 {
      var start = end
      while start > 0, letters[start - 1].isMark { start -= 1 }
      seen += letters[start..<end]
      if start > 0 {
        start -= 1
        seen.append(letters[start].mirrored)
      }
      end = start
    }
    return seen
  }

  /// The letters of each glyph: one for each, the rest for the last. Nil when there are fewer letters
  /// than glyphs.
  static func shares(_ letters: [Unicode.Scalar], among count: Int) -> [[Unicode.Scalar]]? {
    guard count > 0, letters.count >= count else { return nil }
    return letters[..<(count - 1)].map { [$0] } + [Array(letters[(count - 1)...])]
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  fileprivate var mirrored: Unicode.Scalar {
    var other: FriBidiChar = 0
    guard fribidi_get_mirror_char(value, &other) != 0 else { return self }
    return Unicode.Scalar(other) ?? self
  }
}
