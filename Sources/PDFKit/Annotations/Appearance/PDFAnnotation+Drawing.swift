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

  /// The stored appearance, if there is one, or a look with text, as PDFium draws it. Made without the
  /// lock, since it takes a while.
  private var currentPicture: AppearancePicture? {
    let (known, entries, structure, look) = Model.sync {
      (picture, self.entries, self.structure, hasAppearanceStream ? nil : lookWithText)
    }
    if let known { return known }
    guard look != nil || hasAppearanceStream else { return nil }
    var drawn = entries
    if let look { drawn.merge(look) { $1 } }
    let made = AppearancePicture(drawn, structure)
    return Model.sync {
      // What was changed meanwhile is drawn anew next time.
      if self.entries == entries { picture = made }
      return made
    }
  }

  private var lookWithText: [String: PDFObject]? {
    let sketch = sketch
    guard sketch.hasText else { return nil }
    let box = plannedBox
    return ["/AP": .dictionary(["/N": AppearanceStream.form(sketch, box: box)]), "/Rect": .rect(box)]
  }

  /// Links and fields are inverted while pressed unless they say otherwise.
  private var inverts: Bool {
    guard isWidget || kind == "/Link" else { return false }
    return entry("/H").name ?? "/I" == PDFAnnotationHighlightingMode.invert.rawValue
  }
}
