public import Foundation

/// A shape with fills and lines, drawn in the order in which they were added.
public struct PaintedShape<Content: Shape>: View, PrimitiveView {
  /// The shape.
  public let shape: Content
  private var layers: [Layer] = []

  fileprivate struct Layer {
    enum Kind {
      case fill(FillStyle)
      case stroke(StrokeStyle)
    }

    var kind: Kind
    var style: any ShapeStyle
  }

  init(shape: Content) { self.shape = shape }

  /// Fills the shape over what is drawn so far.
  public func fill<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> PaintedShape {
    adding(Layer(kind: .fill(style), style: content))
  }

  /// Draws the shape's line over what is drawn so far.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> PaintedShape {
    adding(Layer(kind: .stroke(style), style: content))
  }

  /// Draws the shape's line over what is drawn so far.
  public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> PaintedShape {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  private func adding(_ layer: Layer) -> PaintedShape {
    var shape = self
    shape.layers.append(layer)
    return shape
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let layers = layers.map { ($0.kind, $0.style.findPaint(in: inputs.environment)) }
    return [
      ShapeNode(shape) { path, rect, painter in
        for (kind, paint) in layers {
          switch kind {
          case .fill(let style): painter.fill(path, with: paint, style: style, in: rect)
          case .stroke(let style): painter.stroke(path, with: paint, style: style)
          }
        }
      }
    ]
  }
}

extension PaintedShape where Content: InsettableShape {
  /// Draws a line along the shape's inner side, over what is drawn so far.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = ForegroundStyle(), lineWidth: CGFloat = 1
  ) -> some View {
    overlay(shape.strokeBorder(content, lineWidth: lineWidth))
  }
}

private final class ShapeNode<Content: Shape>: Node {
  private let shape: Content
  private let draw: (_ path: Path, _ rect: CGRect, Painter) -> Void

  init(_ shape: Content, draw: @escaping (_ path: Path, _ rect: CGRect, Painter) -> Void) {
    self.shape = shape
    self.draw = draw
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    // The shape sees its own space, as code written for SwiftUI expects.
    let local = CGRect(origin: .zero, size: rect.size)
    let path = shape.path(in: local)
    painter.saved { context in
      context.translateBy(x: rect.minX, y: rect.minY)
      draw(path, local, painter)
    }
  }
}
