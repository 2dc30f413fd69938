import Foundation
import Graphics

/// A view made ready: it answers proposals with sizes, knows its guides and draws itself.
///
/// *View space*: points from the upper left corner of the whole picture, y down.
class Node {
  /// What a parent asks about a view beside its size. Modifiers pass them on.
  struct Traits {
    /// Who is served first when a stack shares out its length.
    var priority = 0.0
    /// True for spacers: stacks add no space of their own beside them.
    var isSpacer = false
    var cell = GridCell()
    var values: [ObjectIdentifier: Any] = [:]
  }

  /// How many nodes stand inside each other, at most, from this one on.
  let depth: Int
  /// True where layouts go from the right.
  let isRightToLeft: Bool
  var traits = Traits()
  /// The guides that the view or one in it may set; nil for any. Others need not be looked for.
  var guides: Set<AlignmentKey>? = []
  // Parents ask again and again: without keeping answers, time would double with each level.
  private var sizes: [ProposedViewSize: CGSize] = [:]

  init(depth: Int = 1, isRightToLeft: Bool = false) {
    self.depth = depth
    self.isRightToLeft = isRightToLeft
  }

  /// The size that the view chooses.
  final func size(_ proposal: ProposedViewSize) -> CGSize {
    let proposal = proposal.sanitized
    if let known = sizes[proposal] { return known }
    let size = measure(proposal)
    sizes[proposal] = size
    return size
  }

  /// Size and guides.
  final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = size(proposal)
    return ViewDimensions(width: size.width, height: size.height) {
      self.explicitGuide($0, in: proposal)
    }
  }

  /// Where a guide lies, if the view or one in it says so; nil for the guide's default.
  final func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    guides?.contains(key) == false ? nil : guide(key, in: proposal)
  }

  /// Draws the view with its upper left corner at a point.
  final func draw(at origin: CGPoint, proposal: ProposedViewSize, on painter: Painter) {
    let proposal = proposal.sanitized
    paint(CGRect(origin: origin, size: size(proposal)), proposal: proposal, on: painter)
  }

  /// Runs what recurses through the node and all in it where there is stack enough.
  final func withStack<Result>(_ body: () -> Result) -> Result {
    depth < ViewInputs.shallow ? body() : DeepStack.run(body)
  }

  // MARK: For subclasses

  /// Finds the size; called once for each proposal.
  func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

  /// Where a guide lies that is one of `guides`.
  func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Draws into a rectangle of the size that was chosen for the proposal.
  func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {}
}

/// Where drawing goes: a context whose user space is view space.
struct Painter {
  let context: CGContext
  /// Pixels in a point for what can only be drawn as pixels.
  let rasterizationScale: CGFloat

  /// Draws with a changed graphics state.
  func saved(_ body: (CGContext) -> Void) {
    context.saveGState()
    body(context)
    context.restoreGState()
  }

  /// Draws where y points up; the origin is the lower left corner of a rectangle.
  func upright(in rect: CGRect, _ body: (CGContext) -> Void) {
    saved { context in
      context.translateBy(x: rect.minX, y: rect.maxY)
      context.scaleBy(x: 1, y: -1)
      body(context)
    }
  }
}

/// A node around another one. By itself it changes nothing.
class UnaryNode: Node {
  let child: Node

  /// `deepest` is the depth of other nodes that the subclass draws.
  init(_ child: Node, deepest: Int = 0, isRightToLeft: Bool = false) {
    self.child = child
    super.init(depth: max(child.depth, deepest) + 1, isRightToLeft: isRightToLeft)
    traits = child.traits
    guides = child.guides
  }

  /// What the child is offered.
  func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// The size around the child's.
  func size(around child: CGSize, proposal: ProposedViewSize) -> CGSize { child }

  /// Where the child's corner lies from the one where the layout starts.
  func childOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint { .zero }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    size(around: child.size(childProposal(proposal)), proposal: proposal)
  }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    guard let value = child.explicitGuide(key, in: childProposal(proposal)) else { return nil }
    let origin = childOrigin(in: size(proposal), proposal: proposal)
    return value + (key.axis == .horizontal ? origin.x : origin.y)
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    let inner = childProposal(proposal)
    let origin = childOrigin(in: rect.size, proposal: proposal)
    draw(child, at: origin, in: rect, proposal: inner, on: painter)
  }
}

extension Node {
  /// The guides of several nodes.
  static func guides(of nodes: some Sequence<Node>) -> Set<AlignmentKey>? {
    var all: Set<AlignmentKey> = []
    for node in nodes {
      guard let guides = node.guides else { return nil }
      if !guides.isEmpty { all.formUnion(guides) }
    }
    return all
  }

  /// Draws a child whose origin counts from the side where the layout starts.
  func draw(
    _ child: Node, at origin: CGPoint, in rect: CGRect, proposal: ProposedViewSize, on painter: Painter
  ) {
    let x = isRightToLeft ? rect.width - origin.x - child.size(proposal).width : origin.x
    child.draw(at: CGPoint(x: rect.minX + x, y: rect.minY + origin.y), proposal: proposal, on: painter)
  }

  /// Where a child stands in a size so that its guides meet the size's own.
  func aligned(
    _ child: Node, proposal: ProposedViewSize, in size: CGSize, _ alignment: Alignment
  ) -> CGPoint {
    let outer = ViewDimensions(width: size.width, height: size.height) { _ in nil }
    let inner = child.dimensions(in: proposal)
    let x = outer[alignment.horizontal] - inner[alignment.horizontal]
    let y = outer[alignment.vertical] - inner[alignment.vertical]
    // Of infinite sizes nothing is ever drawn; they only must not spread.
    return CGPoint(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0)
  }
}
