/// The size of a page in points.
package struct PageSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  private static let points = ["pt": 1, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0]

  /// Sizes by name, in the order in which people are told of them; B sizes are those of Japan.
  package static let known: [(name: String, size: PageSize)] = [
    ("A3", PageSize(width: 841.8, height: 1190.6)),
    ("A4", PageSize(width: 595.2, height: 841.8)),
    ("A5", PageSize(width: 419.5, height: 595.2)),
    ("A6", PageSize(width: 297.6, height: 419.5)),
    ("B4", PageSize(width: 728.5, height: 1031.8)),
    ("B5", PageSize(width: 515.9, height: 728.5)),
    ("B6", PageSize(width: 362.8, height: 515.9)),
    ("Letter", PageSize(width: 612, height: 792)),
    ("Legal", PageSize(width: 612, height: 1008)),
    ("Tabloid", PageSize(width: 792, height: 1224)),
  ]

  /// Reads a name such as `A4`, or `148mm x 210mm`. Nil when it is neither, or when a side is not from
  /// one to 200 inches.
  package init?(_ text: String) {
    let word = text.trimmingSpace.lowercased()
    if let known = Self.known.first(where: { $0.name.lowercased() == word }) {
      self = known.size
      return
    }
    let sides = word.split(whereSeparator: { $0 == "x" || $0 == "×" || $0 == "*" }).map(Self.length)
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      72...14_400 ~= width, 72...14_400 ~= height
    else { return nil }
    self.init(width: width, height: height)
  }

  private static func length(_ text: Substring) -> Double? {
    let number = text.trimmingSpace.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = String(text.trimmingSpace.dropFirst(number.count)).trimmingSpace
    guard let number = Double(number), let factor = points[unit.isEmpty ? "pt" : unit] else { return nil }
    return number * factor
  }
}

extension StringProtocol {
  /// Without space at both ends.
  var trimmingSpace: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
