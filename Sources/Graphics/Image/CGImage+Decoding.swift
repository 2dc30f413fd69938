internal import CImages
public import Foundation

extension CGImage {
  /// Reads a PNG, JPEG or WebP file; of pictures that move the first.
  ///
  /// Throws `ImageError` when the data is none of them, is damaged, or has more than `maximumPixels`.
  public convenience init(data: Data, maximumPixels: Int = CGImage.maximumPixels) throws {
    guard let format = EncodedFormat(data) else { throw ImageError.unknownFormat }
    let image = try Self.decode(data, format, maximumPixels: maximumPixels)
    try self.init(decoded: image, encodedJPEG: format == .jpeg ? data : nil)
  }

  /// Reads what can be read of a JPEG file that may be damaged, and says whether it is all of it. What is
  /// missing is what the decoder makes of it.
  ///
  /// Throws `ImageError` when there is nothing to be read, or more than `maximumPixels`.
  package static func salvage(jpeg data: Data) throws -> (image: CGImage, isWhole: Bool) {
    let image = try decode(data, .jpeg, maximumPixels: maximumPixels, salvages: true)
    return (try CGImage(decoded: image, encodedJPEG: nil), image.damages == 0)
  }

  private static func decode(
    _ data: Data, _ format: EncodedFormat, maximumPixels: Int, salvages: Bool = false
  ) throws -> ci_image {
    var image = ci_image()
    var message = [CChar](repeating: 0, count: Int(CI_MESSAGE_SIZE))
    let limit = UInt64(max(0, maximumPixels))
    let status = data.withUnsafeBytes { bytes in
      switch format {
      case .png: ci_png_read(bytes.baseAddress, bytes.count, limit, &image, &message)
      case .jpeg:
        ci_jpeg_read(bytes.baseAddress, bytes.count, limit, salvages ? 1 : 0, &image, &message)
      case .webp: ci_webp_read(bytes.baseAddress, bytes.count, limit, &image, &message)
      }
    }
    switch status {
    case CI_OK: return image
    case CI_TOO_LARGE: throw ImageError.tooLarge(width: Int(image.width), height: Int(image.height))
    case CI_DAMAGED: throw ImageError.damaged(String(cMessage: message))
    default: throw ImageError.outOfMemory
    }
  }

  private convenience init(decoded image: ci_image, encodedJPEG: Data?) throws {
    guard let pixels = image.pixels else { throw ImageError.outOfMemory }
    let (width, height) = (Int(image.width), Int(image.height))
    self.init(
      storage: PixelStorage(adopting: pixels, count: image.stride * height),
      width: width, height: height, bytesPerRow: image.stride, format: PixelFormat(image.format),
      encodedJPEG: encodedJPEG, components: encodedJPEG == nil ? 0 : Int(image.components))
  }
}

/// The kinds of picture files, by their first bytes.
private enum EncodedFormat {
  case png, jpeg, webp

  init?(_ data: Data) {
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}

extension CGImage.PixelFormat {
  fileprivate init(_ format: ci_format) {
    switch format {
    case CI_GRAY: self = .gray
    case CI_BGRA: self = .bgra
    default: self = .bgrx
    }
  }
}

extension String {
  /// The text of a C buffer up to its zero.
  init(cMessage: [CChar]) {
    self.init(decoding: cMessage.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
