import Foundation
import Graphics

extension View {
  /// Shows the view only where another one is opaque. What is masked is drawn as pixels, also in a PDF;
  /// `clipShape` cuts along a shape without that.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    let mask = mask()
    return wrapped { node, inputs in
      MaskNode(
        node, mask: inputs.with { $0.stackAxis = nil }.node(of: mask, alignment: alignment),
        alignment: alignment, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
    }
  }
}

private final class MaskNode: UnaryNode {
  private let mask: Node
  private let alignment: Alignment

  init(_ child: Node, mask: Node, alignment: Alignment, isRightToLeft: Bool) {
    self.mask = mask
    self.alignment = alignment
    super.init(child, deepest: mask.depth, isRightToLeft: isRightToLeft)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    painter.drawPixels(of: rect) { pixels in
      super.paint(rect, proposal: proposal, on: pixels)
      pixels.saved { context in
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer()
        let offered = ProposedViewSize(rect.size)
        let origin = aligned(mask, proposal: offered, in: rect.size, alignment)
        draw(mask, at: origin, in: rect, proposal: offered, on: pixels)
        context.endTransparencyLayer()
      }
    }
  }
}

extension Painter {
  /// Draws what only pixels can show: into a picture of a rectangle, which is then drawn.
  fileprivate func drawPixels(of rect: CGRect, _ body: (Painter) -> Void) {
    let wanted = rasterizationScale * hypot(context.ctm.a, context.ctm.b)
    // What is large gets coarse before it takes the memory of a whole machine.
    let scale = min(wanted, 8_192 / max(rect.width, rect.height, 1))
    let width = (rect.width * scale).rounded(.up)
    let height = (rect.height * scale).rounded(.up)
    guard width >= 1, height >= 1,
      let bitmap = CGContext(width: Int(width), height: Int(height), isOpaque: false)
    else { return }
    bitmap.scaleBy(x: width / rect.width, y: height / rect.height)
    bitmap.translateBy(x: 0, y: rect.height)
    bitmap.scaleBy(x: 1, y: -1)
    bitmap.translateBy(x: -rect.minX, y: -rect.minY)
    body(Painter(context: bitmap, rasterizationScale: 1))
    guard let image = bitmap.finishImage() else { return }
    upright(in: rect) { $0.draw(image, in: CGRect(origin: .zero, size: rect.size)) }
  }
}
