package import Foundation
package import PDFWriting

extension PDFDate {
  /// A moment in UTC; nil outside of the years that PDF can write.
  package init?(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }

  /// The moment that the environment's `SOURCE_DATE_EPOCH` asks for, so that what is built again comes
  /// out the same; nil without it.
  package static var ofEnvironment: PDFDate? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
      .flatMap(PDFDate.init(secondsSince1970:))
  }

  init?(secondsSince1970 seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 250_000_000_000 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let days = (whole >= 0 ? whole : whole - 86_399) / 86_400
    let rest = whole - days * 86_400
    // Years that begin in March, in eras of 400 years with as many days each.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
    guard 1...9999 ~= civilYear else { return nil }
    self.init(
      year: civilYear, month: civilMonth, day: dayOfYear - (153 * month + 2) / 5 + 1,
      hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
  }
}
