import Foundation

extension View {
  /// Draws views behind the view. They are offered its size and change nothing about it.
  public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    layered(content(), alignment: alignment, isBehind: true)
  }

  /// Draws a view behind the view. It is offered its size and changes nothing about it.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    layered(background, alignment: alignment, isBehind: true)
  }

  /// Fills the view's rectangle behind it. Pages have no unsafe areas: the sides named change nothing.
  public func background<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background { Rectangle().fill(style) }
  }

  /// Fills the view's rectangle behind it with the style for backgrounds.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle())
  }

  /// Fills a shape behind the view.
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }

  /// Fills a shape behind the view with the style for backgrounds.
  public func background<Outline: Shape>(
    in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// Draws views over the view. They are offered its size and change nothing about it.
  public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    layered(content(), alignment: alignment, isBehind: false)
  }

  /// Draws a view over the view. It is offered its size and changes nothing about it.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    layered(overlay, alignment: alignment, isBehind: false)
  }

  /// Fills the view's rectangle over it. Pages have no unsafe areas: the sides named change nothing.
  public func overlay<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Fills a shape over the view.
  public func overlay<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  private func layered(_ other: some View, alignment: Alignment, isBehind: Bool) -> some View {
    wrapped { node, inputs in
      let inner = inputs.with { $0.stackAxis = nil }
      return LayersNode(
        node, other: inner.node(of: other, alignment: alignment), alignment: alignment,
        isBehind: isBehind, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
    }
  }
}

/// A view with another one behind or over it.
private final class LayersNode: UnaryNode {
  let other: Node
  let alignment: Alignment
  let isBehind: Bool

  init(_ child: Node, other: Node, alignment: Alignment, isBehind: Bool, isRightToLeft: Bool) {
    self.other = other
    self.alignment = alignment
    self.isBehind = isBehind
    super.init(child, deepest: other.depth, isRightToLeft: isRightToLeft)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    if !isBehind { super.paint(rect, proposal: proposal, on: painter) }
    let offered = ProposedViewSize(rect.size)
    let outer = child.dimensions(in: proposal)
    let inner = other.dimensions(in: offered)
    let origin = CGPoint(
      x: outer[alignment.horizontal] - inner[alignment.horizontal],
      y: outer[alignment.vertical] - inner[alignment.vertical])
    draw(other, at: origin, in: rect, proposal: offered, on: painter)
    if isBehind { super.paint(rect, proposal: proposal, on: painter) }
  }
}
