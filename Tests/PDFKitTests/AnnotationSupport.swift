import Foundation
import Graphics
import PDFKit
import TestSupport

/// Red, green and blue of a picture, by points of page space.
struct Paint {
  struct Color: Equatable, CustomStringConvertible {
    var red: Int
    var green: Int
    var blue: Int
    var description: String { "(\(red), \(green), \(blue))" }

    func isNear(_ other: Color, by tolerance: Int = 24) -> Bool {
      abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
        && abs(blue - other.blue) <= tolerance
    }

    static let white = Color(red: 255, green: 255, blue: 255)
    static let black = Color(red: 0, green: 0, blue: 0)
    static let red = Color(red: 255, green: 0, blue: 0)
    static let green = Color(red: 0, green: 255, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 255)
    static let yellow = Color(red: 255, green: 255, blue: 0)
  }

  let width: Int
  let height: Int
  let scale: CGFloat
  private let bytes: [UInt8]
  private let bytesPerRow: Int

  /// The crop box, whose lower left corner must be the origin, unrotated.
  init(_ page: PDFPage, scale: CGFloat = 2) throws {
    self.init(try page.image(scale: scale), scale: scale)
  }

  init(_ image: CGImage, scale: CGFloat) {
    (width, height, bytesPerRow) = (image.width, image.height, image.bytesPerRow)
    self.scale = scale
    bytes = image.withUnsafeBytes { Array($0) }
  }

  private func color(x: Int, y: Int) -> Color {
    let at = y * bytesPerRow + x * 4
    return Color(red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]))
  }

  subscript(x: CGFloat, y: CGFloat) -> Color {
    let column = min(max(Int(x * scale), 0), width - 1)
    let row = min(max(height - 1 - Int(y * scale), 0), height - 1)
    return color(x: column, y: row)
  }

  /// How many pixels of a rectangle of page space are as asked.
  func count(in rect: CGRect? = nil, where matches: (Color) -> Bool) -> Int {
    let columns = rect.map { Int($0.minX * scale)..<Int($0.maxX * scale) } ?? 0..<width
    let rows = rect.map { height - Int($0.maxY * scale)..<height - Int($0.minY * scale) } ?? 0..<height
    return rows.clamped(to: 0..<height).reduce(0) { sum, y in
      sum + columns.clamped(to: 0..<width).count { matches(color(x: $0, y: y)) }
    }
  }

  var painted: Int { count { $0 != .white } }

  /// The share of pixels that differ visibly from another picture of the same size.
  func difference(from other: Paint) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    var different = 0
    for y in 0..<height {
      for x in 0..<width where !color(x: x, y: y).isNear(other.color(x: x, y: y), by: 64) { different += 1 }
    }
    return Double(different) / Double(width * height)
  }
}

/// A page of 200 by 200 points with one annotation, as a file.
func annotated(
  _ entries: String, content: String = "", catalog: String = "", objects: [Int: String] = [:]
) -> PDFFixture {
  PDFFixture(
    pages: [content], catalog: catalog, page: { _ in "/MediaBox [0 0 200 200] /Annots [10 0 R]" },
    objects: objects.merging([10: "<< /Type /Annot /F 4 \(entries) >>"]) { own, _ in own })
}

extension PDFFixture {
  func document() throws -> PDFDocument { try PDFDocument(contents: Data(bytes)) }
}

extension PDFDocument {
  /// The document written and opened again.
  func reopened() throws -> PDFDocument { try PDFDocument(contents: try data()) }
}
