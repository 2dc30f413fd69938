import DocumentWire
import Foundation
import PDFKit

// What a click does, as a value of the wire, and back.

extension ClickAction {
  /// Nil for a place that is not in the document.
  init?(_ action: PDFAction, in document: PDFDocument?) {
    switch action {
    case let action as PDFActionGoTo:
      guard let target = PageTarget(action.destination, in: document) else { return nil }
      self = .page(target)
    case let action as PDFActionURL: self = .address(action.url?.absoluteString ?? "")
    default:
      guard let command = action.command else { return nil }
      self = command
    }
  }
}

extension PDFAction {
  /// What it does where it leads neither to a page of the document nor to an address.
  var command: ClickAction? {
    switch self {
    case is PDFActionGoTo, is PDFActionURL: nil
    case let action as PDFActionNamed: .command(action.name.fileName ?? "")
    case let action as PDFActionRemoteGoTo:
      .remote(
        path: action.url.relativePath,
        PageTarget(page: action.pageIndex, x: Self.known(action.point.x), y: Self.known(action.point.y)))
    case let action as PDFActionResetForm:
      .resetForm(fields: action.fields, areIncluded: action.fieldsIncludedAreCleared)
    default: .other(type)
    }
  }

  private static func known(_ value: CGFloat) -> Double? {
    value.isFinite && value != kPDFDestinationUnspecifiedValue ? value : nil
  }

  /// Nil for what leads nowhere or cannot be made.
  static func make(_ action: ClickAction, in document: PDFDocument) -> PDFAction? {
    switch action {
    case .page(let target): target.destination(in: document).map { PDFActionGoTo(destination: $0) }
    case .address(let text): URL(string: text).map { PDFActionURL(url: $0) }
    case .command(let name): PDFActionNamed(name: PDFActionNamedName(name: name))
    case .remote(let path, let target):
      PDFActionRemoteGoTo(
        pageIndex: target.page,
        at: CGPoint(
          x: target.x ?? kPDFDestinationUnspecifiedValue, y: target.y ?? kPDFDestinationUnspecifiedValue),
        fileURL: URL(fileURLWithPath: path))
    case .resetForm(let fields, let areIncluded): .resetForm(fields, areIncluded)
    case .other: nil
    }
  }

  private static func resetForm(_ fields: [String]?, _ areIncluded: Bool) -> PDFActionResetForm {
    let action = PDFActionResetForm()
    action.fields = fields
    action.fieldsIncludedAreCleared = areIncluded
    return action
  }
}
