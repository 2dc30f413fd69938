public import Foundation

// UIKit's older calls, which keep their context on the thread's stack.

/// A context that was begun, with what its end needs.
private final class BegunContext {
  enum Kind {
    case image(scale: CGFloat)
    case pdf(bounds: CGRect)
  }

  static let key = "Graphics.begun"
  let context: CGContext
  var kind: Kind

  init(_ context: CGContext, _ kind: Kind) {
    self.context = context
    self.kind = kind
  }

  /// Those of this thread, innermost last.
  static var all: [BegunContext] {
    get { Thread.current.threadDictionary[key] as? [BegunContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  static func begin(_ context: CGContext, _ kind: Kind) {
    all.append(BegunContext(context, kind))
    UIGraphicsPushContext(context)
  }

  /// Ends the innermost one if it is of the kind.
  static func end(isPDF: Bool) {
    guard let last = all.last, last.isPDF == isPDF else { return }
    all.removeLast()
    UIGraphicsPopContext()
    last.context.closePDF()
  }

  var isPDF: Bool { if case .pdf = kind { true } else { false } }

  /// The one that is current.
  static var current: BegunContext? {
    all.last.flatMap { $0.context === UIGraphicsGetCurrentContext() ? $0 : nil }
  }
}

// MARK: Pictures

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a picture of a size in points, with y down. A scale of 0 means 1 pixel in a point, since there
/// is no screen. For a size that is none, nothing begins.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : 1
  let bounds = CGRect(origin: .zero, size: size)
  guard let context = CGContext(uikit: bounds, scale: scale, isOpaque: opaque) else { return }
  BegunContext.begin(context, .image(scale: scale))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a picture of a size in points, a pixel to a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The picture so far.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let begun = BegunContext.current, case .image(let scale) = begun.kind else { return nil }
  return begun.context.makeImage().map { UIImage(cgImage: $0, scale: scale) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the picture.
public func UIGraphicsEndImageContext() { BegunContext.end(isPDF: false) }

// MARK: PDF

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a PDF file; `bounds` is the page size, 612 × 792 points when it is zero. False when the file
/// cannot be made or a password cannot be used.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  begin(CGDataConsumer(url: URL(fileURLWithPath: path)), bounds, documentInfo)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a PDF in memory.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  _ = begin(CGDataConsumer(data: data), bounds, documentInfo)
}

private func begin(
  _ consumer: CGDataConsumer?, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  let bounds = bounds.usableAsPage ?? .letterPage
  guard let consumer,
    let context = try? CGContext(consumer, info: PDFContextInfo(named: documentInfo), mediaBox: bounds)
  else { return false }
  BegunContext.begin(context, .pdf(bounds: bounds))
  return true
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a page of the document's size.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins a page of a size; of the document's, when it is zero.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  guard let begun = BegunContext.current, case .pdf(let usual) = begun.kind else { return }
  begun.context.beginPage(uikit: bounds.usableAsPage ?? usual, info: PDFContextInfo(named: pageInfo))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The document's page size; zero when no document is begun.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  guard let begun = BegunContext.current, case .pdf(let bounds) = begun.kind else { return .zero }
  return bounds
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the document.
public func UIGraphicsEndPDFContext() { BegunContext.end(isPDF: true) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a rectangle of the page lead to an address; see `CGContext.setURL`.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.setURL(url, for: rect)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Names a place on the page; see `CGContext.addDestination`.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  UIGraphicsGetCurrentContext()?.addDestination(name, at: point)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a rectangle of the page lead to a named place; see `CGContext.setDestination`.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.setDestination(name, for: rect)
}
