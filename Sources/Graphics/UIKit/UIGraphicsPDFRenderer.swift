public import Foundation

/// Draws PDF documents, with UIKit's coordinates: points, origin upper left, y down.
///
///     let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595.2, height: 841.8))
///     try renderer.writePDF(to: url) { context in
///       context.beginPage()
///       UIBezierPath(ovalIn: CGRect(x: 40, y: 40, width: 80, height: 80)).fill()
///     }
///
/// The same drawing gives the same bytes, unless it is encrypted.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  private let pdfFormat: UIGraphicsPDFRendererFormat

  /// Makes a renderer; `bounds` is the page size in points when a page brings none.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    pdfFormat = (format.copy() as? UIGraphicsPDFRendererFormat) ?? format
    super.init(bounds: bounds, rendererFormat: format)
    pdfFormat.bounds = bounds
  }

  /// Makes a renderer with the usual format.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// Draws a document and writes it to a file, which appears when it is whole.
  ///
  /// Throws `CocoaError` when the file cannot be written, and `ProtectionError` when it cannot be
  /// protected as the format asks; then the file is as before. In both cases where that is known from
  /// the start, `actions` does not run.
  open func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    guard let consumer = CGDataConsumer(url: url) else {
      throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url])
    }
    try draw(into: consumer, actions)
  }

  /// Draws a document. The data is empty when it cannot be protected as the format asks: a document
  /// that is to be protected never comes out plain.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data), (try? draw(into: consumer, actions)) != nil else {
      return Data()
    }
    return Data(referencing: data)
  }

  private func draw(
    into consumer: CGDataConsumer, _ actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    let bounds = pdfFormat.bounds.usableAsPage ?? .letterPage
    let context = try CGContext(
      consumer, info: PDFContextInfo(pdfFormat.documentInfo), mediaBox: bounds)
    context.asCurrent { actions(UIGraphicsPDFRendererContext(context, format: pdfFormat, bounds: bounds)) }
    try context.finishPDF()
  }
}

/// How a PDF is drawn: what is said of the document.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// `kCGPDFContextTitle` and its like.
  open var documentInfo: [String: Any] = [:]

  /// Another format with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? UIGraphicsPDFRendererFormat)?.documentInfo = documentInfo
    return copy
  }
}

/// Where a PDF renderer draws. What is drawn before the first page goes nowhere.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  private let pdfFormat: UIGraphicsPDFRendererFormat
  private let defaultBounds: CGRect

  /// The bounds of the page; before the first, of the renderer.
  public private(set) final var pdfContextBounds: CGRect

  init(_ context: CGContext, format: UIGraphicsPDFRendererFormat, bounds: CGRect) {
    pdfFormat = format
    defaultBounds = bounds
    pdfContextBounds = bounds
    super.init(cgContext: context, format: format)
  }

  /// How the document is drawn.
  open override var format: UIGraphicsPDFRendererFormat { pdfFormat }

  /// Starts a page of the renderer's size. Graphics state and transform start anew.
  public func beginPage() { beginPage(withBounds: defaultBounds, pageInfo: [:]) }

  /// Starts a page of a size in points; the upper left of its bounds has their origin's coordinates.
  /// Bounds without a size count as the renderer's.
  public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    pdfContextBounds = bounds.usableAsPage ?? defaultBounds
    cgContext.beginPage(uikit: pdfContextBounds, info: PDFContextInfo(pageInfo))
  }

  /// Makes a rectangle of the page lead to an address.
  ///
  /// As on Apple's systems the rectangle is in PDF's own coordinates: origin lower left, whatever the
  /// transform. `rect.applying(context.cgContext.ctm)` leads there from UIKit's.
  public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }

  /// Names a place on the page for `setDestinationWithName`, in the coordinates of `setURL`.
  public func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name, at: point)
  }

  /// Makes a rectangle of the page lead to a named place, in the coordinates of `setURL`.
  public func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name, for: rect)
  }
}

extension CGContext {
  /// Starts a page whose space is UIKit's: the upper left of `bounds` is their origin, y points down.
  func beginPage(uikit bounds: CGRect, info: PDFContextInfo) {
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -bounds.minX, ty: bounds.maxY)
    beginPage(info, mediaBox: CGRect(origin: .zero, size: bounds.size), base: flip)
  }
}
