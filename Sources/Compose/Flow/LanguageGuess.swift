/// The language of a note: what it says, or what its letters say.
struct LanguageGuess: Hashable {
  /// A BCP 47 tag; nil when it is not known.
  var tag: String?
  var isEastAsian: Bool
  /// True when the note is read from the right.
  var isFromRight: Bool

  init(_ note: Note) {
    if let tag = note.properties.language, !tag.isEmpty {
      self.tag = tag
      isEastAsian = ["ja", "zh", "ko"].contains(tag.prefix(2).lowercased())
      isFromRight = TextSide.isFromRight(tag)
      return
    }
    var counts = Counts()
    counts.add(note.blocks)
    isEastAsian = counts.eastAsian * 5 > counts.letters
    isFromRight = counts.fromRight * 2 > counts.letters
    if isEastAsian, counts.kana * 20 > counts.eastAsian { tag = "ja" }
  }

  /// Letters by script, of the first few thousand.
  private struct Counts {
    var letters = 0
    var eastAsian = 0
    var kana = 0
    var fromRight = 0

    private var isEnough: Bool { letters > 4000 }

    mutating func add(_ blocks: [Block]) {
      for block in blocks where !isEnough {
        switch block {
        case .heading(_, let text, _), .paragraph(let text): add(text)
        case .list(_, _, let items): for item in items where !isEnough { add(item.blocks) }
        case .quote(let blocks): add(blocks)
        case .table(let table):
          for cell in ([table.header] + table.rows.prefix(20)).joined() { add(cell) }
        case .code, .rule, .figure, .contents, .pageBreak: break
        }
      }
    }

    private mutating func add(_ text: InlineText) {
      for letter in text.plain.unicodeScalars.prefix(4001) where letter.value > 0x40 {
        letters += 1
        // Nothing below the Hebrew letters is one.
        if letter.value >= 0x590, TextSide(letter) == .right { fromRight += 1 }
        guard EastAsianParts.isEastAsian(letter) else { continue }
        eastAsian += 1
        if 0x3040...0x30FF ~= letter.value { kana += 1 }
      }
    }
  }
}
