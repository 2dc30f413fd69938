/// Kinds of letters as bits, so that a question about one takes one `and`.
struct LetterKinds: OptionSet {
  let rawValue: UInt32

  private static func of(_ kinds: LetterKind...) -> LetterKinds {
    LetterKinds(rawValue: kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
  }

  /// Letters set with spaces between words.
  static let latin: LetterKinds = [.western, .digit]
  /// Letters that fill their em square.
  static let square: LetterKinds = [.ideograph, .noStart]
  /// What is empty at its end.
  static let ends: LetterKinds = [.closing, .comma, .fullStop]
  /// 、。 and their like: what may hang.
  static let hanging: LetterKinds = [.comma, .fullStop]
  /// What is not seen at the end of a line and hangs there.
  static let blanks: LetterKinds = [.space, .ideographicSpace, .tab, .lineEnd, .invisible]
  /// What stands between letters without being one.
  static let unseen: LetterKinds = [.lineEnd, .invisible]
  /// What takes from the room of a mark before it.
  static let afterEnds: LetterKinds = [
    .closing, .comma, .fullStop, .middleDot, .dividing, .ideographicSpace,
  ]
  /// What an opening bracket leans on with its empty half.
  static let beforeOpening: LetterKinds = [.opening, .middleDot, .ideographicSpace]
  /// After these a justified line may grow.
  static let growsAfter: LetterKinds = [
    .ideograph, .noStart, .closing, .comma, .fullStop, .dividing, .inseparable, .ideographicSpace,
  ]
  /// Before these a justified line may grow.
  static let growsBefore: LetterKinds = [
    .ideograph, .noStart, .opening, .inseparable, .ideographicSpace,
  ]

  static let western = of(.western)
  static let digit = of(.digit)
  static let space = of(.space)
  static let tab = of(.tab)
  static let lineEnd = of(.lineEnd)
  static let ideograph = of(.ideograph)
  static let noStart = of(.noStart)
  static let opening = of(.opening)
  static let closing = of(.closing)
  static let comma = of(.comma)
  static let fullStop = of(.fullStop)
  static let middleDot = of(.middleDot)
  static let dividing = of(.dividing)
  static let inseparable = of(.inseparable)
  static let ideographicSpace = of(.ideographicSpace)
  static let object = of(.object)
  static let invisible = of(.invisible)
}

extension LetterKind {
  /// True when the kind is one of a set.
  @inline(__always)
  func isOne(of kinds: LetterKinds) -> Bool { kinds.rawValue >> UInt32(rawValue) & 1 != 0 }
}
