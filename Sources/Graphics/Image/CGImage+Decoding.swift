internal import CImages
public import Foundation

extension CGImage {
  /// Reads a PNG or JPEG file.
  ///
  /// Throws `ImageError` when the data is neither, is damaged, or has more than `maximumPixels`.
  public convenience init(data: Data, maximumPixels: Int = CGImage.maximumPixels) throws {
    let isPNG = data.starts(with: [0x89, 0x50, 0x4E, 0x47])
    guard isPNG || data.starts(with: [0xFF, 0xD8, 0xFF]) else { throw ImageError.unknownFormat }
    var image = ci_image()
    var message = [CChar](repeating: 0, count: Int(CI_MESSAGE_SIZE))
    let limit = UInt64(max(0, maximumPixels))
    let status = data.withUnsafeBytes { bytes in
      isPNG
        ? ci_png_read(bytes.baseAddress, bytes.count, limit, &image, &message)
        : ci_jpeg_read(bytes.baseAddress, bytes.count, limit, &image, &message)
    }
    let (width, height) = (Int(image.width), Int(image.height))
    switch status {
    case CI_OK: break
    case CI_TOO_LARGE: throw ImageError.tooLarge(width: width, height: height)
    case CI_DAMAGED: throw ImageError.damaged(String(cMessage: message))
    default: throw ImageError.outOfMemory
    }
    guard let pixels = image.pixels else { throw ImageError.outOfMemory }
    self.init(
      storage: PixelStorage(adopting: pixels, count: image.stride * height),
      width: width, height: height, bytesPerRow: image.stride,
      format: PixelFormat(image.format),
      encodedJPEG: isPNG ? nil : data, components: isPNG ? 0 : Int(image.components))
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
