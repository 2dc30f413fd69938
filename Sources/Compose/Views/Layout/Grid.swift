public import Foundation

/// Views in rows and columns. A view outside of a `GridRow` is a row of its own over all columns.
///
/// A column is as wide as its widest cell. Without spacings cells stand 8 points apart.
public struct Grid<Content: View>: View, PrimitiveView {
  private let alignment: Alignment
  private let spacing: (horizontal: CGFloat?, vertical: CGFloat?)
  private let content: Content

  /// Makes a grid.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    spacing = (horizontalSpacing, verticalSpacing)
    self.content = content()
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let children = inputs.with { $0.stackAxis = nil }.nodes(of: content)
    let gaps = CGSize(
      width: spacing.horizontal ?? ViewSpacing.usual, height: spacing.vertical ?? ViewSpacing.usual)
    return [GridNode(GridTable(children, alignment: alignment, gaps: gaps), inputs: inputs)]
  }
}

/// The views of one row of a `Grid`, each in its column; outside of a grid the same as an `HStack`.
public struct GridRow<Content: View>: View, PrimitiveView {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// Makes a row; without an alignment the grid's holds.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  func makeNodes(_ inputs: ViewInputs) -> [Node] {
    let cells = inputs.with { $0.stackAxis = nil }.nodes(of: content)
    return [GridRowNode(cells, alignment: alignment, inputs: inputs)]
  }
}

/// What a view says of its cell.
struct GridCell {
  var columns = 1
  var anchor: UnitPoint?
  var columnAlignment: HorizontalAlignment?
  var unsizedAxes: Axis.Set = []
}

extension View {
  /// How many columns of a grid the view covers.
  public func gridCellColumns(_ count: Int) -> some View { cell { $0.columns = min(max(count, 1), 10_000) } }

  /// Where the view stands in its cell, whatever the grid's alignment.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { cell { $0.anchor = anchor } }

  /// How all views of this view's column stand in their cells.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    cell { $0.columnAlignment = guide }
  }

  /// Keeps the view from making its column wider or its row higher; it is offered what they are.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { cell { $0.unsizedAxes = axes } }

  private func cell(_ change: @escaping (inout GridCell) -> Void) -> some View {
    trait { change(&$0.cell) }
  }

  /// Changes what the view's parent asks about it.
  func trait(_ change: @escaping (inout Node.Traits) -> Void) -> some View {
    wrapped { node, _ in
      let node = UnaryNode(node)
      change(&node.traits)
      return node
    }
  }
}

/// The cells of a row, which its grid takes out.
final class GridRowNode: LayoutNode<HStackLayout> {
  let alignment: VerticalAlignment?
  private let inputs: ViewInputs

  init(_ cells: [Node], alignment: VerticalAlignment?, inputs: ViewInputs) {
    self.alignment = alignment
    self.inputs = inputs
    super.init(HStackLayout(alignment: alignment ?? .center), children: cells, inputs: inputs)
  }

  /// The row with each cell put into another node: modifiers of a row are meant for its cells.
  func mapCells(_ wrap: (Node, ViewInputs) -> Node) -> GridRowNode {
    GridRowNode(children.map { wrap($0, inputs) }, alignment: alignment, inputs: inputs)
  }
}

/// Draws a grid.
private final class GridNode: Node {
  private let table: GridTable
  private var plans: [ProposedViewSize: GridTable.Plan] = [:]

  init(_ table: GridTable, inputs: ViewInputs) {
    self.table = table
    let depth = table.rows.lazy.flatMap(\.cells).map(\.node.depth).max() ?? 0
    super.init(depth: depth + 1, isRightToLeft: inputs.environment.layoutDirection == .rightToLeft)
    guides = Node.guides(of: table.rows.lazy.flatMap(\.cells).map(\.node))
  }

  private func plan(_ proposal: ProposedViewSize) -> GridTable.Plan {
    if let known = plans[proposal] { return known }
    let plan = table.plan(proposal)
    plans[proposal] = plan
    return plan
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { plan(proposal).size }

  override func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    key.combine(
      plan(proposal).cells.compactMap { cell in
        cell.node.explicitGuide(key, in: cell.place.proposal).map {
          $0 + (key.axis == .horizontal ? cell.place.origin.x : cell.place.origin.y)
        }
      })
  }

  override func paint(_ rect: CGRect, proposal: ProposedViewSize, on painter: Painter) {
    for cell in plan(proposal).cells {
      draw(cell.node, at: cell.place.origin, in: rect, proposal: cell.place.proposal, on: painter)
    }
  }
}
