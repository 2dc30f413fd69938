import Foundation

/// The first of several views whose ideal size fits into what is offered; the last one if none does.
public struct ViewThatFits<Content: View>: View, PrimitiveView {
  private let axes: Axis.Set
  private let content: Content

  /// Makes a choice; only the lengths along the axes count.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let choices = inputs.nodes(of: content)
    return choices.isEmpty ? [] : [ChoiceNode(choices, axes: axes)]
  }
}

private final class ChoiceNode: Node {
  private let choices: [Node]
  private let axes: Axis.Set

  init(_ choices: [Node], axes: Axis.Set) {
    self.choices = choices
    self.axes = axes
    super.init(depth: 1 + (choices.lazy.map(\.depth).max() ?? 0))
    guides = Node.guides(of: choices)
  }

  private func choice(_ proposal: ProposedViewSize) -> Node? {
    choices.first { node in
      let ideal = node.size(.unspecified)
      let fitsAcross = !axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity
      return fitsAcross && (!axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity)
    } ?? choices.last
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(proposal)?.size(proposal) ?? .zero }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    choice(proposal)?.explicitGuide(key, in: proposal)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    choice(proposal)?.draw(at: rect.origin, proposal: proposal, on: painter)
  }
}
