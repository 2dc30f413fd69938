import Foundation
import Graphics

/// The font of drawn text: one of those that every reader of PDF has, so that a file shows everywhere
/// what the screen showed.
struct SketchFont: Equatable {
  /// One of the standard fonts.
  var name: String
  var size: CGFloat

  init(name: String, size: CGFloat) {
    self.name = name
    self.size = size
  }

  /// The standard font nearest to one.
  init(nearest font: UIFont) {
    self.init(name: Self.standardName(font), size: font.pointSize)
  }

  func withSize(_ size: CGFloat) -> SketchFont { SketchFont(name: name, size: size) }

  // MARK: Metrics

  private var isSerif: Bool { name.hasPrefix("Times") }

  var ascent: CGFloat { (isSerif ? 0.89 : 0.905) * size }
  /// Positive.
  var descent: CGFloat { 0.212 * size }
  var lineHeight: CGFloat { 1.15 * size }

  /// How far a text goes; letters of the readers' Asian fonts are as wide as high, or half of that.
  func width(_ text: String) -> CGFloat {
    Self.runs(text).reduce(0) { width, run in
      let thousandths: Int =
        switch run.encoding {
        case .latin:
          Self.bytes(run.text, .latin).reduce(0) { $0 + StandardFontWidths.width(of: $1, in: name) }
        case .japanese, .korean:
          run.text.unicodeScalars.reduce(0) { $0 + ((0xFF61...0xFF9F).contains($1.value) ? 500 : 1000) }
        }
      return width + CGFloat(thousandths) * size / 1000
    }
  }

  private static func standardName(_ font: UIFont) -> String {
    let name = font.fontName.lowercased()
    if name.contains("dingbats") { return "ZapfDingbats" }
    if name == "symbol" { return "Symbol" }
    func has(_ parts: String...) -> Bool { parts.contains { name.contains($0) } }
    let isBold = font.isBold || has("bold", "heavy", "black", "-w6", "-w7", "-w8")
    let isSlanted = font.isItalic || has("italic", "oblique")
    if has("courier", "mono", "menlo", "consol") {
      return styled("Courier", isBold, isSlanted, "", "Oblique")
    }
    if has("times", "serif", "mincho", "ming", "georgia", "palatino", "song", "roman"), !has("sans") {
      return styled("Times", isBold, isSlanted, "Roman", "Italic")
    }
    return styled("Helvetica", isBold, isSlanted, "", "Oblique")
  }

  private static func styled(
    _ family: String, _ isBold: Bool, _ isSlanted: Bool, _ plain: String, _ slant: String
  ) -> String {
    let style = (isBold ? "Bold" : "") + (isSlanted ? slant : "")
    let suffix = style.isEmpty ? plain : style
    return suffix.isEmpty ? family : family + "-" + suffix
  }

  // MARK: In files

  /// How a run of text is written.
  enum Encoding: Hashable {
    /// One byte a letter, in a standard font.
    case latin
    /// UTF-16, in a font of the collection that the reader has.
    case japanese
    case korean
  }

  /// The text in runs that one font each can show.
  static func runs(_ text: String) -> [(encoding: Encoding, text: String)] {
    var runs: [(encoding: Encoding, text: String)] = []
    for character in text {
      let encoding = encoding(of: character)
      if runs.last?.encoding == encoding {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((encoding, String(character)))
      }
    }
    return runs
  }

  private static func encoding(of character: Character) -> Encoding {
    if character.unicodeScalars.allSatisfy({ winAnsi($0) != nil }) { return .latin }
    let isHangul = character.unicodeScalars.contains {
      (0xAC00...0xD7A3).contains($0.value) || (0x1100...0x11FF).contains($0.value)
        || (0x3130...0x318F).contains($0.value)
    }
    return isHangul ? .korean : .japanese
  }

  static func bytes(_ text: String, _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .latin: text.unicodeScalars.compactMap(winAnsi)
    case .japanese, .korean: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  /// The byte in WinAnsiEncoding.
  private static func winAnsi(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xFF: UInt8(scalar.value)
    default: winAnsiSpecials[scalar]
    }
  }

  private static let winAnsiSpecials: [Unicode.Scalar: UInt8] = {
    let upper: [(UInt8, String)] = [
      (0x80, "\u{20AC}"), (0x82, "\u{201A}\u{0192}\u{201E}\u{2026}\u{2020}\u{2021}\u{02C6}\u{2030}\u{0160}"),
      (0x8B, "\u{2039}\u{0152}"), (0x8E, "\u{017D}"),
      (
        0x91,
        "\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{02DC}\u{2122}\u{0161}\u{203A}\u{0153}"
      ),
      (0x9E, "\u{017E}\u{0178}"),
    ]
    var table: [Unicode.Scalar: UInt8] = [:]
    for (start, letters) in upper {
      for (place, scalar) in letters.unicodeScalars.enumerated() { table[scalar] = start + UInt8(place) }
    }
    return table
  }()

  /// The font's dictionary.
  static func dictionary(_ standardName: String, _ encoding: Encoding) -> PDFObject {
    let isSerif = standardName.hasPrefix("Times")
    switch encoding {
    case .latin:
      var entries: [String: PDFObject] = [
        "/Type": .name("/Font"), "/Subtype": .name("/Type1"), "/BaseFont": .name("/" + standardName),
      ]
      if !["Symbol", "ZapfDingbats"].contains(standardName) {
        entries["/Encoding"] = .name("/WinAnsiEncoding")
      }
      return .dictionary(entries)
    case .japanese:
      return composite(
        isSerif ? "HeiseiMin-W3" : "HeiseiKakuGo-W5", "UniJIS-UTF16-H", ordering: "Japan1", supplement: 4,
        // Half-width letters.
        widths: .array([.integer(231), .integer(389), .integer(500)]), isSerif: isSerif)
    case .korean:
      return composite(
        isSerif ? "HYSMyeongJo-Medium" : "HYGoThic-Medium", "UniKS-UTF16-H", ordering: "Korea1",
        supplement: 1,
        widths: nil, isSerif: isSerif)
    }
  }

  private static func composite(
    _ name: String, _ map: String, ordering: String, supplement: Int, widths: PDFObject?, isSerif: Bool
  ) -> PDFObject {
    let descriptor: [String: PDFObject] = [
      "/Type": .name("/FontDescriptor"), "/FontName": .name("/" + name),
      // Symbolic, and serif or not.
      "/Flags": .integer(isSerif ? 6 : 4), "/FontBBox": .numbers([-100, -200, 1100, 900]),
      "/ItalicAngle": .integer(0), "/Ascent": .integer(880), "/Descent": .integer(-120),
      "/CapHeight": .integer(740), "/StemV": .integer(90),
    ]
    var font: [String: PDFObject] = [
      "/Type": .name("/Font"), "/Subtype": .name("/CIDFontType0"), "/BaseFont": .name("/" + name),
      "/CIDSystemInfo": .dictionary([
        "/Registry": .text("Adobe"), "/Ordering": .text(ordering), "/Supplement": .integer(supplement),
      ]),
      "/DW": .integer(1000), "/FontDescriptor": .dictionary(descriptor),
    ]
    font["/W"] = widths
    return .dictionary([
      "/Type": .name("/Font"), "/Subtype": .name("/Type0"), "/BaseFont": .name("/\(name)-\(map)"),
      "/Encoding": .name("/" + map), "/DescendantFonts": .array([.dictionary(font)]),
    ])
  }
}
