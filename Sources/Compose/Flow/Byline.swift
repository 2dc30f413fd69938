import Foundation
import PDFWriting

/// Author and date as a note shows them, and its date as the file has it.
enum Byline {
  static func text(_ properties: NoteProperties, language: String?) -> String {
    let isJapanese = language?.hasPrefix("ja") ?? false
    var date = properties.date
    if isJapanese, let parts = date.flatMap(numbers) {
      date = "\(parts[0])年\(parts[1])月\(parts[2])日"
    }
    return [properties.author, date].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: isJapanese ? "　" : " · ")
  }

  /// The note's date, else that of `SOURCE_DATE_EPOCH`, else none.
  static func date(_ properties: NoteProperties) -> PDFDate? {
    if let date = properties.date, let parts = numbers(date) {
      var result = PDFDate(year: parts[0], month: parts[1], day: parts[2])
      if parts.count >= 5 { (result.hour, result.minute) = (parts[3], parts[4]) }
      if parts.count >= 6 { result.second = parts[5] }
      return result
    }
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], let seconds = Int(text)
    else { return nil }
    return PDFDate(secondsSince1970: seconds)
  }

  /// Year, month, day, and hour, minute, second where they are there; nil when it is no such date.
  private static func numbers(_ date: String) -> [Int]? {
    let parts = date.prefix(19).split { !$0.isNumber }.prefix(6).compactMap { Int($0) }
    let limits = [0...9999, 1...12, 1...31, 0...23, 0...59, 0...59]
    guard parts.count >= 3, date.first?.isNumber == true,
      zip(parts, limits).allSatisfy({ $1.contains($0) })
    else { return nil }
    return parts
  }
}

extension PDFDate {
  /// A moment in UTC; nil outside of the years 0 to 9999.
  init?(secondsSince1970 seconds: Int) {
    guard -62_167_219_200...253_402_300_799 ~= seconds else { return nil }
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    // Days are counted from March 1 of year 0, so that leap days end the year.
    let shifted = days + 719_468
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let calendarMonth = month < 10 ? month + 3 : month - 9
    self.init(
      year: year + era * 400 + (calendarMonth <= 2 ? 1 : 0), month: calendarMonth,
      day: dayOfYear - (153 * month + 2) / 5 + 1, hour: rest / 3600, minute: rest / 60 % 60,
      second: rest % 60)
  }
}
