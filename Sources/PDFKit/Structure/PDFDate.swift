import Foundation

/// The format's dates: `D:YYYYMMDDHHmmSSOHH'mm'`, each part after the year optional.
enum PDFDate {
  static func date(from text: String) -> Date? {
    var rest = Substring(text.trimmingCharacters(in: .whitespaces))
    if rest.hasPrefix("D:") { rest = rest.dropFirst(2) }
    func take(_ digits: Int) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      rest = rest.dropFirst(digits)
      return Int(part)
    }
    guard let year = take(4) else { return nil }
    var parts = DateComponents(timeZone: .gmt, year: year)
    parts.month = take(2) ?? 1
    parts.day = take(2) ?? 1
    parts.hour = take(2) ?? 0
    parts.minute = take(2) ?? 0
    parts.second = take(2) ?? 0
    var offset = 0
    if let sign = rest.first, sign == "+" || sign == "-" {
      rest = rest.dropFirst()
      let hours = take(2) ?? 0
      if rest.first == "'" || rest.first == ":" { rest = rest.dropFirst() }
      offset = (sign == "-" ? -60 : 60) * (hours * 60 + (take(2) ?? 0))
    }
    return calendar.date(from: parts)?.addingTimeInterval(-Double(offset))
  }

  /// The date in universal time.
  static func text(from date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ value: Int?, _ width: Int) -> String {
      let text = String(max(value ?? 0, 0))
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "D:" + digits(parts.year, 4) + digits(parts.month, 2) + digits(parts.day, 2)
      + digits(parts.hour, 2) + digits(parts.minute, 2) + digits(parts.second, 2) + "Z"
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
