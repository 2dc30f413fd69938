import Foundation
import Graphics

/// PDFium's picture of a stored appearance.
final class AppearancePicture {
}

extension PDFAnnotation {
  /// Draws the look as it is now, pressed or not.
  func drawAsIs(in context: CGContext) {
    let (sketch, inverted) = Model.sync { (self.sketch, isPressed && inverts ? bounds : nil) }
    sketch.draw(in: context)
    guard let inverted else { return }
    context.saveGState()
    context.setBlendMode(.difference)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(inverted)
    context.restoreGState()
  }

  /// Links and fields are inverted while pressed unless they say otherwise.
  private var inverts: Bool {
    guard isWidget || kind == "/Link" else { return false }
    return entry("/H").name ?? "/I" == PDFAnnotationHighlightingMode.invert.rawValue
  }
}
