import Foundation
import PDFKit

/// Dark pixels of a picture.
struct Ink {
  let width: Int
  let height: Int
  private var dark: [Bool]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    dark = image.withUnsafeBytes { bytes in
      (0..<image.height * image.width).map { index in
        let at = index / image.width * image.bytesPerRow + index % image.width * 4
        return Int(bytes[at]) + Int(bytes[at + 1]) + Int(bytes[at + 2]) < 380
      }
    }
  }

  private func columns(_ rect: CGRect) -> Range<Int> {
    max(0, Int(rect.minX.rounded(.down)))..<min(width, max(0, Int(rect.maxX.rounded(.up))))
  }

  private func rows(_ rect: CGRect) -> Range<Int> {
    max(0, Int(rect.minY.rounded(.down)))..<min(height, max(0, Int(rect.maxY.rounded(.up))))
  }

  func count(in rect: CGRect) -> Int {
    rows(rect).reduce(0) { sum, y in sum + columns(rect).count { dark[y * width + $0] } }
  }

  /// Pixels outside of the rectangle, grown by `margin`, of shapes that lie mostly inside of it.
  func escaping(from rect: CGRect, margin: CGFloat) -> Int {
    let inside = (x: columns(rect), y: rows(rect))
    let allowed = rect.insetBy(dx: -margin, dy: -margin)
    let grown = (x: columns(allowed), y: rows(allowed))
    var seen = Set<Int>()
    var escaped = 0
    for y in inside.y {
      for x in inside.x where dark[y * width + x] && !seen.contains(y * width + x) {
        let shape = shape(at: (x, y), &seen)
        let within = shape.count { inside.x.contains($0 % width) && inside.y.contains($0 / width) }
        guard within * 2 > shape.count else { continue }
        escaped += shape.count { !(grown.x.contains($0 % width) && grown.y.contains($0 / width)) }
      }
    }
    return escaped
  }

  private func shape(at start: (x: Int, y: Int), _ seen: inout Set<Int>) -> [Int] {
    var (shape, open) = ([Int](), [start])
    seen.insert(start.y * width + start.x)
    while let (x, y) = open.popLast() {
      shape.append(y * width + x)
      for (nx, ny) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
      where (0..<width).contains(nx) && (0..<height).contains(ny) && dark[ny * width + nx] {
        if seen.insert(ny * width + nx).inserted { open.append((nx, ny)) }
      }
    }
    return shape
  }
}
