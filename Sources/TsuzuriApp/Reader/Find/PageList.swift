/// Pages as people write them: numbers from 1 and ranges, such as `1-3, 7`.
enum PageList {
  /// The pages that a text names, from 0; nil when it is empty or cannot be read.
  static func ranges(in text: String) -> [Range<Int>]? {
    let parts = text.split { $0 == "," || $0 == "、" || $0.isWhitespace }
    guard !parts.isEmpty else { return nil }
    var ranges: [Range<Int>] = []
    for part in parts {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" || $0 == "〜" }
      guard ends.count <= 2, let first = ends.first.flatMap({ number($0) }),
        let last = ends.count == 2 ? number(ends[1]) : first, first <= last
      else { return nil }
      ranges.append(first - 1..<last)
    }
    return ranges
  }

  /// A page's number, in digits of any width.
  private static func number(_ text: Substring) -> Int? {
    var number = 0
    for digit in text {
      guard let value = digit.wholeNumberValue, (0...9).contains(value), number < 100_000_000 else { return nil }
      number = number * 10 + value
    }
    return text.isEmpty || number == 0 ? nil : number
  }
}
