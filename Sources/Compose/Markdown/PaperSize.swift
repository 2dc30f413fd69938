/// The size of a page, from its name or its measures.
package struct PaperSize: Hashable, Sendable {
  /// In points.
  package var width: Double
  /// In points.
  package var height: Double

  /// Reads a name such as `A4`, `JIS-B5`, `letter` or `文庫`, with `landscape` behind it where wanted, or two
  /// measures such as `148mm x 210mm`. Nil for others and for pages that PDF cannot have.
  package init?(_ text: String) {
    var words = text.lowercased().split { $0.isWhitespace || $0 == "×" || $0 == "x" || $0 == "," }
    // The `x` of two measures stands for itself only; names with one come as they are.
    let whole = text.lowercased().split(whereSeparator: \.isWhitespace)
    let orientation = whole.last.flatMap { Self.orientations[String($0)] }
    if orientation != nil { words.removeLast() }
    let name = whole.dropLast(orientation == nil ? 0 : 1).joined(separator: " ")
    if let size = Self.named[name] {
      // Named sizes are cut to tenths, as A4 is usually given: 595.2 × 841.8.
      width = (size.0 * Length.millimetre * 10).rounded(.down) / 10
      height = (size.1 * Length.millimetre * 10).rounded(.down) / 10
    } else {
      let lengths = words.map { Length.points($0) }
      guard lengths.count == 2, let first = lengths[0], let second = lengths[1] else { return nil }
      (width, height) = (first, second)
    }
    if orientation == .landscape, width < height { swap(&width, &height) }
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
  }

  private enum Orientation { case portrait, landscape }

  /// What PDF readers take.
  private static let range = 3.0...14400.0
  private static let orientations: [String: Orientation] = [
    "landscape": .landscape, "横": .landscape, "portrait": .portrait, "縦": .portrait,
  ]

  /// In millimetres; B sizes alone are ISO's, as in CSS.
  private static let named: [String: (Double, Double)] = [
    "a0": (841, 1189), "a1": (594, 841), "a2": (420, 594), "a3": (297, 420), "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148), "b3": (353, 500), "b4": (250, 353), "b5": (176, 250), "b6": (125, 176),
    "jis-b3": (364, 515), "jis-b4": (257, 364), "jis-b5": (182, 257), "jis-b6": (128, 182),
    "letter": (215.9, 279.4), "legal": (215.9, 355.6), "ledger": (279.4, 431.8), "tabloid": (279.4, 431.8),
    "hagaki": (100, 148), "はがき": (100, 148), "bunko": (105, 148), "文庫": (105, 148),
    "shinsho": (103, 182), "新書": (103, 182), "shiroku": (127, 188), "四六": (127, 188), "四六判": (127, 188),
    "kiku": (150, 220), "菊判": (150, 220),
  ]
}

/// A length as people write it.
enum Length {
  /// Points in a millimetre.
  static let millimetre = 72 / 25.4

  /// Points, from a number with `pt`, `mm`, `cm` or `in`; a bare number is points.
  static func points(_ text: some StringProtocol) -> Double? {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let value = Double(number), value.isFinite else { return nil }
    switch text.dropFirst(number.count) {
    case "", "pt": return value
    case "mm": return value * millimetre
    case "cm": return value * 10 * millimetre
    case "in": return value * 72
    default: return nil
    }
  }
}

extension Margins {
  /// Reads one to four lengths, in the order of CSS: top, right, bottom, left.
  init?(_ text: String) {
    let parts = text.lowercased().split { $0.isWhitespace || $0 == "," }
    let values = parts.compactMap { Length.points($0) }
    guard (1...4).contains(parts.count), values.count == parts.count, values.allSatisfy({ $0 <= 14400 })
    else {
      return nil
    }
    top = values[0]
    right = values.count > 1 ? values[1] : top
    bottom = values.count > 2 ? values[2] : top
    left = values.count > 3 ? values[3] : right
  }
}
