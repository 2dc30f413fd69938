public import Foundation

/// A view that takes all it is offered and makes its content of the size that it got.
public struct GeometryReader<Content: View>: View, PrimitiveView {
  /// Makes the content.
  public var content: (GeometryProxy) -> Content

  /// Makes a reader. Views in it stand at the upper corner where the layout starts.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    [GeometryNode(inputs.with { $0.stackAxis = nil }, content: content)]
  }
}

/// The size and place of a `GeometryReader`.
public struct GeometryProxy {
  /// A space that places are told in; y points down.
  public enum CoordinateSpace: Hashable, Sendable {
    /// The whole picture, as if nothing were turned or scaled.
    case global
    /// The reader's own.
    case local
  }

  /// The size in points.
  public let size: CGSize
  /// Nothing: pages have no unsafe areas.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  let origin: CGPoint

  /// The reader's rectangle in a space.
  public func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(origin: space == .global ? origin : .zero, size: size)
  }
}

private final class GeometryNode<Content: View>: Node {
  private let inputs: ViewInputs
  private let content: (GeometryProxy) -> Content

  init(_ inputs: ViewInputs, content: @escaping (GeometryProxy) -> Content) {
    self.inputs = inputs
    self.content = content
    super.init(isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    let proxy = GeometryProxy(size: rect.size, origin: rect.origin)
    let view = inputs.environment.whileCurrent { content(proxy) }
    let node = inputs.node(of: view, alignment: .topLeading)
    node.withStack {
      draw(node, at: .zero, in: rect, proposal: ProposedViewSize(rect.size), on: painter)
    }
  }
}
