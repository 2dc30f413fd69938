import Foundation
import Graphics

extension PDFAnnotation {
  /// Draws the look as it is now, pressed or not.
  func drawAsIs(in context: CGContext) {
    if let picture = currentPicture {
      picture.draw(in: context)
    } else {
      Model.sync { sketch }.draw(in: context)
    }
    guard isHighlighted, inverts else { return }
    context.saveGState()
    context.setBlendMode(.difference)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(bounds)
    context.restoreGState()
  }

  /// The stored appearance, if there is one. Made without the lock, since it takes a while.
  private var currentPicture: AppearancePicture? {
    let (known, has, entries, structure, box) = Model.sync {
      (picture, hasAppearanceStream, self.entries, self.structure, bounds)
    }
    guard has, known == nil else { return has ? known : nil }
    let made = AppearancePicture(entries, structure, box: box)
    return Model.sync {
      // What was changed meanwhile is drawn anew next time.
      if self.entries == entries { picture = made }
      return made
    }
  }

  /// Links and fields are inverted while pressed unless they say otherwise.
  private var inverts: Bool {
    guard isWidget || kind == "/Link" else { return false }
    return entry("/H").name ?? "/I" == PDFAnnotationHighlightingMode.invert.rawValue
  }
}
