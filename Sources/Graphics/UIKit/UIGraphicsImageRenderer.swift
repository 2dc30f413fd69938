public import Foundation

/// Draws pictures, with UIKit's coordinates: points, origin upper left, y down.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  private let imageFormat: UIGraphicsImageRendererFormat

  /// Makes a renderer for a rectangle in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    imageFormat = (format.copy() as? UIGraphicsImageRendererFormat) ?? format
    super.init(bounds: bounds, rendererFormat: format)
    imageFormat.bounds = bounds
  }

  /// Makes a renderer for a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer for a rectangle in points, with the usual format.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// Makes a renderer for a size in points, with the usual format.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// True.
  open override var allowsImageOutput: Bool { true }

  /// Draws a picture. An image of nothing, without running `actions`, for sides that are no size or do
  /// not fit in memory.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    draw(actions).map { UIImage(cgImage: $0, scale: imageFormat.scale) } ?? UIImage()
  }

  /// Draws a PNG file; empty where `image` is.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    draw(actions).flatMap { try? $0.pngData() } ?? Data()
  }

  /// Draws a JPEG file, on white, of a quality from 0 to 1; empty where `image` is.
  open func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    draw(actions).flatMap { try? $0.jpegData(quality: Double(quality)) } ?? Data()
  }

  private func draw(_ actions: (UIGraphicsImageRendererContext) -> Void) -> CGImage? {
    guard
      let context = CGContext(
        uikit: imageFormat.bounds, scale: imageFormat.scale, isOpaque: imageFormat.opaque)
    else { return nil }
    context.asCurrent { actions(UIGraphicsImageRendererContext(context, format: imageFormat)) }
    context.unwind()
    return context.finishImage()
  }
}

/// How a picture is drawn.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// What colours a picture may have.
  public enum Range: Int, Sendable {
    /// Left to the system.
    case unspecified = -1
    /// Left to the system.
    case automatic = 0
    /// More than sRGB; not drawn here.
    case extended = 1
    /// sRGB.
    case standard = 2
  }

  /// Pixels in a point. 1 by default: there is no screen that could say otherwise.
  open var scale: CGFloat = 1
  /// True for a picture without alpha, which starts black.
  open var opaque = false
  /// Kept and not used: pictures are sRGB.
  open var preferredRange = Range.standard

  /// Another format with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
      copy.preferredRange = preferredRange
    }
    return copy
  }
}

/// Where an image renderer draws.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let imageFormat: UIGraphicsImageRendererFormat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    imageFormat = format
    super.init(cgContext: context, format: format)
  }

  /// How the picture is drawn.
  open override var format: UIGraphicsImageRendererFormat { imageFormat }

  /// The picture so far.
  public var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: imageFormat.scale) } ?? UIImage()
  }
}

extension CGContext {
  /// Makes a context for a rectangle in points, whose upper left has its origin's coordinates; y points
  /// down. Nil for sides that are no size or do not fit in memory.
  convenience init?(uikit bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    guard let bounds = bounds.usableAsPage else { return nil }
    let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
    let limit = CGFloat(BitmapCanvas.longestSide)
    guard width <= limit, height <= limit else { return nil }
    self.init(width: Int(width), height: Int(height), isOpaque: isOpaque)
    start(
      with: CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: height + bounds.minY * scale))
  }
}
