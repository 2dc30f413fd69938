/// Nothing: it takes no place, not even that between other views.
public struct EmptyView: View, PrimitiveView {
  /// Makes nothing.
  public init() {}

  func makeNodes(_ inputs: ViewInputs) -> [Node] { [] }
}

/// Views in the order of a block.
public struct TupleView<each Content: View>: View, PrimitiveView {
  /// The views.
  public var value: (repeat each Content)

  /// Puts views together.
  public init(_ value: (repeat each Content)) {
    self.value = value
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    var nodes: [Node] = []
    repeat nodes += inputs.nodes(of: each value)
    return nodes
  }
}

/// One of two views, as an `if` with `else` or a `switch` chose it.
public enum ConditionalView<First: View, Second: View>: View, PrimitiveView {
  /// The first way.
  case first(First)
  /// The second way.
  case second(Second)

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    switch self {
    case .first(let view): inputs.nodes(of: view)
    case .second(let view): inputs.nodes(of: view)
    }
  }
}

extension Optional: View, PrimitiveView where Wrapped: View {
  /// There is none.
  public typealias Body = Never

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    map { inputs.nodes(of: $0) } ?? []
  }
}

/// A view whose type is hidden.
public struct AnyView: View, PrimitiveView {
  private let content: any View

  /// Hides a view's type.
  public init<Content: View>(_ view: Content) {
    content = view
  }

  /// Hides a view's type.
  public init<Content: View>(erasing view: Content) {
    content = view
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: content) }
}

/// Several views that are modified together, each by itself; the group takes no place of its own.
public struct Group<Content: View>: View, PrimitiveView {
  private let content: Content

  /// Groups the views of a block.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: content) }
}
