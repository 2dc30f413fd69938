import Foundation

/// The format's text strings: PDFDocEncoding, or Unicode behind a byte order mark.
package enum TextString {
  /// The text that bytes of the format stand for.
  package static func decode(_ bytes: [UInt8]) -> String {
    let text: String
    if bytes.starts(with: [0xFE, 0xFF]) {
      text = utf16(bytes.dropFirst(2), high: 0, low: 1)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      text = utf16(bytes.dropFirst(2), high: 1, low: 0)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
    } else {
      var scalars = String.UnicodeScalarView()
      for byte in bytes { scalars.append(docEncoding[byte] ?? Unicode.Scalar(byte)) }
      return String(scalars)
    }
    return withoutLanguageEscapes(text)
  }

  /// Bytes for a text: PDFDocEncoding when it holds the text and cannot be mistaken for Unicode, else
  /// UTF-16 behind its mark.
  package static func encode(_ text: String) -> [UInt8] {
    let plain = text.unicodeScalars.map { scalar in
      scalar.isASCII || ((0xA1...0xFF).contains(scalar.value) && scalar.value != 0xAD)
        ? UInt8(scalar.value) : encoding[scalar]
    }
    let bytes = plain.compactMap { $0 }
    let isAmbiguous =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if bytes.count == plain.count, !isAmbiguous { return bytes }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int, low: Int) -> String {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Takes out language codes, which stand between two escape characters.
  private static func withoutLanguageEscapes(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1B}") else { return text }
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  /// Where PDFDocEncoding differs from Latin-1.
  private static let docEncoding: [UInt8: Unicode.Scalar] = {
    let low = "\u{2D8}\u{2C7}\u{2C6}\u{2D9}\u{2DD}\u{2DB}\u{2DA}\u{2DC}"
    let high =
      "\u{2022}\u{2020}\u{2021}\u{2026}\u{2014}\u{2013}\u{192}\u{2044}\u{2039}\u{203A}\u{2212}\u{2030}"
      + "\u{201E}\u{201C}\u{201D}\u{2018}\u{2019}\u{201A}\u{2122}\u{FB01}\u{FB02}\u{141}\u{152}\u{160}"
      + "\u{178}\u{17D}\u{131}\u{142}\u{153}\u{161}\u{17E}\u{FFFD}\u{20AC}"
    var table: [UInt8: Unicode.Scalar] = [:]
    for (index, scalar) in low.unicodeScalars.enumerated() { table[0x18 + UInt8(index)] = scalar }
    for (index, scalar) in high.unicodeScalars.enumerated() { table[0x80 + UInt8(index)] = scalar }
    return table
  }()

  private static let encoding = Dictionary(
    docEncoding.filter { $0.value != "\u{FFFD}" }.map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
}
