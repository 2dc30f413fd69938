import Foundation
import Graphics

/// Text on the page.
extension PDFAnnotation {
  /// The style of drawn text; Helvetica of 12 points when nothing is said.
  var textStyle: (font: SketchFont, isAutomatic: Bool, color: UIColor) {
    let style = defaultAppearance
    let size = style?.size ?? (isWidget ? 0 : 12)
    let named = font.map { SketchFont(nearest: $0) } ?? SketchFont(name: "Helvetica", size: 12)
    let color = (style.flatMap { UIColor(components: $0.color) } ?? .black).withAlphaComponent(opacity)
    return (named, size == 0, color)
  }

  var freeTextSketch: Sketch {
    var sketch = Sketch()
    // An edge shows only when one is named: free text made by apps has none.
    let edge = storedBorder ?? BorderLook(width: 0)
    let style = textStyle
    let box = innerBounds
    addCallout(to: &sketch, edge, style.color)
    let frame = box.insetBy(dx: edge.width / 2, dy: edge.width / 2)
    guard frame.width > 0, frame.height > 0 else { return sketch }
    sketch.fill(CGPath(rect: frame), color)
    sketch.stroke(CGPath(rect: frame), style.color, pen(edge))
    let area = box.insetBy(dx: edge.width + 2, dy: edge.width + 1)
    guard area.width > 0, area.height > 0, let text = contents, !text.isEmpty else { return sketch }
    let block =
      style.isAutomatic
      ? TextBlock.fitting(text, style.font, area) : TextBlock(text, font: style.font, width: area.width)
    sketch.within(box) { block.draw(in: &$0, area, style.color, alignment) }
    return sketch
  }

  /// The line from a text to what it speaks of; it starts there.
  private func addCallout(to sketch: inout Sketch, _ edge: BorderLook, _ color: UIColor) {
    let points = CGPoint.pairs(numbers("/CL") ?? [])
    guard points.count >= 2 else { return }
    let ending = entry("/LE").name ?? "/None"
    var look = edge
    if storedBorder == nil { look.width = 1 }
    sketch.addLine(points, pen(look), color, interiorColor, (ending, "/None"))
  }
}

extension TextBlock {
  /// Text in the largest size, up to 12 points, at which it fits into an area.
  static func fitting(_ text: String, _ font: SketchFont, _ area: CGRect) -> TextBlock {
    var size: CGFloat = 12
    while size > 4 {
      let block = TextBlock(text, font: font.withSize(size), width: area.width)
      if block.height <= area.height { return block }
      size -= 1
    }
    return TextBlock(text, font: font.withSize(4), width: area.width)
  }
}
