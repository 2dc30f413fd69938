import Foundation
import Gtk
import PDFKitUI
import Reading

/// Small pictures of all spreads: a strip that runs downwards, or all of a window.
@MainActor final class ThumbnailList {
  let widget: RowsView<SpreadThumbnail>
  /// Calls for the page that a person chooses: the first of its spread.
  var onChoose: (Int) -> Void = { _ in }
  /// What the rows stand for; rows are made anew only when it changes.
  private var layout: SpreadLayout?
  private var extents: [PageExtent] = []

  init(_ shape: RowShape = .list) {
    let isGrid = shape == .grid
    let room = isGrid ? CGSize(width: 190, height: 180) : CGSize(width: 190, height: 140)
    widget = RowsView(
      shape, name: tr("Pages"), followsSelection: !isGrid, make: { SpreadThumbnail(room: room) })
    widget.onUnbind = { $0.clear() }
    widget.onChoose = { [unowned self] row in
      if let layout, layout.spreads.indices.contains(row) { onChoose(layout.spreads[row].firstPage) }
    }
  }

  /// Shows where a view is; nothing is drawn while the list is away.
  func show(_ model: PageModel, store: ThumbnailStore?, labels: [String]?, isSeen: Bool) {
    guard isSeen, let view = model.view, let store else { return }
    if layout != view.layout || extents != view.extents {
      (layout, extents) = (view.layout, view.extents)
      widget.onBind = { [unowned model] row, place in
        guard let layout = model.view?.layout, layout.spreads.indices.contains(place) else { return }
        let spread = layout.spreads[place]
        let indicator = PageIndicator(
          pages: spread.firstPage...spread.lastPage, count: view.extents.count)
        row.show(spread, of: model, store: store, name: indicator.names(labels: labels))
      }
      widget.isReversed = view.options.binding == .right
      widget.count = view.layout.spreads.count
      widget.refresh()
    }
    let row = view.layout.index(containing: view.currentPage)
    if widget.selected != row {
      widget.selected = row
      if let row { widget.scroll(to: row) }
    }
  }

  /// The rows that a person sees marked; for tests.
  var selected: Int? { widget.selected }

  /// Forgets what it showed.
  func clear() {
    layout = nil
    widget.count = 0
  }
}
