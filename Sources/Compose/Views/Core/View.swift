/// Something that can be drawn, described by what it is made of.
///
/// A view is a value that says what is to be seen. `ImageRenderer` asks for bodies, lays the views out
/// (a parent proposes a size, the child chooses its own, the parent places it) and draws them once.
/// Unlike SwiftUI's, a view belongs to no actor, so that servers can draw on any thread.
public protocol View {
  /// What the view is made of.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// There is none.
  public typealias Body = Never
}

/// A view that becomes layout nodes by itself and has no body.
protocol PrimitiveView: View where Body == Never {
  /// The nodes that stand for the view, any number of them.
  func makeNodes(_ inputs: ViewInputs) -> [Node]
}

extension View where Body == Never {
  /// Not to be called: the view is drawn as it is and has no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body.") }
}

/// What views know of their surroundings when they become nodes.
struct ViewInputs {
  /// A chain of views that is longer than this is cut off: no page needs it.
  static let deepest = 40_000
  /// As long a chain fits on any thread's stack.
  static let shallow = 100

  var environment = EnvironmentValues()
  /// How many views stand around this one.
  var depth = 0

  /// The nodes of a view.
  func nodes<Content: View>(of view: Content) -> [Node] {
    guard depth < Self.deepest else { return [] }
    var inner = self
    inner.depth += 1
    guard inner.depth == Self.shallow else { return inner.expand(view) }
    return DeepStack.run { inner.expand(view) }
  }

  private func expand<Content: View>(_ view: Content) -> [Node] {
    if let view = view as? any PrimitiveView { return view.makeNodes(self) }
    return nodes(of: environment.whileCurrent { view.body })
  }

  /// One node for a view: nothing, the view's node, or its nodes on top of each other.
  func node<Content: View>(of view: Content, alignment: Alignment = .center) -> Node {
    let nodes = nodes(of: view)
    if nodes.count == 1 { return nodes[0] }
    return LayoutNode(ZStackLayout(alignment: alignment), children: nodes, inputs: self)
  }

  /// The same surroundings with a change of the environment.
  func with(_ change: (inout EnvironmentValues) -> Void) -> ViewInputs {
    var inputs = self
    change(&inputs.environment)
    return inputs
  }
}
