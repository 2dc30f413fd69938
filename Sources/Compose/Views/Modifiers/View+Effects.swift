public import Foundation
public import Graphics

// What changes only how a view is drawn, not its size or place in the layout.
extension View {
  /// Makes the view less opaque, as one picture: what lies behind its parts does not show between them.
  public func opacity(_ opacity: Double) -> some View {
    layer { $0.setAlpha(opacity) }
  }

  /// Mixes the view, as one picture, with what is behind it.
  public func blendMode(_ mode: BlendMode) -> some View {
    layer { $0.setBlendMode(mode.cgBlendMode) }
  }

  /// Draws the view as one picture before opacity, blend modes and shadows around it are applied.
  public func compositingGroup() -> some View { layer { _ in } }

  /// Casts a shadow of the view; lengths in points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    layer { context in
      // Shadows do not follow the transform: both lengths are brought into the context's base space,
      // where y points up. SwiftUI's radius is half of the blur.
      let scale = hypot(context.ctm.a, context.ctm.b)
      context.setShadow(
        offset: CGSize(width: x * scale, height: -y * scale), blur: radius * 2 * scale,
        color: color.cgColor)
    }
  }

  /// Turns the view about a point of its rectangle.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(about: anchor, by: CGAffineTransform(rotationAngle: angle.radians))
  }

  /// Draws the view larger or smaller about a point of its rectangle.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    transformed(about: anchor, by: CGAffineTransform(scaleX: scale.width, y: scale.height))
  }

  /// Draws the view larger or smaller about a point of its rectangle.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
  }

  /// Draws the view larger or smaller about a point of its rectangle.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view under a transform of its own space, whose origin is its upper left corner.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed(about: .topLeading, by: transform)
  }

  private func transformed(about anchor: UnitPoint, by transform: CGAffineTransform) -> some View {
    effect { rect, painter, draw in
      painter.saved { context in
        let center = anchor.point(in: rect)
        context.translateBy(x: center.x, y: center.y)
        context.concatenate(transform)
        context.translateBy(x: -center.x, y: -center.y)
        draw()
      }
    }
  }

  /// Draws the view at another place; in layouts from the right x goes to the left.
  public func offset(_ offset: CGSize) -> some View {
    wrapped { node, inputs in
      let isRightToLeft = inputs.environment.layoutDirection == .rightToLeft
      return EffectNode(node) { _, painter, draw in
        painter.saved { context in
          context.translateBy(x: isRightToLeft ? -offset.width : offset.width, y: offset.height)
          draw()
        }
      }
    }
  }

  /// Draws the view at another place.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Does not draw the view, and keeps its place.
  public func hidden() -> some View { effect { _, _, _ in } }

  /// Cuts off what sticks out of the view's rectangle.
  public func clipped(antialiased: Bool = false) -> some View {
    clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
  }

  /// Cuts off what sticks out of a shape in the view's rectangle.
  public func clipShape<Outline: Shape>(_ shape: Outline, style: FillStyle = FillStyle()) -> some View {
    effect { rect, painter, draw in
      painter.saved { context in
        let path = shape.path(in: CGRect(origin: .zero, size: rect.size))
        context.setShouldAntialias(style.isAntialiased)
        context.beginPath()
        context.addPath(path.offsetBy(dx: rect.minX, dy: rect.minY).cgPath)
        context.clip(using: style.isEOFilled ? .evenOdd : .winding)
        context.setShouldAntialias(true)
        draw()
      }
    }
  }

  /// Rounds the corners of the view's rectangle, in points.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
  }

  /// Draws a line along the inner side of the view's rectangle; width in points.
  public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }

  private func effect(
    _ apply: @escaping (_ rect: CGRect, _ painter: Painter, _ draw: () -> Void) -> Void
  ) -> some View {
    wrapped { node, _ in EffectNode(node, apply: apply) }
  }

  private func layer(_ prepare: @escaping (CGContext) -> Void) -> some View {
    effect { _, painter, draw in
      painter.saved { context in
        prepare(context)
        context.beginTransparencyLayer()
        draw()
        context.endTransparencyLayer()
      }
    }
  }
}

/// How a view is mixed with what is behind it.
public enum BlendMode: Hashable, Sendable {
  /// As `CGBlendMode` has it.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut,
    plusDarker, plusLighter

  var cgBlendMode: CGBlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationOut: .destinationOut
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}

/// Draws a node in another way.
final class EffectNode: UnaryNode {
  private let apply: (_ rect: CGRect, _ painter: Painter, _ draw: () -> Void) -> Void

  init(_ child: Node, apply: @escaping (_ rect: CGRect, _ painter: Painter, _ draw: () -> Void) -> Void) {
    self.apply = apply
    super.init(child)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    apply(rect, painter) { super.paint(rect, proposal: proposal, on: painter) }
  }
}
