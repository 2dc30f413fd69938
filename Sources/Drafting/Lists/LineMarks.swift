/// What stands before a line's own text: quotes, indent, the mark of a list, the box of a task. Offsets are
/// scalars from the line's start.
struct LineMarks: Equatable {
  enum Marker: Equatable {
    case bullet(Unicode.Scalar)
    case number(Int, Unicode.Scalar)

    var text: String {
      switch self {
      case .bullet(let sign): String(Character(sign))
      case .number(let number, let sign): "\(number)\(sign)"
      }
    }
  }

  /// Where quotes end.
  private(set) var quoteEnd = 0
  /// How many quotes there are.
  private(set) var quotes = 0
  /// Where the mark begins, or the text of a line without one.
  private(set) var markStart = 0
  /// The columns between quotes and mark; a tab goes to the next multiple of four.
  private(set) var indent = 0
  private(set) var marker: Marker?
  /// The columns from the mark to what belongs to the item: where text below it must stand.
  private(set) var markWidth = 0
  /// The letter in a task's box.
  private(set) var box: Int?
  private(set) var isDone = false
  /// Where the line's own text begins.
  private(set) var content = 0

  init(_ letters: [Unicode.Scalar]) {
    readQuotes(letters)
    var index = quoteEnd
    while index < letters.count, letters[index] == " " || letters[index] == "\t" {
      indent += letters[index] == " " ? 1 : 4 - indent % 4
      index += 1
    }
    (markStart, content) = (index, index)
    guard !Self.isRule(letters[index...]), let (marker, end) = Self.marker(letters, at: index) else { return }
    self.marker = marker
    var text = end
    while text < letters.count, letters[text] == " ", text - end < 4 { text += 1 }
    if text == end, text < letters.count, letters[text] == "\t" { text += 1 }
    markWidth = end - index + max(1, text - end)
    content = text
    readBox(letters)
  }

  private mutating func readQuotes(_ letters: [Unicode.Scalar]) {
    var index = 0
    while true {
      var next = index
      while next < letters.count, letters[next] == " ", next - index < 3 { next += 1 }
      guard next < letters.count, letters[next] == ">" else { return }
      next += 1
      if next < letters.count, letters[next] == " " { next += 1 }
      quotes += 1
      index = next
      quoteEnd = next
    }
  }

  private mutating func readBox(_ letters: [Unicode.Scalar]) {
    guard content + 2 < letters.count, letters[content] == "[", letters[content + 2] == "]",
      content + 3 == letters.count || letters[content + 3] == " "
    else { return }
    switch letters[content + 1] {
    case " ": break
    case "x", "X": isDone = true
    default: return
    }
    box = content + 1
    content = min(content + 4, letters.count)
  }

  /// `---`, `* * *` and their like.
  private static func isRule(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    let signs = letters.filter { $0 != " " && $0 != "\t" && $0 != "\r" }
    guard signs.count > 2, let first = signs.first, first == "-" || first == "*" || first == "_" else {
      return false
    }
    return signs.allSatisfy { $0 == first }
  }

  private static func marker(_ letters: [Unicode.Scalar], at start: Int) -> (Marker, end: Int)? {
    func endsMark(_ index: Int) -> Bool {
      index == letters.count || letters[index] == " " || letters[index] == "\t" || letters[index] == "\r"
    }
    guard start < letters.count else { return nil }
    let first = letters[start]
    if first == "-" || first == "*" || first == "+" {
      return endsMark(start + 1) ? (.bullet(first), start + 1) : nil
    }
    let digits = letters[start...].prefix(9).prefix { "0"..."9" ~= $0 }
    let end = start + digits.count
    guard !digits.isEmpty, end < letters.count, letters[end] == "." || letters[end] == ")", endsMark(end + 1),
      let number = Int(String(String.UnicodeScalarView(digits)))
    else { return nil }
    return (.number(number, letters[end]), end + 1)
  }

  /// The column of what belongs to the item.
  var contentColumn: Int { indent + markWidth }

  /// The mark as it stands, with the spaces before its text.
  func markText(_ letters: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(letters[markStart..<content]))
  }
}
