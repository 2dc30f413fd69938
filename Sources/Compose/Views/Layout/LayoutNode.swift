import Foundation

/// A layout that leaves all guides to its views.
protocol GuidelessLayout: Layout {}

/// Arranges nodes by a layout.
class LayoutNode<Arrangement: Layout>: Node {
  let children: [Node]
  private let layout: Arrangement
  private var cache: Arrangement.Cache
  private var placed: (proposal: ProposedViewSize, places: [Placement])?

  init(_ layout: Arrangement, children: [Node], inputs: ViewInputs) {
    self.layout = layout
    self.children = children
    let direction = inputs.environment.layoutDirection
    let subviews = LayoutSubviews(
      nodes: children, placements: Placements(count: children.count), layoutDirection: direction)
    cache = layout.makeCache(subviews: subviews)
    let depth = children.lazy.map(\.depth).max() ?? 0
    super.init(depth: depth + 1, isRightToLeft: direction == .rightToLeft)
    // Any other layout may know guides that no view in it knows.
    guides = layout is any GuidelessLayout ? Node.guides(of: children) : nil
  }

  private var subviews: LayoutSubviews {
    LayoutSubviews(
      nodes: children, placements: Placements(count: children.count),
      layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  private func places(_ proposal: ProposedViewSize) -> [Placement] {
    if let placed, placed.proposal == proposal { return placed.places }
    let size = size(proposal)
    let subviews = subviews
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    let places = children.enumerated().map { index, child in
      subviews.placements[index]
        ?? Placement(
          origin: aligned(child, proposal: proposal, in: size, .center), proposal: proposal)
    }
    placed = (proposal, places)
    return places
  }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size(proposal))
    let own =
      switch key.axis {
      case .horizontal:
        layout.explicitAlignment(
          of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      case .vertical:
        layout.explicitAlignment(
          of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      }
    if let own { return own }
    let values = zip(children, places(proposal)).compactMap { child, place in
      child.explicitGuide(key, in: place.proposal).map {
        $0 + (key.axis == .horizontal ? place.origin.x : place.origin.y)
      }
    }
    return key.combine(values)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    for (child, place) in zip(children, places(proposal)) {
      draw(child, at: place.origin, in: rect, proposal: place.proposal, on: painter)
    }
  }
}
