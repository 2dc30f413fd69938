internal import CText
import Fonts

/// What a font descriptor says beside the names of a font, in thousandths of an em.
struct FontDescription {
  private(set) var flags = 0
  private(set) var box = [0, 0, 1000, 1000]
  private(set) var italicAngle = 0.0
  private(set) var ascent: Int
  private(set) var descent: Int
  private(set) var capHeight: Int
  private(set) var stemWidth = 80

  init(_ face: FontFace) {
    func thousandths(_ ems: Double) -> Int { Int((ems * 1000).rounded()) }
    ascent = thousandths(face.metrics.ascent)
    descent = -thousandths(face.metrics.descent)
    capHeight = thousandths(face.metrics.capHeight)
    let em = Double(max(face.unitsPerEm, 1))
    var isItalic = false
    face.withTable("head") { head in
      let edges = [36, 38, 40, 42].compactMap { head.signed(at: $0) }
      if edges.count == 4 { box = edges.map { thousandths(Double($0) / em) } }
      isItalic = (head.number(at: 44, bytes: 2) ?? 0) & 2 != 0
    }
    var isFixed = false
    face.withTable("post") { post in
      if let whole = post.signed(at: 4), let part = post.number(at: 6, bytes: 2) {
        italicAngle = Double(whole) + Double(part) / 65536
      }
      isFixed = (post.number(at: 12, bytes: 4) ?? 0) != 0
    }
    var hasSerifs = false
    face.withTable("OS/2") { table in
      if let weight = table.number(at: 4, bytes: 2) {
        // What is usually taken where outlines are not measured.
        stemWidth = 50 + Int((Double(min(weight, 1000)) / 65 * (Double(min(weight, 1000)) / 65)).rounded())
      }
      let kind = (table.number(at: 32, bytes: 1), table.number(at: 33, bytes: 1))
      if let form = kind.1, kind.0 == 2 { hasSerifs = 2...10 ~= form }
      if let family = table.number(at: 30, bytes: 1) {
        hasSerifs = hasSerifs || [1, 2, 3, 4, 5, 7].contains(family)
      }
    }
    // Letters beyond Latin, as PDF sees it.
    flags = 4 | (isFixed ? 1 : 0) | (hasSerifs ? 2 : 0) | (isItalic || italicAngle != 0 ? 64 : 0)
  }

  /// The descriptor of a font that is embedded; `file` is the key and `object` the stream of its file.
  func dictionary(name: String, file: StaticString, object: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("<</Type/FontDescriptor/FontName")
    bytes.append(name: name)
    bytes.append("/Flags ")
    bytes.append(integer: flags)
    bytes.append("/FontBBox[")
    for (index, edge) in box.enumerated() {
      if index > 0 { bytes.append(" ") }
      bytes.append(integer: edge)
    }
    bytes.append("]/ItalicAngle ")
    bytes.append(number: italicAngle)
    for case (let key, let value) in [
      ("/Ascent ", ascent), ("/Descent ", descent), ("/CapHeight ", capHeight), ("/StemV ", stemWidth),
    ] as [(StaticString, Int)] {
      bytes.append(key)
      bytes.append(integer: value)
    }
    bytes.append(file)
    bytes.append(" ")
    bytes.append(reference: object)
    bytes.append(">>")
    return bytes
  }
}
