public import Foundation

/// Views side by side.
///
/// The least flexible view is offered its size first and each next one an equal share of what is left.
/// Without `spacing` views stand 8 points apart; next to a `Spacer` nothing is added.
public struct HStack<Content: View>: View {
  private let layout: HStackLayout
  private let content: Content

  /// Makes a stack.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = HStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }

  /// The views in their layout.
  public var body: some View { LayoutView(layout: layout, content: content) }
}

/// Views below each other; for sizes see `HStack`.
public struct VStack<Content: View>: View {
  private let layout: VStackLayout
  private let content: Content

  /// Makes a stack.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = VStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }

  /// The views in their layout.
  public var body: some View { LayoutView(layout: layout, content: content) }
}

/// Views on top of each other, the first lowest. Each is offered all that the stack is offered.
public struct ZStack<Content: View>: View {
  private let layout: ZStackLayout
  private let content: Content

  /// Makes a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    layout = ZStackLayout(alignment: alignment)
    self.content = content()
  }

  /// The views in their layout.
  public var body: some View { LayoutView(layout: layout, content: content) }
}

/// The same as `HStack`: a picture shows all of its views, so that none can be made later.
public typealias LazyHStack = HStack

/// The same as `VStack`: a picture shows all of its views, so that none can be made later.
public typealias LazyVStack = VStack

/// Takes the room that all other views leave: along the stack that holds it, or both ways outside of stacks.
public struct Spacer: View, PrimitiveView {
  /// The least length in points; nil for 8.
  public var minLength: CGFloat?

  /// Makes a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    [SpacerNode(least: minLength ?? ViewSpacing.usual, axis: inputs.environment.stackAxis)]
  }
}

private final class SpacerNode: Node {
  let least: CGFloat
  let axis: Axis?

  init(least: CGFloat, axis: Axis?) {
    self.least = least
    self.axis = axis
    super.init()
    traits.isSpacer = true
    // Other views take what they need before spacers get more than their least.
    traits.priority = -.infinity
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    func length(_ axis: Axis) -> CGFloat {
      self.axis == nil || self.axis == axis ? max(least, proposal[axis] ?? least) : 0
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }
}

/// A thin gray line: upright in an `HStack`, level elsewhere. One pixel thick: one point at scale 1.
public struct Divider: View, PrimitiveView {
  /// Makes a divider.
  public init() {}

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let isUpright = inputs.environment.stackAxis == .horizontal
    let thickness = 1 / max(inputs.environment.displayScale, 1)
    let line = Color.separator.frame(
      width: isUpright ? thickness : nil, height: isUpright ? nil : thickness)
    return inputs.nodes(of: line)
  }
}
