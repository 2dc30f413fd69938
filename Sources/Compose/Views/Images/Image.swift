public import Foundation
public import Graphics

/// A picture of pixels, in its own size or, once `resizable`, in the size that it is offered.
///
/// In a PDF it keeps its pixels, whatever the rasterization scale, and a JPEG file stays as it is.
public struct Image: View, PrimitiveView {
  /// How much care scaled pixels get.
  public enum Interpolation: Hashable, Sendable {
    /// None: pixels stay squares.
    case none
    /// Little.
    case low
    /// Some.
    case medium
    /// The best.
    case high
  }

  /// How a picture fills a size that is not its own.
  public enum ResizingMode: Hashable, Sendable {
    /// Many times, in its own size.
    case tile
    /// Scaled.
    case stretch
  }

  let picture: UIImage
  private var resizing: ResizingMode?
  private var interpolation = Interpolation.medium

  /// Shows a picture object.
  public init(uiImage: UIImage) { picture = uiImage }

  /// Shows pixels, `scale` to a point. The label is for those who do not see the picture.
  public init(
    _ cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation = .up, label: Text
  ) {
    picture = UIImage(cgImage: cgImage, scale: scale, orientation: orientation)
  }

  /// Shows pixels that only decorate, `scale` to a point.
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation = .up) {
    picture = UIImage(cgImage: cgImage, scale: scale, orientation: orientation)
  }

  /// Lets the picture take any size. Apple's insets for stretching only the middle are not kept.
  public func resizable(resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    image.resizing = resizingMode
    return image
  }

  /// How much care scaled pixels get.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolation = interpolation
    return image
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let quality: CGInterpolationQuality =
      switch interpolation {
      case .none: .none
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
    return [ImageNode(picture, resizing: resizing, quality: quality)]
  }
}

private final class ImageNode: Node {
  let image: UIImage
  let resizing: Image.ResizingMode?
  let quality: CGInterpolationQuality

  init(_ image: UIImage, resizing: Image.ResizingMode?, quality: CGInterpolationQuality) {
    self.image = image
    self.resizing = resizing
    self.quality = quality
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    resizing == nil ? image.size : proposal.replacingUnspecifiedDimensions(by: image.size)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    guard rect.width > 0, rect.height > 0 else { return }
    guard resizing == .tile else { return painter.draw(image, in: rect, quality: quality) }
    painter.saved { context in
      context.clip(to: rect)
      let size = image.size
      for y in stride(from: rect.minY, to: rect.maxY, by: max(size.height, 1)) {
        for x in stride(from: rect.minX, to: rect.maxX, by: max(size.width, 1)) {
          painter.draw(image, in: CGRect(origin: CGPoint(x: x, y: y), size: size), quality: quality)
        }
      }
    }
  }
}

extension Painter {
  /// Draws a picture as its orientation says.
  func draw(_ image: UIImage, in rect: CGRect, quality: CGInterpolationQuality) {
    guard let pixels = image.cgImage else { return }
    upright(in: rect) { context in
      context.interpolationQuality = quality
      context.concatenate(image.placement(in: CGRect(origin: .zero, size: rect.size)))
      context.draw(pixels, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
  }
}
