public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Replaces a rectangle of the current context with its fill colour; in a PDF, paints over it.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a rectangle of the current context with its fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  withBlendMode(blendMode) { $0.fill(rect) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Replaces the outermost point of a rectangle in the current context with its fill colour.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills the outermost point of a rectangle in the current context with its fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  withBlendMode(blendMode) { context in
    context.beginPath()
    context.addRect(rect)
    let inside = rect.insetBy(dx: 1, dy: 1)
    if !inside.isNull { context.addRect(inside) }
    context.fillPath(using: .evenOdd)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Cuts the clip of the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

func withBlendMode(_ mode: CGBlendMode, alpha: CGFloat? = nil, _ body: (CGContext) -> Void) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(mode)
  if let alpha { context.setAlpha(alpha) }
  body(context)
  context.restoreGState()
}
