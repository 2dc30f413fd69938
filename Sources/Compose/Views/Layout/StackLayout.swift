public import Foundation

/// Puts views side by side.
public struct HStackLayout: Layout, GuidelessLayout {
  /// The guide that all views share.
  public var alignment: VerticalAlignment
  /// Space between views in points; nil for what they want.
  public var spacing: CGFloat?

  /// Makes a layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Views stand along x.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  private var stack: Stack { Stack(axis: .horizontal, guide: alignment.key, spacing: spacing) }

  /// Nothing is known at first.
  public func makeCache(subviews: Subviews) -> StackCache { StackCache() }

  /// The length of all views with the space between them, and as much height as they need.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache
  ) -> CGSize {
    stack.plan(proposal, subviews, &cache).size
  }

  /// From left to right.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache
  ) {
    stack.place(in: bounds, proposal, subviews, &cache)
  }
}

/// Puts views below each other.
public struct VStackLayout: Layout, GuidelessLayout {
  /// The guide that all views share.
  public var alignment: HorizontalAlignment
  /// Space between views in points; nil for what they want.
  public var spacing: CGFloat?

  /// Makes a layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Views stand along y.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  private var stack: Stack { Stack(axis: .vertical, guide: alignment.key, spacing: spacing) }

  /// Nothing is known at first.
  public func makeCache(subviews: Subviews) -> StackCache { StackCache() }

  /// The height of all views with the space between them, and as much width as they need.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache
  ) -> CGSize {
    stack.plan(proposal, subviews, &cache).size
  }

  /// Downwards.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout StackCache
  ) {
    stack.place(in: bounds, proposal, subviews, &cache)
  }
}

/// What a stack keeps between measuring and placing.
public struct StackCache {
  fileprivate var plans: [ProposedViewSize: Stack.Plan] = [:]
}

/// What horizontal and vertical stacks have in common.
private struct Stack {
  var axis: Axis
  var guide: AlignmentKey
  var spacing: CGFloat?

  /// What each view is offered and where it stands.
  struct Plan {
    var size = CGSize.zero
    var proposals: [ProposedViewSize] = []
    var origins: [CGPoint] = []
  }

  func plan(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout StackCache) -> Plan {
    if let known = cache.plans[proposal] { return known }
    let gaps = zip(subviews, subviews.dropFirst()).map { one, next in
      spacing ?? one.spacing.distance(to: next.spacing, along: axis)
    }
    let lengths = share(proposal[axis].map { $0 - gaps.reduce(0, +) }, proposal[axis.other], subviews)
    let plan = arrange(
      lengths.map { ProposedViewSize(axis, along: $0, across: proposal[axis.other]) }, gaps, subviews)
    cache.plans[proposal] = plan
    return plan
  }

  func place(
    in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout StackCache
  ) {
    var proposal = proposal
    // Views that fill what they are offered become as wide as the widest, instead of their ideal width.
    proposal[axis.other] = proposal[axis.other] ?? bounds.size[axis.other]
    let plan = plan(proposal, subviews, &cache)
    for (index, subview) in subviews.enumerated() {
      let origin = plan.origins[index]
      subview.place(
        at: CGPoint(x: bounds.minX + origin.x, y: bounds.minY + origin.y), proposal: plan.proposals[index])
    }
  }

  /// What each view is offered along the stack.
  ///
  /// Higher priorities come first, and leave the others their least. Within one priority the least
  /// flexible view comes first, and each is offered an equal share of what is left.
  private func share(_ length: CGFloat?, _ across: CGFloat?, _ subviews: LayoutSubviews) -> [CGFloat?] {
    guard let length, length.isFinite else { return subviews.map { _ in length } }
    func size(_ index: Int, _ along: CGFloat) -> CGFloat {
      subviews[index].sizeThatFits(ProposedViewSize(axis, along: along, across: across))[axis]
    }
    var lengths = [CGFloat?](repeating: nil, count: subviews.count)
    var left = length
    let groups = Dictionary(grouping: subviews.indices) { subviews[$0].priority }
    var order = groups.sorted { $0.key > $1.key }.map(\.value)[...]
    while let group = order.popFirst() {
      let reserved = order.joined().reduce(0) { $0 + size($1, 0) }
      let flexible = group.map { (index: $0, flexibility: size($0, .infinity) - size($0, 0)) }
      var room = left - reserved
      // The sort is stable: views that are alike are served in their order.
      for (rank, view) in flexible.sorted(by: { $0.flexibility < $1.flexibility }).enumerated() {
        let share = max(0, room / CGFloat(group.count - rank))
        lengths[view.index] = share
        let taken = size(view.index, share)
        room -= taken
        left -= taken
      }
    }
    return lengths
  }

  private func arrange(
    _ proposals: [ProposedViewSize], _ gaps: [CGFloat], _ subviews: LayoutSubviews
  ) -> Plan {
    let views = zip(subviews, proposals).map { $0.dimensions(in: $1) }
    let guides = views.map { $0[guide] }
    func size(_ view: ViewDimensions) -> CGSize { CGSize(width: view.width, height: view.height) }
    let start = guides.map { -$0 }.min() ?? 0
    let end = zip(views, guides).map { size($0)[axis.other] - $1 }.max() ?? 0
    var plan = Plan(proposals: proposals)
    var along: CGFloat = 0
    for (index, view) in views.enumerated() {
      let across = -guides[index] - start
      plan.origins.append(CGPoint(axis, along: along, across: across.isFinite ? across : 0))
      along += size(view)[axis] + (index < gaps.count ? gaps[index] : 0)
    }
    // Infinity less infinity is no number, but such views are endless all the same.
    let across = (end - start).isNaN ? .infinity : end - start
    plan.size = CGSize(axis, along: along, across: across)
    return plan
  }
}

/// Puts views on top of each other.
public struct ZStackLayout: Layout, GuidelessLayout {
  /// The guides that all views share.
  public var alignment: Alignment

  /// Makes a layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// As much as all views need.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    bounds(of: subviews, proposal).size
  }

  /// The first view lowest.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    // As in stacks: what fills becomes as large as the largest.
    let proposal = ProposedViewSize(proposal.replacingUnspecifiedDimensions(by: bounds.size))
    let all = self.bounds(of: subviews, proposal)
    for subview in subviews {
      let view = subview.dimensions(in: proposal)
      let x = bounds.minX - view[alignment.horizontal] - all.minX
      let y = bounds.minY - view[alignment.vertical] - all.minY
      subview.place(at: CGPoint(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0), proposal: proposal)
    }
  }

  /// Around all views, whose guides meet at the origin.
  private func bounds(of subviews: Subviews, _ proposal: ProposedViewSize) -> CGRect {
    var (left, right, top, bottom): (CGFloat, CGFloat, CGFloat, CGFloat) =
      (.infinity, -.infinity, .infinity, -.infinity)
    for subview in subviews {
      let view = subview.dimensions(in: proposal)
      let (x, y) = (view[alignment.horizontal], view[alignment.vertical])
      (left, right) = (min(left, -x), max(right, view.width - x))
      (top, bottom) = (min(top, -y), max(bottom, view.height - y))
    }
    guard !subviews.isEmpty else { return .zero }
    func length(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
      (end - start).isNaN ? .infinity : end - start
    }
    return CGRect(x: left, y: top, width: length(left, right), height: length(top, bottom))
  }
}
