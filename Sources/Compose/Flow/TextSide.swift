/// The side that a text starts from.
enum TextSide: Hashable, Sendable {
  case left, right

  /// The side that a letter's script starts from; nil for figures, signs and spaces.
  init?(_ letter: Unicode.Scalar) {
    // Most texts answer with their first letter.
    if 0x41...0x5A ~= letter.value || 0x61...0x7A ~= letter.value {
      self = .left
      return
    }
    guard letter.value >= 0xAA, letter.properties.isAlphabetic else { return nil }
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = .right
    default: self = .left
    }
  }

  /// True for languages that are written from the right, by their BCP 47 tags.
  static func isFromRight(_ language: String) -> Bool {
    let parts = language.lowercased().split(separator: "-")
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"].contains(script)
    }
    return ["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "syr", "nqo"]
      .contains(parts.first ?? "")
  }
}

extension InlineText {
  /// The side that the first letter with one starts from.
  var side: TextSide? {
    for piece in pieces {
      switch piece {
      case .text(let letters, _), .ruby(let letters, _, _):
        if let side = letters.unicodeScalars.firstAnswer({ TextSide($0) }) { return side }
      case .picture, .footnote: break
      }
    }
    return nil
  }
}

extension Sequence {
  /// The first answer that is not nil. A lazy collection would ask twice, and so at every level.
  func firstAnswer<Answer>(_ ask: (Element) -> Answer?) -> Answer? {
    for element in self {
      if let answer = ask(element) { return answer }
    }
    return nil
  }
}

extension Table {
  /// The side of its first letter.
  fileprivate var side: TextSide? {
    header.firstAnswer(\.side) ?? rows.firstAnswer { $0.firstAnswer(\.side) }
  }

  /// The side of its first column in a text that starts from a side. Among text from the right a column of
  /// names or codes in Latin letters may come first.
  func side(in text: TextSide) -> TextSide {
    let isRight = { (cells: [InlineText]) in cells.contains { $0.side == .right } }
    if text == .right, isRight(header) || rows.contains(where: isRight) { return .right }
    return side ?? text
  }
}

extension Block {
  /// The side of its first letter; of code none.
  fileprivate var side: TextSide? {
    switch self {
    case .heading(_, let text, _), .paragraph(let text): text.side
    case .list(_, _, let items): items.firstAnswer(\.blocks.side)
    case .quote(let blocks): blocks.side
    case .table(let table): table.side
    case .code, .rule, .figure, .contents, .pageBreak: nil
    }
  }

  /// How many quotes and lists stand in each other in it at most.
  var levels: Int {
    switch self {
    case .list(_, _, let items): 1 + (items.map(\.blocks.levels).max() ?? 0)
    case .quote(let blocks): 1 + blocks.levels
    default: 0
    }
  }
}

extension [Block] {
  /// The side of their first letter.
  var side: TextSide? { firstAnswer(\.side) }

  /// How many quotes and lists stand in each other in them at most.
  var levels: Int { map(\.levels).max() ?? 0 }
}
