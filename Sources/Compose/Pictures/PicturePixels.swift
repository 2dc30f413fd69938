import Graphics
import PDFWriting

extension CGImage {
  /// The pixels as PDF has them: red, green, blue without alpha's share, and alpha apart.
  var pictureData: PictureData {
    let parts = pixelFormat == .gray ? 1 : 3
    var colors = [UInt8](repeating: 0, count: width * height * parts)
    var alphas = [UInt8](repeating: 255, count: pixelFormat == .bgra ? width * height : 0)
    var isOpaque = true
    withUnsafeBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          let pixel = row * width + column
          if parts == 1 {
            colors[pixel] = bytes[row * bytesPerRow + column]
            continue
          }
          let from = row * bytesPerRow + column * 4
          let alpha = pixelFormat == .bgra ? Int(bytes[from + 3]) : 255
          if pixelFormat == .bgra {
            alphas[pixel] = UInt8(alpha)
            if alpha < 255 { isOpaque = false }
          }
          for part in 0..<3 where alpha > 0 {
            let value = Int(bytes[from + 2 - part])
            colors[pixel * 3 + part] = UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
        }
      }
    }
    return .pixels(
      colors, width: width, height: height, components: parts, alpha: isOpaque ? nil : alphas)
  }
}
