/// The text of a page in reading order.
public struct PageText: Sendable {
  /// UTF-16, one line feed at each line end. A hyphen at a line end stays, followed by a line feed.
  public let units: [UInt16]
  /// One box for each unit, page space: the glyph's advance wide, the font's ascent and descent high,
  /// grown where ink sticks out. The letters of a ligature share its box out; both halves of a
  /// surrogate pair have the same one. Spaces that the page does not hold fill the gap they stand
  /// for; a line feed's box has no width.
  public let boxes: [Rect]
  /// Where each unit stands in PDFium's own order; -1 for one that is only implied.
  let sources: [Int32]

  init(units: [UInt16], boxes: [Rect], sources: [Int32]) {
    self.units = units
    self.boxes = boxes
    self.sources = sources
  }

  /// A text that was read in another process; `boxes` has one for each unit.
  package init(units: [UInt16], boxes: [Rect]) {
    self.init(units: units, boxes: boxes, sources: [])
  }

  /// The text of a page that has none.
  public static let empty = PageText(units: [], boxes: [], sources: [])

  /// Ranges of `units` between line feeds, without them.
  public var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, unit) in units.enumerated() where unit == lineFeed {
      lines.append(start..<index)
      start = index + 1
    }
    if start < units.count { lines.append(start..<units.count) }
    return lines
  }

  /// The unit whose box holds the point, the smallest if several do; nil when none does.
  public func index(atX x: Double, y: Double) -> Int? {
    var best: Int?
    var bestArea = Double.infinity
    for (index, box) in boxes.enumerated()
    where x >= box.left && x <= box.right && y >= box.bottom && y <= box.top {
      let area = box.width * box.height
      if area < bestArea { (best, bestArea) = (index, area) }
    }
    return best
  }
}

/// How a run of characters looks.
public struct CharacterStyle: Equatable, Sendable {
  /// The font's name as the document gives it, without a subset's prefix.
  public var fontName: String
  /// Points, after all scaling.
  public var size: Double
  /// Fill colour, 0 to 255.
  public var red, green, blue: UInt8
}

let lineFeed: UInt16 = 0x0A
let space: UInt16 = 0x20

extension UInt16 {
  var isHighSurrogate: Bool { self & 0xFC00 == 0xD800 }
  var isLowSurrogate: Bool { self & 0xFC00 == 0xDC00 }

  /// Part of an East Asian script whose lines may run downwards or carry ruby.
  var isEastAsian: Bool {
    switch self {
    case 0x2E80..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFFF0: true
    case 0xD840..<0xD8C0: true  // high halves of the supplementary ideographs
    default: false
    }
  }

  /// Han, kana and their marks, between which no space stands: a gap there is letterspacing.
  var isUnspaced: Bool {
    guard isEastAsian || isLowSurrogate else { return false }
    switch self {
    case 0x3130..<0x3190, 0xA960..<0xA980, 0xAC00..<0xD7A4, 0xFFA0..<0xFFE0: return false  // Hangul
    default: return true
    }
  }
}
