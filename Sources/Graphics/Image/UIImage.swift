public import Foundation

/// A picture object; on Linux UIKit's and AppKit's are one.
///
/// A JPEG or WebP file's note of how the camera was held counts for `size` and drawing, not for `cgImage`.
// Sendable: all state is immutable, and subclasses must keep to that.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
  private let image: CGImage?
  /// Pixels in a point.
  public let scale: CGFloat
  /// How the pixels are to be turned.
  public let imageOrientation: Orientation

  /// A picture of nothing, of no size.
  public override init() {
    image = nil
    scale = 1
    imageOrientation = .up
  }

  /// Wraps pixels, one to a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1)
  }

  /// Wraps pixels, `scale` to a point.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    image = cgImage
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
  }

  /// Wraps pixels under a size in points, as AppKit does.
  public convenience init(cgImage: CGImage, size: CGSize) {
    self.init(cgImage: cgImage, scale: size.width > 0 ? CGFloat(cgImage.width) / size.width : 1)
  }

  /// Reads a PNG, JPEG or WebP file; nil when it is none of them or is damaged.
  public convenience init?(data: Data) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image, scale: 1, orientation: Orientation(noted: data))
  }

  /// Reads a PNG, JPEG or WebP file; nil when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    self.init(contentsOf: URL(fileURLWithPath: path))
  }

  /// Reads a PNG, JPEG or WebP file, AppKit's name; nil when it cannot be read.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// Nil: the system's symbols are Apple's and not here.
  public convenience init?(systemName name: String) { return nil }

  /// The pixels.
  open var cgImage: CGImage? { image }

  /// The size in points, turned as the picture is.
  open var size: CGSize {
    let (width, height) = (CGFloat(image?.width ?? 0) / scale, CGFloat(image?.height ?? 0) / scale)
    return imageOrientation.isSideways
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// The pixels turned as the orientation says, for takers that know no orientation.
  package var upright: CGImage? {
    guard let image, imageOrientation != .up else { return image }
    let (width, height) =
      imageOrientation.isSideways ? (image.height, image.width) : (image.width, image.height)
    let context = CGContext(width: width, height: height, isOpaque: image.pixelFormat != .bgra)
    context?.concatenate(placement(in: CGRect(x: 0, y: 0, width: width, height: height)))
    context?.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    return context?.finishImage()
  }

  /// The transform that takes the unit square, as which PDF and `CGContext` see `cgImage` with y up,
  /// to the rectangle so that the picture is turned as its orientation says.
  package func placement(in rect: CGRect) -> CGAffineTransform {
    imageOrientation.transform.concatenating(
      CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
  }

  /// A PNG file of the picture, turned upright.
  open func pngData() -> Data? { try? upright?.pngData() }

  /// A JPEG file of the picture, turned upright, on white; quality from 0 to 1.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    try? upright?.jpegData(quality: Double(compressionQuality))
  }

  /// Draws the picture upright into a rectangle of the current context, where y points down.
  open func draw(in rect: CGRect) {
    guard let image, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.concatenate(placement(in: CGRect(origin: .zero, size: rect.size)))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
  }

  /// Draws the picture into a rectangle of the current context, mixed as asked and with an alpha.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    withBlendMode(blendMode, alpha: alpha) { _ in draw(in: rect) }
  }

  /// Draws the picture in its size, mixed as asked and with an alpha; `point` is its top left corner.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the picture in its size; `point` is its top left corner.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// The picture itself, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True for a picture with the same pixels and scale.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    guard let image, let theirs = other.image else { return image == nil && other.image == nil }
    return scale == other.scale && imageOrientation == other.imageOrientation
      && image.hasSamePixels(as: theirs)
  }

  /// Equal for equal pictures.
  open override var hash: Int { [image?.width, image?.height].hashValue }
}

/// AppKit's name.
public typealias NSImage = UIImage
