public import Foundation

/// A line in views by which they are put in line with each other.
public protocol AlignmentID: SendableMetatype {
  /// Where the line lies in a view that says nothing of it.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A guide along x: all views stand so that it has the same x in each.
public struct HorizontalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Makes a guide.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  /// The side where the layout starts.
  public static let leading = HorizontalAlignment(AlignmentKey.Start.self)
  /// The middle.
  public static let center = HorizontalAlignment(AlignmentKey.Middle.self)
  /// The side where the layout ends.
  public static let trailing = HorizontalAlignment(AlignmentKey.End.self)
}

/// A guide along y, which points down: all views stand so that it has the same y in each.
public struct VerticalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Makes a guide.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  /// The upper side.
  public static let top = VerticalAlignment(AlignmentKey.Top.self)
  /// The middle.
  public static let center = VerticalAlignment(AlignmentKey.VerticalMiddle.self)
  /// The lower side.
  public static let bottom = VerticalAlignment(AlignmentKey.Bottom.self)
  /// The baseline of the first line of text; the lower side where there is none.
  public static let firstTextBaseline = VerticalAlignment(AlignmentKey.FirstBaseline.self)
  /// The baseline of the last line of text; the lower side where there is none.
  public static let lastTextBaseline = VerticalAlignment(AlignmentKey.LastBaseline.self)
}

/// A guide along x and one along y.
public struct Alignment: Hashable, Sendable {
  /// Along x.
  public var horizontal: HorizontalAlignment
  /// Along y.
  public var vertical: VerticalAlignment

  /// Puts guides together.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the side where the layout starts.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the side where the layout ends.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// A corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// A corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// A corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// A corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The first baseline, in the middle.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The last baseline, in the middle.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// The first baseline, where the layout starts.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The last baseline, where the layout starts.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  /// The first baseline, where the layout ends.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  /// The last baseline, where the layout ends.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A guide of either axis.
struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis

  static func == (one: AlignmentKey, other: AlignmentKey) -> Bool {
    one.id == other.id && one.axis == other.axis
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// One value for a container out of those of the views in it; nil when none of them has any.
  func combine(_ values: [CGFloat]) -> CGFloat? {
    guard !values.isEmpty else { return nil }
    if id == FirstBaseline.self { return values.min() }
    if id == LastBaseline.self { return values.max() }
    return values.reduce(0, +) / CGFloat(values.count)
  }

  enum Start: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  enum End: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  enum VerticalMiddle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  enum FirstBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  enum LastBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
}

/// A view's size under a proposal, and where its guides lie.
public struct ViewDimensions {
  /// In points.
  public let width: CGFloat
  /// In points.
  public let height: CGFloat
  let explicitValue: (AlignmentKey) -> CGFloat?

  /// Where a guide lies, from the side where the layout starts.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }

  /// Where a guide lies, from the upper side.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// Where `alignmentGuide` put a guide; nil where it did not.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicitValue(guide.key) }

  /// Where `alignmentGuide` put a guide, or text its baseline; nil where neither did.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicitValue(guide.key) }

  subscript(key: AlignmentKey) -> CGFloat { explicitValue(key) ?? key.id.defaultValue(in: self) }
}

extension View {
  /// Puts a guide of the view at a place of its own.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { node, _ in GuideNode(node, key: guide.key, value: computeValue) }
  }

  /// Puts a guide of the view at a place of its own.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped { node, _ in GuideNode(node, key: guide.key, value: computeValue) }
  }
}

private final class GuideNode: UnaryNode {
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  init(_ child: Node, key: AlignmentKey, value: @escaping (ViewDimensions) -> CGFloat) {
    self.key = key
    self.value = value
    super.init(child)
    guides?.insert(key)
  }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    key == self.key ? value(child.dimensions(in: proposal)) : super.guide(key, in: proposal)
  }
}
