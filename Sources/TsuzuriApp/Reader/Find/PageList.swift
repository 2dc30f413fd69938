/// Pages as people write them: a number from 1, or a range such as `10-20`.
enum PageList {
  /// The pages that a text names, from 0; nil when it is empty or cannot be read.
  static func range(in text: String) -> Range<Int>? {
    let ends = text.filter { !$0.isWhitespace }
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" || $0 == "〜" || $0 == "～" }
    guard ends.count <= 2, let first = ends.first.flatMap({ number($0) }) else { return nil }
    guard ends.count == 2 else { return first - 1..<first }
    guard let last = number(ends[1]), first <= last else { return nil }
    return first - 1..<last
  }

  /// A number from 1, in digits of any width.
  static func number(_ text: Substring) -> Int? {
    var number = 0
    for digit in text {
      guard let value = digit.wholeNumberValue, (0...9).contains(value), number < 100_000_000 else {
        return nil
      }
      number = number * 10 + value
    }
    return number == 0 ? nil : number
  }
}
