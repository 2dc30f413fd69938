/// How a run of pages is labelled.
struct PageLabelRange: Equatable, Sendable {
  enum Style: String, Sendable {
    case decimal = "/D", upperRoman = "/R", lowerRoman = "/r", upperLetters = "/A", lowerLetters = "/a"
  }

  /// Index of the first page that it holds for.
  var firstPage: Int
  /// nil: the prefix alone.
  var style: Style?
  var prefix = ""
  /// The first page's number, from 1.
  var start = 1

  /// Beyond this, sums could overflow.
  static let largestStart = 1_000_000_000

  /// The label of a page at an index.
  func label(for page: Int) -> String {
    let number = start + page - firstPage
    let text =
      switch style {
      case .decimal: String(number)
      case .upperRoman: Self.roman(number)
      case .lowerRoman: Self.roman(number).lowercased()
      case .upperLetters: Self.letters(number)
      case .lowerLetters: Self.letters(number).lowercased()
      case nil: ""
      }
    return prefix + text
  }

  /// Numbers that would fill a page with letters are written as figures.
  private static let romanLimit = 100_000
  private static let letterLimit = 26 * 100

  private static func roman(_ number: Int) -> String {
    guard number > 0, number < romanLimit else { return String(number) }
    let steps: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
      (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in steps {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }

  /// A to Z, then AA to ZZ, then AAA and so on.
  private static func letters(_ number: Int) -> String {
    guard number > 0, number < letterLimit else { return String(number) }
    let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
    return String(repeating: letter, count: (number - 1) / 26 + 1)
  }
}

extension QDocument {
  /// The file's label ranges, sorted by page; empty when it has none.
  func pageLabelRanges() -> [PageLabelRange] {
    catalog["/PageLabels"].numberTreePairs().compactMap { page, entries in
      guard page >= 0, entries.isDictionary else { return nil }
      return PageLabelRange(
        firstPage: page,
        style: entries["/S"].name.flatMap(PageLabelRange.Style.init),
        prefix: entries["/P"].value.text ?? "",
        start: min(max(entries["/St"].value.integer ?? 1, 1), PageLabelRange.largestStart))
    }
  }
}

extension StructureFile {
  /// The file's label ranges, sorted by page; empty when it has none.
  func pageLabelRanges() -> [PageLabelRange] { withDocument { $0.pageLabelRanges() } }

  /// The label of each page; without labels in the file, nil.
  func pageLabels() -> [String]? {
    let ranges = pageLabelRanges()
    guard !ranges.isEmpty else { return nil }
    var place = 0
    return (0..<pageCount).map { page in
      while place + 1 < ranges.count, ranges[place + 1].firstPage <= page { place += 1 }
      return ranges[place].firstPage <= page ? ranges[place].label(for: page) : String(page + 1)
    }
  }
}
