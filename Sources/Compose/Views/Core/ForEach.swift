/// A view for each element of a collection, in order.
///
/// A picture is drawn once and nothing moves, so that identities, which SwiftUI follows over time, change
/// nothing here: elements with the same one are all drawn.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, PrimitiveView {
  /// The elements.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    data.flatMap { element in
      inputs.nodes(of: inputs.environment.whileCurrent { content(element) })
    }
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  /// A view for each element, told apart by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
}

extension ForEach {
  /// A view for each element, told apart by a property.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
  }
}
