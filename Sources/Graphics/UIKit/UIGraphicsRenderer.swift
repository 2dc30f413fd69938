public import Foundation

/// What renderers share: bounds and a format.
open class UIGraphicsRenderer: NSObject {
  /// How the renderer draws.
  public let format: UIGraphicsRendererFormat
  /// True when an image can be made of what is drawn.
  open var allowsImageOutput: Bool { false }

  init(bounds: CGRect, rendererFormat: UIGraphicsRendererFormat) {
    // Copied, so that later changes of the caller's have no effect.
    format = (rendererFormat.copy() as? UIGraphicsRendererFormat) ?? rendererFormat
    format.bounds = bounds
  }
}

/// What formats share.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The rectangle that is drawn, in points.
  public internal(set) final var bounds = CGRect.zero

  /// Makes the usual format.
  public override required init() {}

  /// The usual format.
  open class func `default`() -> Self { Self() }

  /// The best format for this system, which is the usual one.
  open class func preferred() -> Self { Self() }

  /// Another format with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// What the contexts of renderers share. y points down; the origin is the upper left of the bounds.
open class UIGraphicsRendererContext: NSObject {
  /// The context to draw into.
  public let cgContext: CGContext
  private let rendererFormat: UIGraphicsRendererFormat

  init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    rendererFormat = format
  }

  /// How the renderer draws.
  open var format: UIGraphicsRendererFormat { rendererFormat }

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the fill colour, mixed as asked.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a line of one point along the inside of a rectangle in the stroke colour.
  public func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a line of one point along the inside of a rectangle, mixed as asked.
  public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Cuts the clip to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

extension CGContext {
  /// Runs drawing code with the context as the current one of this thread.
  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    return try body()
  }
}
