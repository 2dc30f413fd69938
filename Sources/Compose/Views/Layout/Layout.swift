public import Foundation

/// A way to arrange views: how large they are together, and where each of them stands.
public protocol Layout {
  /// What the layout works out once and keeps.
  associatedtype Cache = Void
  /// The views that are arranged.
  typealias Subviews = LayoutSubviews

  /// What is said of the layout as a whole.
  static var layoutProperties: LayoutProperties { get }

  /// Makes what is kept.
  func makeCache(subviews: Subviews) -> Cache

  /// The size of all views together.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Calls `place` of each view. A view that is not placed stands in the middle.
  ///
  /// `bounds` has the size that was given for the proposal. x counts from the side where the layout
  /// starts: for layouts from the right the result is mirrored.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// The space that the views want around them.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Where a guide lies; nil leaves it to the views, as placed.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Where a guide lies; nil leaves it to the views, as placed.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
}

/// What is said of a layout as a whole.
public struct LayoutProperties: Sendable {
  /// The way that spacers and dividers in it go by; nil for both.
  public var stackOrientation: Axis?

  /// Makes properties that say nothing.
  public init() {}
}

extension Layout {
  /// Nothing is said.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// The usual space.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }

  /// Left to the views.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }

  /// Left to the views.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }

  /// A view that arranges the views of a block.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

struct LayoutView<Arrangement: Layout, Content: View>: PrimitiveView {
  let layout: Arrangement
  let content: Content

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let inner = inputs.with { $0.stackAxis = Arrangement.layoutProperties.stackOrientation }
    return [LayoutNode(layout, children: inner.nodes(of: content), inputs: inputs)]
  }
}

/// The space that a view wants between itself and others.
public struct ViewSpacing: Sendable {
  /// What stacks put between views when they are not told, in points.
  static let usual: CGFloat = 8
  /// For views that want no space.
  public static let zero = ViewSpacing(length: 0)
  private var length: CGFloat

  /// Makes the usual space.
  public init() { length = Self.usual }

  private init(length: CGFloat) { self.length = length }

  init(of node: Node) { length = node.traits.isSpacer ? 0 : Self.usual }

  /// The space to the next view in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { min(length, next.length) }
}

/// A kind of value that views tell a layout.
public protocol LayoutValueKey {
  /// The value's type.
  associatedtype Value

  /// What holds for views that say nothing.
  static var defaultValue: Value { get }
}

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection {
  let nodes: [Node]
  let placements: Placements
  /// Which way the layout goes.
  public let layoutDirection: LayoutDirection

  /// The first.
  public var startIndex: Int { 0 }
  /// After the last.
  public var endIndex: Int { nodes.count }

  /// A view.
  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(node: nodes[index], index: index, placements: placements)
  }
}

/// A view that a layout arranges.
public struct LayoutSubview {
  let node: Node
  let index: Int
  let placements: Placements

  /// The view's layout priority.
  public var priority: Double { node.traits.priority }

  /// The space that the view wants.
  public var spacing: ViewSpacing { ViewSpacing(of: node) }

  /// What the view tells.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    node.traits.values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  /// The size that the view chooses.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(proposal) }

  /// The size that the view chooses, and where its guides lie.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { node.dimensions(in: proposal) }

  /// Puts a point of the view at a place.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = node.size(proposal)
    let origin = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
    placements[index] = Placement(origin: origin, proposal: proposal)
  }
}

/// Where a view stands, and what it was offered.
struct Placement {
  var origin: CGPoint
  var proposal: ProposedViewSize
}

/// The places that a layout chooses.
final class Placements {
  private var list: [Placement?]

  init(count: Int) { list = Array(repeating: nil, count: count) }

  subscript(index: Int) -> Placement? {
    get { list[index] }
    set { list[index] = newValue }
  }
}
