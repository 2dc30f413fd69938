/// Makes one view of the views in a block: any number, with `if`, `else`, `switch` and `#available`.
@resultBuilder
public enum ViewBuilder {
  /// One view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Views in order.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView((repeat each content))
  }

  /// A view that may be left out.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first of two ways.
  public static func buildEither<First: View, Second: View>(
    first content: First
  ) -> ConditionalView<First, Second> {
    .first(content)
  }

  /// The second of two ways.
  public static func buildEither<First: View, Second: View>(
    second content: Second
  ) -> ConditionalView<First, Second> {
    .second(content)
  }

  /// A view of a type that older systems may not know.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
