/// Makes another view of a view.
public protocol ViewModifier {
  /// What is made.
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = ModifierContent<Self>

  /// Makes the view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct ModifierContent<Modifier: ViewModifier>: View, PrimitiveView {
  let content: AnyView

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.nodes(of: content) }
}

/// A view with a modifier.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Puts both together.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// What the modifier makes of the view.
  public var body: Modifier.Body { modifier.body(content: ModifierContent(content: AnyView(content))) }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }

  /// Wraps each of the view's nodes.
  func wrapped(_ wrap: @escaping (Node, ViewInputs) -> Node) -> some View {
    Wrapped(content: self, wrap: wrap)
  }
}

/// A view each of whose nodes is put into another one.
private struct Wrapped<Content: View>: PrimitiveView {
  let content: Content
  let wrap: (Node, ViewInputs) -> Node

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    inputs.nodes(of: content).map { node in
      (node as? GridRowNode)?.mapCells(wrap) ?? wrap(node, inputs)
    }
  }
}
