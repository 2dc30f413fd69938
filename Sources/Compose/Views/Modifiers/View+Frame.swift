public import Foundation

extension View {
  /// Puts the view into a frame of a fixed width or height, or both, in points.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    wrapped { node, inputs in
      FrameNode(
        node, width: FrameNode.Limits(fixed: width), height: FrameNode.Limits(fixed: height),
        alignment: alignment, inputs: inputs)
    }
  }

  /// Puts the view into a frame with limits in points.
  ///
  /// With both limits of a dimension the frame takes what it is offered between them; with one it is as
  /// large as the view, as far as limit and offer allow. An ideal length stands for an offer of nil.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    wrapped { node, inputs in
      FrameNode(
        node, width: FrameNode.Limits(least: minWidth, ideal: idealWidth, most: maxWidth),
        height: FrameNode.Limits(least: minHeight, ideal: idealHeight, most: maxHeight),
        alignment: alignment, inputs: inputs)
    }
  }

  /// Gives the view its ideal size, whatever it is offered.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Gives the view its ideal width or height, or both, whatever it is offered.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped { node, _ in FixedSizeNode(node, horizontal: horizontal, vertical: vertical) }
  }

  /// Who is served first when a stack shares out its length; 0 without.
  public func layoutPriority(_ value: Double) -> some View { trait { $0.priority = value } }

  /// Tells the layout around the view a value.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    trait { $0.values[ObjectIdentifier(key)] = value }
  }

  /// Makes the view as large as its ratio of width to height allows within what is offered, or just
  /// large enough to cover it; nil is the ratio of the view's ideal size.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapped { node, inputs in AspectNode(node, ratio: aspectRatio, mode: contentMode) }
  }

  /// Makes the view fit or fill with the ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Makes the view as large as fits, in its own ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Makes the view large enough to cover what is offered, in its own ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Centres the view on a point; takes all that is offered.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Centres the view on a point; takes all that is offered.
  public func position(_ position: CGPoint) -> some View {
    wrapped { node, inputs in
      PositionNode(node, center: position, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
    }
  }
}

/// Whether a view fits into what is offered or covers it.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// As large as fits.
  case fit
  /// Just large enough to cover.
  case fill
}

private final class FrameNode: UnaryNode {
  /// Limits of one dimension; a fixed length has all three.
  struct Limits {
    var least: CGFloat?
    var ideal: CGFloat?
    var most: CGFloat?
    var isFixed = false

    init(least: CGFloat?, ideal: CGFloat?, most: CGFloat?) {
      self.least = least.map { max(0, $0) }
      self.ideal = ideal
      self.most = most.map { max(0, $0, least ?? 0) }
    }

    init(fixed length: CGFloat?) {
      self.init(least: length, ideal: length, most: length)
      isFixed = length != nil
    }

    func proposal(_ proposed: CGFloat?) -> CGFloat? {
      guard !isFixed else { return ideal }
      return (proposed ?? ideal).map { min(max($0, least ?? 0), most ?? .infinity) }
    }

    func length(child: CGFloat, proposed: CGFloat?) -> CGFloat {
      if isFixed, let ideal { return ideal }
      guard let offered = proposal(proposed) else {
        return min(max(child, least ?? 0), most ?? .infinity)
      }
      var length = child
      if let least { length = max(least, min(length, offered)) }
      if let most { length = min(most, max(length, offered)) }
      return length
    }
  }

  let width: Limits
  let height: Limits
  let alignment: Alignment

  init(_ child: Node, width: Limits, height: Limits, alignment: Alignment, inputs: ViewInputs) {
    self.width = width
    self.height = height
    self.alignment = alignment
    super.init(child, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width.proposal(proposal.width), height: height.proposal(proposal.height))
  }

  override func size(around child: CGSize, proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: width.length(child: child.width, proposed: proposal.width),
      height: height.length(child: child.height, proposed: proposal.height))
  }

  override func childOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
    aligned(child, proposal: childProposal(proposal), in: size, alignment)
  }
}

private final class FixedSizeNode: UnaryNode {
  let horizontal: Bool
  let vertical: Bool

  init(_ child: Node, horizontal: Bool, vertical: Bool) {
    self.horizontal = horizontal
    self.vertical = vertical
    super.init(child)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }
}

private final class AspectNode: UnaryNode {
  let ratio: CGFloat?
  let mode: ContentMode

  init(_ child: Node, ratio: CGFloat?, mode: ContentMode) {
    self.ratio = ratio
    self.mode = mode
    super.init(child)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let ideal = child.size(.unspecified)
    let ratio = ratio ?? ideal.width / ideal.height
    guard ratio > 0, ratio.isFinite else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      // The ideal size, made to have the ratio.
      return self.proposal(within: ideal, ratio)
    case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
    case (let width?, let height?): return self.proposal(within: CGSize(width: width, height: height), ratio)
    }
  }

  private func proposal(within size: CGSize, _ ratio: CGFloat) -> ProposedViewSize {
    let isWider = size.width > size.height * ratio
    return isWider == (mode == .fit)
      ? ProposedViewSize(width: size.height * ratio, height: size.height)
      : ProposedViewSize(width: size.width, height: size.width / ratio)
  }
}

private final class PositionNode: UnaryNode {
  let center: CGPoint

  init(_ child: Node, center: CGPoint, isRightToLeft: Bool) {
    self.center = center
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override func size(around child: CGSize, proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: child)
  }

  override func childOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
    let child = child.size(proposal)
    return CGPoint(x: center.x - child.width / 2, y: center.y - child.height / 2)
  }
}
