import Engine
import Foundation
import Graphics
import Wire

/// A page's text on a grid of characters, each line and column as it stands on the page.
///
/// East Asian wide characters take two cells. Text that is wider in cells than on the page moves what
/// follows it to the right; nothing is lost.
struct PageGrid {
  private struct Glyph {
    var scalar: Unicode.Scalar
    var box: CGRect
    var cells: Int { scalar.isWide ? 2 : 1 }
  }
  private struct Row {
    var glyphs: [Glyph]
    var middle: CGFloat
    var height: CGFloat
  }

  /// More empty lines in a row are left out.
  private static let mostEmptyLines = 4
  let text: String

  /// `upright` leads from page space to the page as it is shown, y up.
  init(_ text: PageText, upright: CGAffineTransform) {
    let rows = Self.rows(Self.glyphs(text, upright))
    let cell = Self.cellWidth(rows)
    let left = rows.flatMap(\.glyphs).map(\.box.minX).min() ?? 0
    let heights = rows.map(\.height).sorted()
    let lineHeight = heights.isEmpty ? 1 : heights[heights.count / 2] * 1.2
    var text = ""
    var above: CGFloat?
    for row in rows {
      let lines = above.map { Self.steps($0 - row.middle, of: lineHeight) } ?? 1
      text += String(repeating: "\n", count: min(max(lines - 1, 0), Self.mostEmptyLines))
      text += Self.line(row, left: left, cell: cell) + "\n"
      above = row.middle
    }
    self.text = text
  }

  /// The visible characters with their boxes, upright.
  private static func glyphs(_ text: PageText, _ upright: CGAffineTransform) -> [Glyph] {
    var glyphs: [Glyph] = []
    var index = 0
    for scalar in String(utf16Units: text.units[...]).unicodeScalars {
      if !scalar.properties.isWhitespace {
        let box = CGRect(text.boxes[index]).applying(upright)
        glyphs.append(Glyph(scalar: scalar, box: box))
      }
      index += scalar.value > 0xFFFF ? 2 : 1
    }
    return glyphs.filter { $0.box.minX.isFinite && $0.box.minY.isFinite && $0.box.height.isFinite }
  }

  /// Glyphs at about one height, from top to bottom and left to right. Raised and lowered ones stay in
  /// their line.
  private static func rows(_ glyphs: [Glyph]) -> [Row] {
    var rows: [Row] = []
    for glyph in glyphs.sorted(by: { $0.box.midY > $1.box.midY }) {
      if let last = rows.last, last.middle - glyph.box.midY < max(last.height, glyph.box.height) / 2 {
        rows[rows.count - 1].glyphs.append(glyph)
        rows[rows.count - 1].height = max(last.height, glyph.box.height)
      } else {
        rows.append(Row(glyphs: [glyph], middle: glyph.box.midY, height: glyph.box.height))
      }
    }
    for index in rows.indices { rows[index].glyphs.sort { $0.box.minX < $1.box.minX } }
    return rows
  }

  /// The width of a cell: that of narrow lines, so that few lines are wider in cells than on the page.
  private static func cellWidth(_ rows: [Row]) -> CGFloat {
    let widths = rows.map { row in
      row.glyphs.reduce(0) { $0 + $1.box.width } / CGFloat(row.glyphs.reduce(0) { $0 + $1.cells })
    }.filter { $0 > 0 }.sorted()
    return widths.isEmpty ? 1 : widths[widths.count / 4]
  }

  private static func line(_ row: Row, left: CGFloat, cell: CGFloat) -> String {
    var line = String.UnicodeScalarView()
    var column = 0
    var end: CGFloat?
    for glyph in row.glyphs {
      let gap = end.map { glyph.box.minX - $0 } ?? .greatestFiniteMagnitude
      if gap > row.height * 0.15 {
        // The gap between words is one space, however wide the cells; a wider one finds its column.
        let wanted = gap > row.height ? steps(glyph.box.minX - left, of: cell) : 0
        let spaces = max(wanted - column, end == nil ? 0 : 1)
        line.append(contentsOf: String(repeating: " ", count: spaces).unicodeScalars)
        column += spaces
      }
      line.append(glyph.scalar)
      column += glyph.cells
      end = glyph.box.maxX
    }
    return String(line)
  }

  /// How many steps a distance has; a file's numbers may be of any size.
  private static func steps(_ distance: CGFloat, of step: CGFloat) -> Int {
    let steps = (distance / step).rounded()
    return steps.isFinite ? Int(min(max(steps, 0), 1000)) : 0
  }
}

extension PageGeometry {
  /// From page space to the upright page with its lower left corner at the origin, y up.
  var upright: CGAffineTransform {
    switch rotation {
    case 90: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -bounds.bottom, ty: bounds.right)
    case 180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: bounds.right, ty: bounds.top)
    case 270: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: bounds.top, ty: -bounds.left)
    default: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -bounds.left, ty: -bounds.bottom)
    }
  }
}

extension Unicode.Scalar {
  /// Whether terminals give the character two cells.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
