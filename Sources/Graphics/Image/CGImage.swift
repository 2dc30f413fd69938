internal import CImages
public import Foundation

/// A picture of pixels, which never change.
///
/// Pixels are kept as Cairo draws them: blue, green, red, alpha (premultiplied), or gray.
public final class CGImage: Sendable {
  /// How the pixels lie in memory.
  public enum PixelFormat: Sendable {
    /// One byte: gray.
    case gray
    /// Four bytes: blue, green, red, unused.
    case bgrx
    /// Four bytes: blue, green, red, alpha; colours multiplied by alpha.
    case bgra

    var bytesPerPixel: Int { self == .gray ? 1 : 4 }
  }

  /// The most pixels that a decoder accepts unless it is told otherwise.
  public static let maximumPixels = 100_000_000

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The distance between the starts of rows.
  public let bytesPerRow: Int
  /// How the pixels lie in memory.
  public let pixelFormat: PixelFormat
  /// The JPEG file that the picture was read from, so that it can be passed on as it is.
  public let encodedJPEG: Data?
  /// How many colour parts `encodedJPEG` has: 1, 3 or 4.
  public let encodedJPEGComponents: Int

  let storage: PixelStorage
  let offset: Int

  init(
    storage: PixelStorage, offset: Int = 0, width: Int, height: Int, bytesPerRow: Int,
    format: PixelFormat, encodedJPEG: Data? = nil, components: Int = 0
  ) {
    self.storage = storage
    self.offset = offset
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.pixelFormat = format
    self.encodedJPEG = encodedJPEG
    self.encodedJPEGComponents = components
  }

  /// Makes a picture that `fill` draws into its memory, which starts as zeros.
  ///
  /// `fill` gets the memory and the number of bytes from row to row; row 0 is the top. Nil when a
  /// side is not from 1 to 65,535, or when memory is short.
  public convenience init?(
    width: Int, height: Int, format: PixelFormat,
    fill: (_ pixels: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws -> Void
  ) rethrows {
    guard 1...65_535 ~= width, 1...65_535 ~= height else { return nil }
    let bytesPerRow = (width * format.bytesPerPixel + 3) & ~3
    guard let storage = PixelStorage(count: bytesPerRow * height) else { return nil }
    try fill(UnsafeMutableRawBufferPointer(start: storage.base, count: storage.count), bytesPerRow)
    self.init(
      storage: storage, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
  }

  /// A picture over opaque pixels in memory (blue, green, red, unused, rows without a gap) that `keeper`
  /// keeps; nothing is copied.
  package convenience init(
    sharing base: UnsafeMutableRawPointer, width: Int, height: Int, keeper: any Sendable
  ) {
    self.init(
      storage: PixelStorage(borrowing: base, count: width * height * 4, keeper: keeper), width: width,
      height: height, bytesPerRow: width * 4, format: .bgrx)
  }

  /// Bits of each part of a pixel.
  public var bitsPerComponent: Int { 8 }

  /// Bits of a pixel.
  public var bitsPerPixel: Int { pixelFormat.bytesPerPixel * 8 }

  /// Where alpha is.
  public var alphaInfo: CGImageAlphaInfo {
    switch pixelFormat {
    case .gray: .none
    case .bgrx: .noneSkipFirst
    case .bgra: .premultipliedFirst
    }
  }

  /// Where alpha is, and the order of the bytes.
  public var bitmapInfo: CGBitmapInfo {
    let order: CGBitmapInfo = pixelFormat == .gray ? .byteOrderDefault : .byteOrder32Little
    return CGBitmapInfo(rawValue: alphaInfo.rawValue).union(order)
  }

  /// The space of the colours.
  public var colorSpace: CGColorSpace? { pixelFormat == .gray ? .standardGray : .standardRGB }

  /// The part of the picture in a rectangle of pixels, from the top left; shares the memory.
  ///
  /// The rectangle is widened to whole pixels and cut to the picture. Nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.standardized.intersection(all).integral
    guard !part.isNull, !part.isEmpty else { return nil }
    let skipped = Int(part.minY) * bytesPerRow + Int(part.minX) * pixelFormat.bytesPerPixel
    return CGImage(
      storage: storage, offset: offset + skipped, width: Int(part.width), height: Int(part.height),
      bytesPerRow: bytesPerRow, format: pixelFormat)
  }

  /// Shows the pixels, from the first of the top row to the last of the bottom row.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let count = bytesPerRow * (height - 1) + width * pixelFormat.bytesPerPixel
    return try withExtendedLifetime(storage) {
      try body(UnsafeRawBufferPointer(start: storage.base + offset, count: count))
    }
  }

  /// The picture with other bytes order: four bytes a pixel, and red before blue if asked.
  func converted(swapped: Bool) -> CGImage? {
    let format: PixelFormat = pixelFormat == .gray ? .bgrx : pixelFormat
    return CGImage(width: width, height: height, format: format) { to, toRow in
      withUnsafeBytes { from in
        let source = from.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let target = to.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let (columns, rows) = (UInt32(width), UInt32(height))
        if pixelFormat == .gray {
          ci_widen_gray(source, bytesPerRow, target, toRow, columns, rows)
        } else if swapped {
          ci_swap_red_blue(source, bytesPerRow, target, toRow, columns, rows)
        }
      }
    }
  }
}
