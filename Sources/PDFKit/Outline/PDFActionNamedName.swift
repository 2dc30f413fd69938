/// A command to the viewer.
public enum PDFActionNamedName: Int, Sendable {
  /// None, or one that is not known.
  case none
  /// Go to the next page.
  case nextPage
  /// Go to the page before.
  case previousPage
  /// Go to the first page.
  case firstPage
  /// Go to the last page.
  case lastPage
  /// Go back in the history.
  case goBack
  /// Go forward in the history.
  case goForward
  /// Ask for a page number.
  case goToPage
  /// Open the search.
  case find
  /// Print.
  case print
  /// Enlarge.
  case zoomIn
  /// Shrink.
  case zoomOut
}

extension PDFActionNamedName {
  private static let names: [(name: String, value: PDFActionNamedName)] = [
    ("NextPage", .nextPage), ("PrevPage", .previousPage), ("FirstPage", .firstPage),
    ("LastPage", .lastPage), ("GoBack", .goBack), ("GoForward", .goForward), ("GoToPage", .goToPage),
    ("Find", .find), ("Print", .print), ("ZoomIn", .zoomIn), ("ZoomOut", .zoomOut),
  ]

  /// The command of a name in a file, without slash.
  package init(name: String) { self = Self.names.first { $0.name == name }?.value ?? .none }

  /// The name in files, without slash; nil for none.
  package var fileName: String? { Self.names.first { $0.value == self }?.name }
}
