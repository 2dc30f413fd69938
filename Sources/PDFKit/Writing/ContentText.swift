import Foundation

/// The small change of content streams.
enum ContentText {
  /// A number with at most six decimals and no exponent.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded))
      : String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), rounded)
  }

  /// A change of the matrix.
  static func concatenate(_ matrix: [Double]) -> String {
    matrix.map(number).joined(separator: " ") + " cm"
  }
}
