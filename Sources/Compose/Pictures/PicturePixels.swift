import Graphics
import PDFWriting

extension CGImage {
  /// The pixels as PDF has them: red, green, blue without alpha's share, and alpha apart.
  var pictureData: PictureData {
    let parts = pixelFormat == .gray ? 1 : 3
    var colors = [UInt8](repeating: 0, count: width * height * parts)
    var alphas = [UInt8](repeating: 255, count: pixelFormat == .bgra ? width * height : 0)
    colors.withUnsafeMutableBytes { colors in
      alphas.withUnsafeMutableBytes { alphas in
        withUnsafeBytes { bytes in
          for row in 0..<height {
            let from = UnsafeRawBufferPointer(rebasing: bytes[(row * bytesPerRow)...])
            let to = UnsafeMutableRawBufferPointer(rebasing: colors[(row * width * parts)...])
            switch pixelFormat {
            case .gray: to.copyMemory(from: UnsafeRawBufferPointer(rebasing: from.prefix(width)))
            case .bgrx: copyOpaque(from, to)
            case .bgra:
              copy(from, to, UnsafeMutableRawBufferPointer(rebasing: alphas[(row * width)...]))
            }
          }
        }
      }
    }
    return .pixels(
      colors, width: width, height: height, components: parts,
      alpha: alphas.contains { $0 < 255 } ? alphas : nil)
  }

  private func copyOpaque(_ from: UnsafeRawBufferPointer, _ to: UnsafeMutableRawBufferPointer) {
    for column in 0..<width {
      for part in 0..<3 { to[column * 3 + part] = from[column * 4 + 2 - part] }
    }
  }

  private func copy(
    _ from: UnsafeRawBufferPointer, _ to: UnsafeMutableRawBufferPointer,
    _ alphas: UnsafeMutableRawBufferPointer
  ) {
    for column in 0..<width {
      let alpha = from[column * 4 + 3]
      alphas[column] = alpha
      // Colours were multiplied by alpha; most pixels have all of it or none.
      for part in 0..<3 where alpha > 0 {
        let value = from[column * 4 + 2 - part]
        to[column * 3 + part] =
          alpha == 255 ? value : UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
      }
    }
  }
}
