public import Foundation
public import Graphics

/// Draws a view: as one page of vector PDF, or as pixels.
///
/// Unlike SwiftUI's it belongs to no actor: servers may use it on any thread, though only on one at a
/// time. Each call lays the view out anew.
public final class ImageRenderer<Content: View> {
  /// The view.
  public var content: Content
  /// What the view is offered; its ideal size at first, so that a long view becomes one tall page.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels in a point, for `cgImage` and `uiImage`; 1 at first.
  public var scale: CGFloat = 1
  /// True for pictures without alpha; what the view leaves free is then black.
  public var isOpaque = false

  /// Makes a renderer.
  public init(content view: Content) { content = view }

  /// Calls `renderer` with the view's size in points and a function that draws it into a context.
  ///
  /// The view stands upright with its lower left corner at the origin, as in Core Graphics' contexts for
  /// PDF; text there is text and shapes are shapes. What can only be drawn as pixels is drawn with
  /// `rasterizationScale` pixels in a point; pictures keep their own.
  public func render(
    rasterizationScale: CGFloat = 1, renderer: (_ size: CGSize, _ context: (CGContext) -> Void) -> Void
  ) {
    let scene = Scene(content, proposal: proposedSize, scale: scale)
    renderer(scene.size) { scene.draw(on: $0, rasterizationScale: rasterizationScale) }
  }

  /// The view as pixels, rounded up to whole ones; nil when it has no size or is too large for memory.
  public var cgImage: CGImage? {
    let scene = Scene(content, proposal: proposedSize, scale: scale)
    let width = (scene.size.width * scale).rounded(.up)
    let height = (scene.size.height * scale).rounded(.up)
    guard 1...65_535 ~= width, 1...65_535 ~= height,
      let context = CGContext(width: Int(width), height: Int(height), isOpaque: isOpaque)
    else { return nil }
    // Rounding must not leave a part of a pixel above the view.
    context.translateBy(x: 0, y: height - scene.size.height * scale)
    context.scaleBy(x: scale, y: scale)
    scene.draw(on: context, rasterizationScale: 1)
    return context.finishImage()
  }

  /// The view as a picture object of `scale` pixels in a point.
  public var uiImage: UIImage? { cgImage.map { UIImage(cgImage: $0, scale: scale) } }

  /// The same, with AppKit's name.
  public var nsImage: NSImage? { uiImage }
}

/// A view that is laid out.
private final class Scene {
  let size: CGSize
  private var root: Node?
  private let proposal: ProposedViewSize

  init<Content: View>(_ content: Content, proposal: ProposedViewSize, scale: CGFloat) {
    var inputs = ViewInputs()
    inputs.environment.displayScale = scale
    let nodes = inputs.nodes(of: content)
    // Several views without a parent stand below each other.
    let root = nodes.count == 1 ? nodes[0] : LayoutNode(VStackLayout(), children: nodes, inputs: inputs)
    self.root = root
    self.proposal = proposal
    size = root.withStack {
      let size = root.size(proposal)
      // Of what is endless only the ideal size can be drawn.
      let ideal = size.width.isFinite && size.height.isFinite ? size : root.size(.unspecified)
      return CGSize(
        width: size.width.isFinite ? size.width : ideal.width,
        height: size.height.isFinite ? size.height : ideal.height)
    }
  }

  // Nodes let go of each other by recursion.
  deinit { root?.withStack { root = nil } }

  func draw(on context: CGContext, rasterizationScale: CGFloat) {
    let painter = Painter(context: context, rasterizationScale: rasterizationScale)
    painter.upright(in: CGRect(origin: .zero, size: size)) { _ in
      root?.withStack { root?.draw(at: .zero, proposal: proposal(for: size), on: painter) }
    }
  }

  private func proposal(for size: CGSize) -> ProposedViewSize {
    func finite(_ length: CGFloat?, _ own: CGFloat) -> CGFloat? { length == .infinity ? own : length }
    return ProposedViewSize(
      width: finite(proposal.width, size.width), height: finite(proposal.height, size.height))
  }
}
