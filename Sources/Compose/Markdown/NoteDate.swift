package import PDFWriting

/// A date as notes have it, with or without a time of day.
package struct NoteDate: Hashable, Sendable, CustomStringConvertible {
  package private(set) var date: PDFDate
  private var hasTime = false
  private var hasOffset = false

  /// Reads `2026-11-30`, `2026/11/30`, `2026.11.30` or `2026年11月30日`, and after it a time such as `09:30`,
  /// `T09:30:00Z` or `09:30 +09:00`. Nil for others and for days that no calendar has.
  package init?(_ text: String) {
    var scanner = Scanner(rest: text[...])
    guard let year = scanner.number(1...4), let separator = scanner.rest.popFirst(),
      "-/.年".contains(separator),
      let month = scanner.number(1...2),
      let second = scanner.rest.popFirst(), second == (separator == "年" ? "月" : separator),
      let day = scanner.number(1...2)
    else { return nil }
    if separator == "年" { guard scanner.skip("日") else { return nil } }
    date = PDFDate(year: year, month: month, day: day)
    scanner.skipSpace()
    if scanner.rest.isEmpty {
      guard isReal else { return nil }
      return
    }
    _ = scanner.skip("T") || scanner.skip("t")
    guard let hour = scanner.number(1...2), scanner.skip(":"), let minute = scanner.number(2...2) else {
      return nil
    }
    hasTime = true
    (date.hour, date.minute) = (hour, minute)
    if scanner.skip(":") {
      guard let second = scanner.number(2...2) else { return nil }
      date.second = second
      if scanner.skip(".") { guard scanner.number(1...9) != nil else { return nil } }
    }
    scanner.skipSpace()
    guard readOffset(&scanner), scanner.rest.isEmpty, isReal else { return nil }
  }

  /// A moment in seconds after the start of 1970, in UTC, as `SOURCE_DATE_EPOCH` gives it.
  package init?(secondsSince1970 seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // Days in eras of 400 years that begin on 1 March.
    let days = seconds / 86400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    date = PDFDate(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1,
      hour: seconds / 3600 % 24, minute: seconds / 60 % 60, second: seconds % 60)
    (hasTime, hasOffset) = (true, true)
  }

  /// `2026-11-30`, with `T09:30:00` and an offset where there is one.
  package var description: String {
    var text = "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
    if hasTime { text += "T\(padded(date.hour)):\(padded(date.minute)):\(padded(date.second))" }
    if hasOffset {
      let minutes = abs(date.offset)
      text +=
        minutes == 0 ? "Z" : "\(date.offset < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
    }
    return text
  }

  private mutating func readOffset(_ scanner: inout Scanner) -> Bool {
    if scanner.rest.isEmpty { return true }
    hasOffset = true
    if scanner.skip("Z") || scanner.skip("z") { return true }
    guard let sign = scanner.rest.popFirst(), sign == "+" || sign == "-", let hours = scanner.number(2...2)
    else { return false }
    _ = scanner.skip(":")
    let minutes = scanner.number(2...2) ?? 0
    date.offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    return hours < 24 && minutes < 60
  }

  private var isReal: Bool {
    let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(date.month) && (1...lengths[date.month - 1]).contains(date.day)
      && date.hour < 24 && date.minute < 60 && date.second < 61
  }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private struct Scanner {
    var rest: Substring

    mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(lengths.upperBound).prefix { $0.isASCII && $0.isNumber }
      guard lengths.contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return Int(digits)
    }

    mutating func skip(_ letter: Character) -> Bool {
      guard rest.first == letter else { return false }
      rest.removeFirst()
      return true
    }

    mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }
  }
}
