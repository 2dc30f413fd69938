import Foundation
import Graphics

extension PDFSelection {
  private static let activeColor = UIColor(red: 0.70, green: 0.84, blue: 1.0, alpha: 1)
  private static let inactiveColor = UIColor(white: 0.86, alpha: 1)

  /// Draws the highlight of one page into the current context (`UIGraphicsPushContext`), whose origin
  /// is the crop box's lower left corner, in the selection's colour or the usual one.
  public func draw(for page: PDFPage, active: Bool) {
    draw(for: page, with: .cropBox, active: active)
  }

  /// The same, relative to a box. Does nothing without a current context.
  public func draw(for page: PDFPage, with box: PDFDisplayBox, active: Bool) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = color ?? (active ? Self.activeColor : Self.inactiveColor)
    context.saveGState()
    page.transform(context, for: box)
    context.setBlendMode(.multiply)
    context.setFillColor(color.cgColor)
    for rect in lineRects(on: page) { context.fill(rect) }
    context.restoreGState()
  }
}
