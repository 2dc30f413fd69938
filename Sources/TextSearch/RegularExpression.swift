import Foundation

/// A pattern that is matched against one stream of one page at a time, for a limited time.
struct RegularExpression: Sendable {
  private let pattern: String
  private let expression: NSRegularExpression

  init(_ pattern: String, ignoresCase: Bool) throws(SearchError) {
    self.pattern = pattern
    do {
      expression = try NSRegularExpression(pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
    } catch {
      throw .invalidPattern(pattern)
    }
  }

  /// The matches in order. Matches of nothing are left out.
  func ranges(
    in units: [UInt16], page: Int, timeLimit: Duration, isCancelled: () -> Bool
  ) throws(SearchError) -> [Range<Int>] {
    let text = units.withUnsafeBufferPointer { NormalisedText($0) }
    let bytes = text.bytesOfUTF16()
    let string = text.string(0..<text.bytes.count)
    let deadline = ContinuousClock.now + timeLimit
    var ranges: [Range<Int>] = []
    var failure: SearchError?
    var calls = 0
    withoutActuallyEscaping(isCancelled) { isCancelled in
      expression.enumerateMatches(
        in: string, options: .reportProgress, range: NSRange(location: 0, length: bytes.count - 1)
      ) { match, _, stop in
        if let range = match?.range, range.length > 0 {
          ranges.append(text.units(bytes[range.location]..<bytes[range.location + range.length]))
        }
        // Called at every step; looking at the clock takes longer than most steps.
        calls += 1
        guard calls % 64 == 0 else { return }
        if ContinuousClock.now > deadline { failure = .patternTooSlow(pattern, page: page) }
        if isCancelled() { failure = .cancelled }
        if failure != nil { stop.pointee = true }
      }
    }
    if let failure { throw failure }
    return ranges
  }
}
