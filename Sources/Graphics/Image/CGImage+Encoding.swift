internal import CImages
public import Foundation

extension CGImage {
  /// Writes a PNG file.
  ///
  /// Level 1 is fast, 9 small; 0 does not compress. `resolution` is in pixels per inch. An opaque
  /// picture without colour is written as gray. Throws `ImageError`.
  public func pngData(compressionLevel: Int = 1, resolution: Double? = nil) throws -> Data {
    let level = Int32(min(max(compressionLevel, 0), 9))
    return try encoded { image, buffer, message in
      ci_png_write(image, level, resolution ?? 0, buffer, message)
    }
  }

  /// Writes a JPEG file; transparent parts come out on white.
  ///
  /// `quality` is from 0 to 1, `resolution` in pixels per inch. Throws `ImageError`.
  public func jpegData(quality: Double = 0.85, resolution: Double? = nil) throws -> Data {
    let percent = quality.isNaN ? 85 : Int32((min(max(quality, 0.01), 1) * 100).rounded())
    return try encoded { image, buffer, message in
      ci_jpeg_write(image, percent, resolution ?? 0, buffer, message)
    }
  }

  /// Writes a binary PPM file (P6); transparent parts come out on white.
  public func ppmData() throws -> Data {
    try encoded { image, buffer, _ in ci_ppm_write(image, buffer) }
  }

  private func encoded(
    by encode: (
      UnsafePointer<ci_image>, UnsafeMutablePointer<ci_buffer>, UnsafeMutablePointer<CChar>
    ) -> ci_status
  ) throws -> Data {
    var buffer = ci_buffer()
    var message = [CChar](repeating: 0, count: Int(CI_MESSAGE_SIZE))
    let status = withUnsafeBytes { bytes in
      // The encoders only read; the type serves the decoders too.
      let pixels = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      var image = ci_image(
        format: cFormat, width: UInt32(width), height: UInt32(height), stride: bytesPerRow,
        pixels: pixels?.assumingMemoryBound(to: UInt8.self), components: 0, damages: 0)
      return encode(&image, &buffer, &message)
    }
    switch status {
    case CI_OK: break
    case CI_NO_MEMORY: throw ImageError.outOfMemory
    default: throw ImageError.notWritten(String(cMessage: message))
    }
    guard let bytes = buffer.bytes else { throw ImageError.outOfMemory }
    return Data(bytesNoCopy: bytes, count: buffer.count, deallocator: .free)
  }

  private var cFormat: ci_format {
    switch pixelFormat {
    case .gray: CI_GRAY
    case .bgrx: CI_BGRX
    case .bgra: CI_BGRA
    }
  }
}
