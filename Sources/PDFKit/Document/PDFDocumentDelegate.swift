public import Foundation

/// Hears of unlocking and searching, and chooses the classes of pages and annotations.
///
/// All methods have defaults that do nothing, since Swift on Linux has no optional requirements.
public protocol PDFDocumentDelegate: AnyObject {
  /// A password has unlocked the document.
  func documentDidUnlock(_ notification: Notification)
  /// An asynchronous search has begun.
  func documentDidBeginDocumentFind(_ notification: Notification)
  /// An asynchronous search has ended or was cancelled.
  func documentDidEndDocumentFind(_ notification: Notification)
  /// A search comes to a page.
  func documentDidBeginPageFind(_ notification: Notification)
  /// A search leaves a page.
  func documentDidEndPageFind(_ notification: Notification)
  /// A search has found something.
  func documentDidFindMatch(_ notification: Notification)
  /// A search has found this.
  func didMatchString(_ instance: PDFSelection)
  /// The subclass of `PDFPage` for pages made from now on.
  func classForPage() -> AnyClass
  /// The subclass of `PDFAnnotation` for a type name without slash, such as "Link".
  func `class`(forAnnotationType annotationType: String) -> AnyClass
}

extension PDFDocumentDelegate {
  /// Does nothing.
  public func documentDidUnlock(_ notification: Notification) {}
  /// Does nothing.
  public func documentDidBeginDocumentFind(_ notification: Notification) {}
  /// Does nothing.
  public func documentDidEndDocumentFind(_ notification: Notification) {}
  /// Does nothing.
  public func documentDidBeginPageFind(_ notification: Notification) {}
  /// Does nothing.
  public func documentDidEndPageFind(_ notification: Notification) {}
  /// Does nothing.
  public func documentDidFindMatch(_ notification: Notification) {}
  /// Does nothing.
  public func didMatchString(_ instance: PDFSelection) {}
  /// `PDFPage` itself, which leaves the choice to the document's `pageClass`.
  public func classForPage() -> AnyClass { PDFPage.self }
  /// `PDFAnnotation` itself.
  public func `class`(forAnnotationType annotationType: String) -> AnyClass { PDFAnnotation.self }
}
