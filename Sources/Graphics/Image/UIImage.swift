public import Foundation

/// A picture object; on Linux UIKit's and AppKit's are one.
///
/// The camera's orientation in a JPEG file is not applied.
// Sendable: all state is immutable, and subclasses must keep to that.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
  private let image: CGImage?
  /// Pixels in a point.
  public let scale: CGFloat

  /// A picture of nothing, of no size.
  public override init() {
    image = nil
    scale = 1
  }

  /// Wraps pixels, one to a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1)
  }

  /// Wraps pixels, `scale` to a point.
  public init(cgImage: CGImage, scale: CGFloat) {
    image = cgImage
    self.scale = scale > 0 ? scale : 1
  }

  /// Wraps pixels under a size in points, as AppKit does.
  public convenience init(cgImage: CGImage, size: CGSize) {
    self.init(cgImage: cgImage, scale: size.width > 0 ? CGFloat(cgImage.width) / size.width : 1)
  }

  /// Reads a PNG or JPEG file; nil when it is neither or is damaged.
  public convenience init?(data: Data) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image)
  }

  /// Reads a PNG or JPEG file; nil when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(data: data)
  }

  /// The pixels.
  open var cgImage: CGImage? { image }

  /// The size in points.
  open var size: CGSize {
    CGSize(width: CGFloat(image?.width ?? 0) / scale, height: CGFloat(image?.height ?? 0) / scale)
  }

  /// A PNG file of the picture.
  open func pngData() -> Data? { try? image?.pngData() }

  /// A JPEG file of the picture, on white; quality from 0 to 1.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? image?.jpegData(quality: Double(compressionQuality))
  }

  /// Draws the picture upright into a rectangle of the current context, where y points down.
  open func draw(in rect: CGRect) {
    guard let image, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }

  /// Draws the picture in its size; `point` is its top left corner.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// The picture itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for a picture with the same pixels and scale.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    guard let image, let theirs = other.image else { return image == nil && other.image == nil }
    return scale == other.scale && image.hasSamePixels(as: theirs)
  }

  /// Equal for equal pictures.
  open override var hash: Int { [image?.width, image?.height].hashValue }
}

/// AppKit's name.
public typealias NSImage = UIImage

extension CGImage {
  /// True when all pixels are the same in the same format; bytes between rows do not count.
  func hasSamePixels(as other: CGImage) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height, pixelFormat == other.pixelFormat else {
      return false
    }
    let count = width * pixelFormat.bytesPerPixel
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        (0..<height).allSatisfy { row in
          let left = mine.dropFirst(row * bytesPerRow).prefix(count)
          let right = theirs.dropFirst(row * other.bytesPerRow).prefix(count)
          // The fourth byte of a picture without alpha is whatever its maker left there.
          if pixelFormat == .bgrx {
            return zip(left, right).enumerated().allSatisfy { $0 % 4 == 3 || $1.0 == $1.1 }
          }
          return left.elementsEqual(right)
        }
      }
    }
  }
}
