public import Foundation
import Gtk
public import PDFKit

/// Is asked by a view. All of it can be left out.
@MainActor public protocol PDFViewDelegate: AnyObject {
  /// A link out of the document was clicked. Unless this is written, the desktop opens web and mail addresses,
  /// and nothing else.
  func pdfViewWillClick(onLink sender: PDFView, with url: URL)
  /// A command in the document asks for the search.
  func pdfViewPerformFind(_ sender: PDFView)
  /// A command asks to ask for a page.
  func pdfViewPerformGo(toPage sender: PDFView)
  /// A command asks to print.
  func pdfViewPerformPrint(_ sender: PDFView)
  /// A link leads into another document.
  func pdfViewOpenPDF(_ sender: PDFView, forRemoteGoToAction action: PDFActionRemoteGoTo)
  /// Which scale to take for one that is set. Unless this is written, the nearest from 0.1 to 10.
  func pdfViewWillChangeScaleFactor(_ sender: PDFView, toScale scale: CGFloat) -> CGFloat
}

extension PDFViewDelegate {
  /// The desktop opens web and mail addresses.
  public func pdfViewWillClick(onLink sender: PDFView, with url: URL) { sender.openOutside(url) }
  /// Nothing.
  public func pdfViewPerformFind(_ sender: PDFView) {}
  /// Nothing.
  public func pdfViewPerformGo(toPage sender: PDFView) {}
  /// Nothing.
  public func pdfViewPerformPrint(_ sender: PDFView) {}
  /// Nothing.
  public func pdfViewOpenPDF(_ sender: PDFView, forRemoteGoToAction action: PDFActionRemoteGoTo) {}
  /// The nearest from 0.1 to 10.
  public func pdfViewWillChangeScaleFactor(_ sender: PDFView, toScale scale: CGFloat) -> CGFloat {
    min(max(scale, 0.1), 10)
  }
}

extension PDFView {
  func openOutside(_ url: URL) {
    guard ["http", "https", "mailto"].contains(url.scheme?.lowercased() ?? "") else { return }
    Desktop.open(url.absoluteString)
  }
}
