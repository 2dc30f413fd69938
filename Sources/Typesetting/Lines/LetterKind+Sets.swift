/// Kinds of letters as bits, so that a question about one takes one `and`.
struct LetterKinds {
  let bits: UInt32

  /// A set of one kind.
  @inline(__always)
  init(_ kind: LetterKind) { bits = 1 << UInt32(kind.rawValue) }

  private init(bits: UInt32) { self.bits = bits }

  @inline(__always)
  static func | (one: LetterKinds, other: LetterKind) -> LetterKinds {
    LetterKinds(bits: one.bits | LetterKinds(other).bits)
  }

  @inline(__always)
  static func | (one: LetterKinds, other: LetterKinds) -> LetterKinds {
    LetterKinds(bits: one.bits | other.bits)
  }
}

// Computed, since they fold into numbers; stored ones would be asked for whether they are there yet.
extension LetterKinds {
  /// No kind.
  static var none: LetterKinds { LetterKinds(bits: 0) }
  /// Letters set with spaces between words.
  static var latin: LetterKinds { LetterKinds(.western) | .digit }
  /// Letters set with spaces between words, and these.
  static var words: LetterKinds { latin | .space }
  /// Letters and pictures that a line of ideographs may hold.
  static var guests: LetterKinds { latin | .object }
  /// Letters that fill their em square.
  static var square: LetterKinds { LetterKinds(.ideograph) | .noStart }
  /// 、 and 。 and their like, which may hang.
  static var hanging: LetterKinds { LetterKinds(.comma) | .fullStop }
  /// What is empty at its end.
  static var ends: LetterKinds { hanging | .closing }
  /// What stands between letters without being one.
  static var unseen: LetterKinds { LetterKinds(.lineEnd) | .invisible }
  /// What is not seen at the end of a line and hangs there.
  static var blanks: LetterKinds { unseen | .space | .ideographicSpace | .tab }
  /// What takes from the room of a mark before it.
  static var afterEnds: LetterKinds { ends | .middleDot | .dividing | .ideographicSpace }
  /// What an opening bracket leans on with its empty half.
  static var beforeOpening: LetterKinds { ends | .opening | .middleDot | .ideographicSpace }
  /// After these a justified line may grow.
  static var growsAfter: LetterKinds { square | ends | .dividing | .inseparable | .ideographicSpace }
  /// Before these a justified line may grow.
  static var growsBefore: LetterKinds { square | .opening | .inseparable | .ideographicSpace }
}

extension LetterKind {
  /// True when the kind is one of a set.
  @inline(__always)
  func isOne(of kinds: LetterKinds) -> Bool { kinds.bits >> UInt32(rawValue) & 1 != 0 }
}
