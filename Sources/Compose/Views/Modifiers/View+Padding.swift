public import Foundation

extension View {
  /// Puts space around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { node, inputs in
      PaddingNode(
        node, insets: insets, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
    }
  }

  /// Puts space at some sides of the view, in points; nil is 16.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(length ?? 16, at: edges))
  }

  /// Puts the same space at all sides of the view, in points.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
}

private final class PaddingNode: UnaryNode {
  let insets: EdgeInsets

  init(_ child: Node, insets: EdgeInsets, isRightToLeft: Bool) {
    self.insets = insets
    super.init(child, isRightToLeft: isRightToLeft)
    traits.isSpacer = false
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.leading - insets.trailing) },
      height: proposal.height.map { max(0, $0 - insets.top - insets.bottom) })
  }

  override func size(around child: CGSize, proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: max(0, child.width + insets.leading + insets.trailing),
      height: max(0, child.height + insets.top + insets.bottom))
  }

  override func childOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
    CGPoint(x: insets.leading, y: insets.top)
  }
}
