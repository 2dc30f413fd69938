public import Foundation

/// What a click does.
extension PDFAnnotation {
  /// What a click on a link or a button does; a plain destination shows as a go-to action.
  public var action: PDFAction? {
    get { Model.sync { currentAction } }
    set {
      Model.sync {
        newAction = .some(newValue)
        noteChange()
      }
    }
  }

  /// What the app has set, else what the file says.
  var currentAction: PDFAction? {
    if let newAction { return newAction }
    if let readAction { return readAction }
    guard let structure else { return nil }
    let read = PDFAction.read(
      structure.target(of: entries), entries: entry("/A").dictionary, from: structure, file: owner?.file,
      document: owner?.owner)
    readAction = read
    return read
  }

  /// The place in the document that a link leads to; nil when it has another target. Setting it drops
  /// the address.
  public var destination: PDFDestination? {
    get { (action as? PDFActionGoTo)?.destination }
    set { action = newValue.map { PDFActionGoTo(destination: $0) } }
  }

  /// The address that a link leads to; nil when it has another target. Setting it drops the
  /// destination.
  public var url: URL? {
    get { (action as? PDFActionURL)?.url }
    set { action = newValue.map { PDFActionURL(url: $0) } }
  }
}
