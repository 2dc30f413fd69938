import Glibc
import PageService

/// What is done to a picture of a page once it is drawn. Pixels only: what is printed or written has none of
/// it.
package struct PictureFinish: Sendable, Hashable {
  /// An unsharp mask, for scans.
  package enum Sharpening: String, Sendable, CaseIterable {
    case off, weak, strong

    /// 256ths of the difference to a blurred picture that are added.
    fileprivate var amount: Int {
      switch self {
      case .off: 0
      case .weak: 140
      case .strong: 330
      }
    }
  }

  /// How sharp.
  package var sharpening = Sharpening.off
  /// Light on dark; hues stay.
  package var isNight = false
  /// Drawn at twice the size and scaled down.
  package var isFine = false

  /// As it is drawn.
  package init() {}

  /// Pictures are shown where they were drawn.
  var isPlain: Bool { self == PictureFinish() }
  /// Pixels that are drawn for each that is shown, each way.
  var sampling: Int { isFine ? 2 : 1 }
  /// Pixels around a tile that sharpening looks at.
  var margin: Int { sharpening == .off ? 0 : 1 }

  /// The colour of paper, at night and otherwise, from 0 to 255.
  static func paper(isNight: Bool) -> UInt8 { isNight ? Night.darkest : 255 }

  /// Finishes a picture of `sampling` times the size, with a margin, into one of `width` × `height`. Takes
  /// milliseconds; not for the main thread. Nil when there is no memory.
  func apply(to pixels: PagePixels, width: Int, height: Int) -> FinishedPixels? {
    let (wide, high) = (width + 2 * margin, height + 2 * margin)
    guard pixels.width == wide * sampling, pixels.height == high * sampling,
      let result = FinishedPixels(width: width, height: height)
    else { return nil }
    return pixels.withBytes { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
      if isFine {
        guard let half = FinishedPixels(width: wide, height: high) else { return nil }
        Self.halve(start, into: half)
        finish(UnsafePointer(half.base), wide, into: result)
      } else {
        finish(start, wide, into: result)
      }
      return result
    }
  }

  private static func halve(_ source: UnsafePointer<UInt8>, into half: FinishedPixels) {
    let stride = half.width * 8
    for y in 0..<half.height {
      var (one, other) = (source + 2 * y * stride, source + (2 * y + 1) * stride)
      var target = half.base + y * half.width * 4
      for _ in 0..<half.width {
        for channel in 0..<4 {
          let sum = Int(one[channel]) + Int(one[channel + 4]) + Int(other[channel]) + Int(other[channel + 4])
          target[channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
        }
        one += 8
        other += 8
        target += 4
      }
    }
  }

  private func finish(_ source: UnsafePointer<UInt8>, _ wide: Int, into result: FinishedPixels) {
    let (stride, amount) = (wide * 4, sharpening.amount)
    for y in 0..<result.height {
      var pixel = source + (y + margin) * stride + margin * 4
      var target = result.base + y * result.width * 4
      for _ in 0..<result.width {
        var (blue, green, red) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
        if amount > 0 {
          blue = Self.sharpened(pixel, stride, amount)
          green = Self.sharpened(pixel + 1, stride, amount)
          red = Self.sharpened(pixel + 2, stride, amount)
        }
        if isNight { (red, green, blue) = Night.turn(red, green, blue) }
        target[0] = UInt8(truncatingIfNeeded: blue)
        target[1] = UInt8(truncatingIfNeeded: green)
        target[2] = UInt8(truncatingIfNeeded: red)
        target[3] = 255
        pixel += 4
        target += 4
      }
    }
  }

  /// A channel against its neighbours', blurred by 1 2 1 both ways.
  private static func sharpened(_ at: UnsafePointer<UInt8>, _ stride: Int, _ amount: Int) -> Int {
    func row(_ row: UnsafePointer<UInt8>) -> Int { Int(row[-4]) + 2 * Int(row[0]) + Int(row[4]) }
    let blurred = row(at - stride) + 2 * row(at) + row(at + stride)
    let value = Int(at[0])
    return min(max(value + ((16 * value - blurred) * amount) >> 12, 0), 255)
  }
}

/// Light on dark. The grey that is added turns light into dark and leaves the hue; paper is not quite black,
/// and print not quite white, which is kinder to the eyes.
package enum Night {
  fileprivate static let darkest: UInt8 = 22
  private static let range = 214

  /// A colour of a page, parts from 0 to 255.
  static func turn(_ red: Int, _ green: Int, _ blue: Int) -> (red: Int, green: Int, blue: Int) {
    let gray = 255 - 2 * ((54 * red + 183 * green + 19 * blue) >> 8)
    func part(_ value: Int) -> Int { Int(darkest) + (min(max(value + gray, 0), 255) * range) >> 8 }
    return (part(red), part(green), part(blue))
  }
}

/// Pixels of our own.
// Unchecked: written by the one who makes it, before it is handed on.
final class FinishedPixels: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int

  init?(width: Int, height: Int) {
    guard let memory = malloc(max(1, width * height * 4)) else { return nil }
    base = memory.assumingMemoryBound(to: UInt8.self)
    (self.width, self.height) = (width, height)
  }

  deinit { free(base) }
}
