import Foundation
import Graphics

extension OnePage.Picture {
  /// A picture's pixels, or the JPEG file that it was read from.
  init(_ image: CGImage) {
    let (width, height) = (image.width, image.height)
    if let file = image.encodedJPEG {
      // Adobe's four-colour files count ink from the other end.
      let isInverted =
        image.encodedJPEGComponents == 4 && file.prefix(1 << 16).range(of: Data("Adobe".utf8)) != nil
      self.init(
        width: width, height: height,
        samples: .jpeg(Array(file), components: image.encodedJPEGComponents, isInverted: isInverted))
      return
    }
    var colours: [UInt8] = []
    var mask: [UInt8] = []
    let isGray = image.pixelFormat == .gray
    colours.reserveCapacity(width * height * (isGray ? 1 : 3))
    image.withUnsafeBytes { bytes in
      for row in 0..<height {
        let start = row * image.bytesPerRow
        if isGray {
          colours.append(contentsOf: bytes[start..<start + width])
          continue
        }
        for at in stride(from: start, to: start + width * 4, by: 4) {
          let alpha = image.pixelFormat == .bgra ? Int(bytes[at + 3]) : 255
          for part in [2, 1, 0] {
            let value = Int(bytes[at + part])
            colours.append(alpha == 0 ? 255 : UInt8(min(255, (value * 255 + alpha / 2) / alpha)))
          }
          if image.pixelFormat == .bgra { mask.append(UInt8(alpha)) }
        }
      }
    }
    let isOpaque = mask.allSatisfy { $0 == 255 }
    self.init(
      width: width, height: height, samples: isGray ? .gray(colours) : .rgb(colours),
      mask: isOpaque ? nil : mask)
  }
}
