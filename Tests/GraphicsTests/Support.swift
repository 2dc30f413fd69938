import Foundation
import Graphics
import Testing

/// One pixel as people name it, colours not multiplied by alpha.
struct Pixel: Equatable, CustomStringConvertible {
  var red, green, blue, alpha: Int

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  static let white = Pixel(255, 255, 255)
  static let black = Pixel(0, 0, 0)
  static let red = Pixel(255, 0, 0)
  static let green = Pixel(0, 255, 0)
  static let blue = Pixel(0, 0, 255)
  static let clear = Pixel(0, 0, 0, 0)

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  func isNear(_ other: Pixel, within tolerance: Int = 1) -> Bool {
    [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha]
      .allSatisfy { abs($0) <= tolerance }
  }
}

extension CGImage {
  /// The pixel at a column and a row counted from the top.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    withUnsafeBytes { bytes in
      if pixelFormat == .gray {
        let gray = Int(bytes[y * bytesPerRow + x])
        return Pixel(gray, gray, gray)
      }
      let start = y * bytesPerRow + x * 4
      let (b, g, r) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
      guard pixelFormat == .bgra else { return Pixel(r, g, b) }
      let alpha = Int(bytes[start + 3])
      guard alpha > 0 else { return .clear }
      return Pixel(r * 255 / alpha, g * 255 / alpha, b * 255 / alpha, alpha)
    }
  }

  /// How many pixels are darker than half.
  var darkPixels: Int {
    (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { pixel($0, y).green < 128 }
    }
  }
}

/// Draws on a white ground and gives the picture.
func drawing(
  width: Int = 20, height: Int = 20, _ body: (CGContext) throws -> Void
) throws -> CGImage {
  let context = try #require(CGContext(width: width, height: height, isOpaque: true))
  context.setFillColor(.white)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  context.setFillColor(.black)
  try body(context)
  return try #require(context.makeImage())
}

/// A picture of two columns, the left opaque red and the right half transparent blue.
func redAndFaintBlue() throws -> CGImage {
  let context = try #require(CGContext(width: 2, height: 3, isOpaque: false))
  context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 1, height: 3))
  context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
  context.fill(CGRect(x: 1, y: 0, width: 1, height: 3))
  return try #require(context.makeImage())
}
