import Foundation
import PDFWriting

/// Author and date as a note shows them, and its date as the file has it.
enum Byline {
  static func text(_ properties: NoteProperties, language: String?) -> String {
    let isJapanese = language?.hasPrefix("ja") ?? false
    var date = properties.date
    if isJapanese, let day = date.flatMap({ NoteDate($0) })?.date {
      date = "\(day.year)年\(day.month)月\(day.day)日"
    }
    return [properties.author, date].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: isJapanese ? "　" : " · ")
  }

  /// The note's date, else that of `SOURCE_DATE_EPOCH`, else none.
  static func date(_ properties: NoteProperties) -> PDFDate? {
    properties.date.flatMap { NoteDate($0) }?.date ?? epoch.flatMap(date(ofEpoch:))
  }

  /// What people should know of the date.
  static func remark(_ properties: NoteProperties) -> String? {
    guard let epoch, !epoch.isEmpty, date(properties) == nil else { return nil }
    return "SOURCE_DATE_EPOCH is “\(epoch.prefix(40))” and no number of seconds since 1970; "
      + "the file has no date."
  }

  private static var epoch: String? { ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] }

  private static func date(ofEpoch text: String) -> PDFDate? {
    Int(text).flatMap { NoteDate(secondsSince1970: $0) }?.date
  }
}
