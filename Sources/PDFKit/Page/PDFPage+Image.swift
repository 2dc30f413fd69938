import Engine
import Foundation
import Graphics

extension PDFPage {
  /// How a page is made of an image.
  public struct ImageInitializationOption: TextKey {
    /// The option's text.
    public let rawValue: String
    /// Makes an option.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `NSValue` of a rectangle, or `CGRect`, in points: the page's media box. The image's size by default.
    public static let mediaBox = Self(rawValue: "PDFPageImageInitializationOptionMediaBox")
    /// `Int`: degrees by which the image is turned counterclockwise, a multiple of 90.
    public static let rotation = Self(rawValue: "PDFPageImageInitializationOptionRotation")
    /// `Bool`: enlarges an image that is smaller than the media box.
    public static let upscaleIfSmaller = Self(rawValue: "PDFPageImageInitializationOptionUpscaleIfSmaller")
    /// A number from 0 to 1: stores the image as JPEG of that quality.
    public static let compressionQuality = Self(
      rawValue: "PDFPageImageInitializationOptionCompressionQuality")
  }

  /// Makes a page that shows an image; its size in points is the page's. Nil for an empty image.
  public convenience init?(image: UIImage) {
    self.init(image: image, options: [:])
  }

  /// Makes a page that shows an image, fitted and centred in the media box.
  ///
  /// A JPEG file is kept as it is. Nil for an empty image, a rotation that is no multiple of 90, or an
  /// empty media box.
  public convenience init?(image: UIImage, options: [ImageInitializationOption: Any] = [:]) {
    self.init()
    let turn = (options[.rotation] as? Int) ?? 0
    let natural = turn % 180 == 0 ? image.size : CGSize(width: image.size.height, height: image.size.width)
    let box = Self.rect(options[.mediaBox]) ?? CGRect(origin: .zero, size: natural)
    guard turn.isMultiple(of: 90), box.width > 0, box.height > 0, natural.width > 0, natural.height > 0,
      let picture = OnePage.Picture(image, quality: (options[.compressionQuality] as? NSNumber)?.doubleValue)
    else { return nil }
    // The image is upright in a page that is turned the other way.
    let fitted = Self.fit(natural, in: box, enlarging: (options[.upscaleIfSmaller] as? Bool) ?? false)
    let page = Self.unturned(fitted, in: box, turn)
    guard
      let bytes = try? OnePage.image(picture, mediaBox: page.box, frame: page.frame, rotation: -turn),
      let file = try? DocumentFile(MemorySource(bytes), name: "Image page")
    else { return nil }
    self.file = file
    fileIndex = 0
  }

  private static func rect(_ value: Any?) -> CGRect? {
    (value as? CGRect) ?? (value as? NSValue)?.rectValue
  }

  private static func fit(_ size: CGSize, in box: CGRect, enlarging: Bool) -> CGRect {
    let room = min(box.width / size.width, box.height / size.height)
    let scale = enlarging ? room : min(room, 1)
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
  }

  /// The same placement in the space of a page whose rotation undoes the turn.
  private static func unturned(_ frame: CGRect, in box: CGRect, _ turn: Int) -> (box: CGRect, frame: CGRect) {
    guard turn % 180 != 0 else { return (box, frame) }
    let (dx, dy) = (frame.minX - box.minX, frame.minY - box.minY)
    return (
      CGRect(x: box.minX, y: box.minY, width: box.height, height: box.width),
      CGRect(x: box.minX + dy, y: box.minY + dx, width: frame.height, height: frame.width)
    )
  }
}

extension OnePage.Picture {
  /// An image's pixels, or its JPEG file; nil when it is empty.
  fileprivate init?(_ image: UIImage, quality: Double?) {
    if quality == nil, image.imageOrientation == .up, let source = image.cgImage,
      let jpeg = source.encodedJPEG,
      source.encodedJPEGComponents != 4
    {
      self.init(
        width: source.width, height: source.height,
        samples: .jpeg([UInt8](jpeg), components: source.encodedJPEGComponents))
      return
    }
    guard let upright = image.upright else { return nil }
    let mask = upright.opacity
    if let quality, let jpeg = try? upright.jpegData(quality: min(max(quality, 0), 1)) {
      let components = upright.pixelFormat == .gray ? 1 : 3
      self.init(
        width: upright.width, height: upright.height, samples: .jpeg([UInt8](jpeg), components: components),
        mask: mask)
    } else {
      self.init(width: upright.width, height: upright.height, samples: upright.samples, mask: mask)
    }
  }
}

extension CGImage {
  /// Rows of opacity; nil when everything is opaque.
  fileprivate var opacity: [UInt8]? {
    guard pixelFormat == .bgra else { return nil }
    let alpha = bytes(for: 1) { pixel, _, result in result[0] = pixel[3] }
    return alpha.allSatisfy { $0 == 255 } ? nil : alpha
  }

  /// Rows of colours, not multiplied by opacity.
  fileprivate var samples: OnePage.Picture.Samples {
    if pixelFormat == .gray { return .gray(bytes(for: 1) { pixel, _, result in result[0] = pixel[0] }) }
    return .rgb(
      bytes(for: 3) { pixel, hasAlpha, result in
        let alpha = hasAlpha ? Int(pixel[3]) : 255
        for part in 0..<3 {
          let value = alpha > 0 ? (Int(pixel[2 - part]) * 255 + alpha / 2) / alpha : 255
          result[part] = UInt8(min(value, 255))
        }
      })
  }

  /// `count` bytes for each pixel, row by row without gaps, as `convert` makes them of the pixel.
  private func bytes(
    for count: Int, _ convert: (UnsafePointer<UInt8>, _ hasAlpha: Bool, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let size = pixelFormat == .gray ? 1 : 4
    let hasAlpha = pixelFormat == .bgra
    return withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: width * height * count) { result, initialized in
        guard let pixels = source.bindMemory(to: UInt8.self).baseAddress, var target = result.baseAddress
        else { return }
        for y in 0..<height {
          for x in 0..<width {
            convert(pixels + y * bytesPerRow + x * size, hasAlpha, target)
            target += count
          }
        }
        initialized = width * height * count
      }
    }
  }
}
