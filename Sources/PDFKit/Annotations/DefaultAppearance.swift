import Foundation
import Graphics

/// The text style in a `/DA` string: a font's resource name, a size, and a colour.
struct DefaultAppearance: Equatable {
  /// With slash.
  var fontName: String?
  /// 0: as large as fits.
  var size: CGFloat = 0
  /// One, three or four numbers.
  var color: [Double] = [0]

  /// Takes the last font and the last fill colour; other operators are left out.
  init(_ text: String) {
    let words = text.replacingOccurrences(of: "/", with: " /").split(whereSeparator: \.isWhitespace)
    var operands: [Substring] = []
    for word in words {
      let numbers = operands.compactMap { Double($0) }
      switch word {
      case "Tf":
        if let name = operands.last(where: { $0.hasPrefix("/") }) { fontName = String(name) }
        if let size = numbers.last, size.isFinite { self.size = CGFloat(abs(size)) }
      case "g" where numbers.count >= 1: color = numbers.suffix(1)
      case "rg" where numbers.count >= 3: color = numbers.suffix(3)
      case "k" where numbers.count >= 4: color = numbers.suffix(4)
      default:
        // An operator ends its operands.
        if Double(word) != nil || word.hasPrefix("/") {
          operands.append(word)
          continue
        }
      }
      operands = []
    }
  }

  init(fontName: String?, size: CGFloat, color: [Double]) {
    self.fontName = fontName
    self.size = size
    self.color = color
  }

  var text: String {
    let numbers = color.map(PDFNumber.text).joined(separator: " ")
    let operation = ["", "g", "", "rg", "k"][min(color.count, 4)]
    let font = "\(fontName ?? "/Helv") \(PDFNumber.text(Double(size))) Tf"
    return operation.isEmpty ? font : "\(font) \(numbers) \(operation)"
  }
}

/// Numbers in content: no exponent, no locale, few decimals.
enum PDFNumber {
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let thousandths = Int((value * 10_000).rounded())
    let whole = abs(thousandths) / 10_000
    var digits = String(abs(thousandths) % 10_000)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
