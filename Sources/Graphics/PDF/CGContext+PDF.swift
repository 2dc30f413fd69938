public import Foundation
import PDFWriting

extension CGContext {
  // MARK: Making

  /// Makes a context that writes a PDF file, which appears when it is closed.
  ///
  /// - Parameters:
  ///   - mediaBox: the page size when a page brings none, in points; 612 × 792 without.
  ///   - auxiliaryInfo: `kCGPDFContextTitle` and its like.
  /// - Returns: nil when the file cannot be made, or a password cannot be used.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Makes a context that writes a PDF; see `init(_:mediaBox:_:)`.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = mediaBox?.pointee.usableAsPage
    try? self.init(consumer, info: PDFContextInfo(auxiliaryInfo), mediaBox: box ?? .letterPage)
  }

  /// Throws `CocoaError` when the file cannot be made, and `ProtectionError` for unusable passwords.
  convenience init(_ consumer: CGDataConsumer, info: PDFContextInfo, mediaBox: CGRect) throws {
    let canvas = try PDFCanvas(consumer, info: info, mediaBox: mediaBox)
    self.init(canvas: canvas, format: [], colorSpace: nil)
  }

  private var pdf: PDFCanvas? { canvas as? PDFCanvas }

  // MARK: Pages

  /// Starts a page. `pageInfo` has boxes: `kCGPDFContextMediaBox` and its like.
  ///
  /// A page that is open ends. Graphics state and transform start anew. On pixels, nothing happens.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    beginPage(PDFContextInfo(pageInfo), mediaBox: nil, base: nil)
  }

  /// Starts a page of a size; see `beginPDFPage`.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    beginPage(PDFContextInfo(nil), mediaBox: mediaBox?.pointee.usableAsPage, base: nil)
  }

  func beginPage(_ info: PDFContextInfo, mediaBox: CGRect?, base: CGAffineTransform?) {
    guard let pdf else { return }
    unwind()
    pdf.beginPage(mediaBox: info.mediaBox ?? mediaBox ?? pdf.mediaBox, cropBox: info.cropBox)
    start(with: base ?? .identity)
  }

  /// Ends the page. What is drawn before the next page begins goes nowhere.
  public func endPDFPage() {
    guard let pdf else { return }
    unwind()
    pdf.endPage()
  }

  /// Ends the page, as `endPDFPage` does.
  public func endPage() { endPDFPage() }

  /// Ends the last page and the file. A context that goes without does so itself.
  ///
  /// A file that cannot be written, or protected as asked, does not appear at all.
  public func closePDF() { try? finishPDF() }

  /// The same, with the reason why the file could not be written.
  func finishPDF() throws {
    guard let pdf else { return }
    unwind()
    try pdf.close()
  }

  // MARK: Links

  /// Makes a rectangle of the page lead to an address.
  ///
  /// As on Apple's systems the rectangle is in the page's default user space, whatever the transform:
  /// points, origin lower left. `rect.applying(context.ctm)` leads there.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    pdf?.addLink(rect, to: .uri(url.absoluteString))
  }

  /// Makes a rectangle of the page, in its default user space, lead to a named place.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    pdf?.addLink(rect, to: .named(name))
  }

  /// Names a place on the page, in its default user space; it comes to the upper left of the window.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    pdf?.addDestination(named: name, at: point)
  }
}
