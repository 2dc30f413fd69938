import Foundation

extension CGImage {
  /// True when both show the same pixels; spare bytes do not count.
  func hasSamePixels(as other: CGImage) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height else { return false }
    if pixelFormat != other.pixelFormat {
      // An opaque picture without colour may come back from a file as gray.
      switch (pixelFormat, other.pixelFormat) {
      case (.gray, .bgrx): return converted(swapped: false)?.hasSamePixels(as: other) ?? false
      case (.bgrx, .gray): return other.hasSamePixels(as: self)
      default: return false
      }
    }
    let count = width * pixelFormat.bytesPerPixel
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        (0..<height).allSatisfy { row in
          let left = mine.dropFirst(row * bytesPerRow).prefix(count)
          let right = theirs.dropFirst(row * other.bytesPerRow).prefix(count)
          guard pixelFormat == .bgrx else { return left.elementsEqual(right) }
          return zip(left, right).enumerated().allSatisfy { $0 % 4 == 3 || $1.0 == $1.1 }
        }
      }
    }
  }
}
